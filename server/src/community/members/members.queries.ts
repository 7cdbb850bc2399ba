import { eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { communityMembers } from './members.table.ts'

export async function findMember(executor: Executor, userId: string) {
  const [row] = await executor.select().from(communityMembers).where(eq(communityMembers.userId, userId))
  return row ?? null
}

export async function saveMember(
  executor: Executor,
  userId: string,
  set: Partial<Omit<typeof communityMembers.$inferInsert, 'userId'>>,
): Promise<void> {
  await executor
    .insert(communityMembers)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: communityMembers.userId, set })
}
