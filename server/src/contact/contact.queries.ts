import { and, asc, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { countByAge } from '../platform/db/count-by-age.ts'
import type { Executor } from '../platform/db/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { contactMessages } from './contact-messages.table.ts'

export async function insertMessage(executor: Executor, row: typeof contactMessages.$inferInsert): Promise<void> {
  await executor.insert(contactMessages).values(row)
}

const conditionOf = {
  open: () => isNull(contactMessages.handledAt),
  handled: () => isNotNull(contactMessages.handledAt),
  all: () => undefined,
}

export const selectMessages = (
  executor: Executor,
  filter: { status: keyof typeof conditionOf; id: string | undefined; before: string | undefined; limit?: number },
) =>
  executor
    .select()
    .from(contactMessages)
    .where(
      and(
        conditionOf[filter.status](),
        filter.id ? eq(contactMessages.id, filter.id) : undefined,
        filter.before ? lt(contactMessages.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(filter.limit ?? rowsForPage)

export async function lockMessage(executor: Executor, id: string) {
  const [row] = await executor.select().from(contactMessages).where(eq(contactMessages.id, id)).for('no key update')
  return row ?? null
}

export async function markHandled(executor: Executor, id: string, by: string, at: Date): Promise<void> {
  await executor.update(contactMessages).set({ handledAt: at, handledBy: by }).where(eq(contactMessages.id, id))
}

export async function markAnswered(
  executor: Executor,
  id: string,
  { answer, by, at }: { answer: string; by: string; at: Date },
): Promise<void> {
  await executor.update(contactMessages).set({ answer, handledAt: at, handledBy: by }).where(eq(contactMessages.id, id))
}

export const countOpen = (executor: Executor): Promise<number> =>
  executor.$count(contactMessages, isNull(contactMessages.handledAt))

export const selectOldestOpen = (executor: Executor, { after, limit }: OldestFirst) =>
  executor
    .select()
    .from(contactMessages)
    .where(and(isNull(contactMessages.handledAt), after ? gt(contactMessages.id, after) : undefined))
    .orderBy(asc(contactMessages.id))
    .limit(limit)

export const countOpenByAge = (executor: Executor, ages: readonly number[], now: Date): Promise<number[]> =>
  countByAge(
    executor,
    { from: contactMessages, where: isNull(contactMessages.handledAt), since: contactMessages.createdAt },
    ages,
    now,
  )

/** Deletes messages handled before a moment; returns how many. */
export async function deleteMessagesHandledBefore(executor: Executor, moment: Date): Promise<number> {
  const { rowCount } = await executor.delete(contactMessages).where(lt(contactMessages.handledAt, moment))
  return rowCount ?? 0
}
