import type { FairRole } from '@ariviyal/contract/community/fairs/fair-rules'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { knownWords } from '../../platform/search/correct-words.ts'
import { escapeLike } from '../../platform/search/fuzzy-search.ts'
import { fairCredits } from './fair-entries.table.ts'
import { type FairMemberRow, fairMembers, type FairRow, fairs, type FairSchoolRow, fairSchools } from './fairs.table.ts'

const unfinished = inArray(fairs.state, ['open', 'judging'])

export interface FairOfMember {
  fair: FairRow
  member: FairMemberRow
}

const selectOf = (executor: Executor, userId: string) =>
  executor
    .select({ fair: getTableColumns(fairs), member: getTableColumns(fairMembers) })
    .from(fairMembers)
    .innerJoin(fairs, eq(fairs.id, fairMembers.fairId))
    .$dynamic()
    .where(eq(fairMembers.userId, userId))

/** Newest first, one more than a page holds. */
export const selectFairsOf = (
  executor: Executor,
  userId: string,
  before: string | undefined,
): Promise<FairOfMember[]> =>
  selectOf(executor, userId)
    .where(and(eq(fairMembers.userId, userId), before ? lt(fairMembers.fairId, before) : undefined))
    .orderBy(desc(fairMembers.fairId))
    .limit(rowsForPage)

/** All fairs of a person, for the file of their own data. */
export const selectAllFairsOf = (executor: Executor, userId: string): Promise<FairOfMember[]> =>
  selectOf(executor, userId).orderBy(desc(fairMembers.fairId))

/** Fairs of a person that are not cancelled, from a day on. */
export const selectComingFairs = (executor: Executor, userId: string, day: string): Promise<FairOfMember[]> =>
  selectOf(executor, userId)
    .where(and(eq(fairMembers.userId, userId), ne(fairs.state, 'cancelled'), gte(fairs.heldOn, day)))
    .orderBy(asc(fairs.heldOn), asc(fairs.id))

const takesPart = (userId: string): SQL =>
  sql`exists (select 1 from ${fairMembers} where ${fairMembers.fairId} = ${fairs.id} and ${fairMembers.userId} = ${userId})`

/** A person's fairs whose name has all words, newest first. */
export const selectFairsNamed = (
  executor: Executor,
  userId: string,
  { words, limit }: { words: string[]; limit: number },
) =>
  executor
    .select()
    .from(fairs)
    .where(and(takesPart(userId), ...words.map((word) => sql`${fairs.name} ilike ${`%${escapeLike(word)}%`}`)))
    .orderBy(desc(fairs.id))
    .limit(limit)

export const knownInFairs = (executor: Executor, userId: string): Promise<Set<string>> =>
  knownWords(executor, { table: fairs, said: fairs.name, where: takesPart(userId) })

/** A fair in which this person takes part; null for any other. */
export async function findFairOf(executor: Executor, id: string, userId: string): Promise<FairOfMember | null> {
  const [row] = await selectOf(executor, userId).where(and(eq(fairMembers.userId, userId), eq(fairs.id, id)))
  return row ?? null
}

export async function lockFair(tx: Transaction, id: string): Promise<FairRow | null> {
  const [row] = await tx.select().from(fairs).where(eq(fairs.id, id)).for('no key update')
  return row ?? null
}

export async function findFairByCode(
  executor: Executor,
  code: string,
): Promise<{ fair: FairRow; role: FairRole } | null> {
  const [bySchool] = await executor.select().from(fairs).where(eq(fairs.schoolCode, code))
  if (bySchool) return { fair: bySchool, role: 'school' }
  const [byJudge] = await executor.select().from(fairs).where(eq(fairs.judgeCode, code))
  return byJudge ? { fair: byJudge, role: 'judge' } : null
}

export async function insertFair(tx: Transaction, row: typeof fairs.$inferInsert): Promise<void> {
  await tx.insert(fairs).values(row)
}

export async function updateFair(tx: Transaction, id: string, set: Partial<FairRow>): Promise<void> {
  await tx.update(fairs).set(set).where(eq(fairs.id, id))
}

/** Fairs of a host that are neither published nor cancelled. */
export const countUnfinished = (executor: Executor, hostId: string): Promise<number> =>
  executor.$count(fairs, and(eq(fairs.hostId, hostId), unfinished))

/** Unfinished fairs whose host's account is gone. */
export const selectWithoutHost = (executor: Executor, limit: number): Promise<FairRow[]> =>
  executor
    .select()
    .from(fairs)
    .where(and(isNull(fairs.hostId), unfinished))
    .orderBy(asc(fairs.id))
    .limit(limit)

/** Deletes fairs in which nobody takes part any more and for which nobody has a certificate. */
export async function deleteOrphanedFairs(executor: Executor): Promise<number> {
  const none = (table: typeof fairMembers | typeof fairCredits) =>
    notExists(
      executor
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.fairId, fairs.id)),
    )
  const { rowCount } = await executor
    .delete(fairs)
    .where(and(isNull(fairs.hostId), none(fairMembers), none(fairCredits)))
  return rowCount ?? 0
}

export const selectSchools = (executor: Executor, fairId: string): Promise<FairSchoolRow[]> =>
  executor.select().from(fairSchools).where(eq(fairSchools.fairId, fairId)).orderBy(asc(fairSchools.id))

export async function insertSchools(tx: Transaction, rows: (typeof fairSchools.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(fairSchools).values(rows)
}

export async function renameSchool(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.update(fairSchools).set({ name }).where(eq(fairSchools.id, id))
}

export async function deleteSchools(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(fairSchools).where(inArray(fairSchools.id, ids))
}

/** In the order in which they joined. */
export const selectMembers = (executor: Executor, fairId: string, role?: FairRole): Promise<FairMemberRow[]> =>
  executor
    .select()
    .from(fairMembers)
    .where(and(eq(fairMembers.fairId, fairId), role ? eq(fairMembers.role, role) : undefined))
    .orderBy(asc(fairMembers.id))

export async function insertMember(tx: Transaction, row: typeof fairMembers.$inferInsert): Promise<void> {
  await tx.insert(fairMembers).values(row)
}

export async function deleteMember(tx: Transaction, id: string): Promise<void> {
  await tx.delete(fairMembers).where(eq(fairMembers.id, id))
}
