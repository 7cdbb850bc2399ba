import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { discussions } from '../discussions/discussions.table.ts'
import { memberBlocks, mutedDiscussions } from './members.table.ts'

/** Whether a person has blocked another. */
export async function hasBlocked(executor: Executor, userId: string, blockedId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: memberBlocks.id })
    .from(memberBlocks)
    .where(and(eq(memberBlocks.userId, userId), eq(memberBlocks.blockedId, blockedId)))
    .limit(1)
  return rows.length > 0
}

export const countBlocks = (executor: Executor, userId: string): Promise<number> =>
  executor.$count(memberBlocks, eq(memberBlocks.userId, userId))

export const countMutes = (executor: Executor, userId: string): Promise<number> =>
  executor.$count(mutedDiscussions, eq(mutedDiscussions.userId, userId))

export async function insertBlock(executor: Executor, row: typeof memberBlocks.$inferInsert): Promise<void> {
  await executor.insert(memberBlocks).values(row)
}

export async function deleteBlock(executor: Executor, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await executor
    .delete(memberBlocks)
    .where(and(eq(memberBlocks.userId, userId), eq(memberBlocks.id, id)))
  return rowCount === 1
}

export const selectBlocks = (executor: Executor, userId: string) =>
  executor.select().from(memberBlocks).where(eq(memberBlocks.userId, userId)).orderBy(desc(memberBlocks.id))

export async function insertMute(executor: Executor, userId: string, discussionId: string): Promise<void> {
  await executor.insert(mutedDiscussions).values({ userId, discussionId }).onConflictDoNothing()
}

export async function deleteMute(executor: Executor, userId: string, discussionId: string): Promise<void> {
  await executor
    .delete(mutedDiscussions)
    .where(and(eq(mutedDiscussions.userId, userId), eq(mutedDiscussions.discussionId, discussionId)))
}

/** Hidden questions that are shown to who hid them. */
const mutesShown = 100

export const selectMuted = (executor: Executor, userId: string) =>
  executor
    .select({ id: discussions.id, title: discussions.title })
    .from(mutedDiscussions)
    .innerJoin(discussions, eq(discussions.id, mutedDiscussions.discussionId))
    .where(and(eq(mutedDiscussions.userId, userId), eq(discussions.state, 'shown')))
    .orderBy(desc(mutedDiscussions.discussionId))
    .limit(mutesShown)
