import type { PeopleQuery } from '@ariviyal/contract/community/people/people'
import { districts } from '@ariviyal/contract/community/people/districts'
import { limits } from '@ariviyal/contract/limits'
import { and, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { teachesAny } from '../../accounts/teaching/teaching.policy.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { firstMatchingIds } from '../../platform/search/first-ids.ts'
import { inOrder } from '../../platform/search/fuzzy-search.ts'
import { type ProfileRow, teacherProfiles } from './profiles.table.ts'

const table = teacherProfiles

export async function findProfileOf(executor: Executor, userId: string): Promise<ProfileRow | null> {
  const [row] = await executor.select().from(table).where(eq(table.userId, userId))
  return row ?? null
}

export async function findProfile(executor: Executor, id: string): Promise<ProfileRow | null> {
  const [row] = await executor.select().from(table).where(eq(table.id, id))
  return row ?? null
}

/** Profiles of these users by user; whether they are shown is the caller's matter. */
export async function selectProfilesOf(executor: Executor, userIds: string[]): Promise<Map<string, ProfileRow>> {
  const rows = userIds.length === 0 ? [] : await executor.select().from(table).where(inArray(table.userId, userIds))
  return new Map(rows.map((row) => [row.userId, row]))
}

export async function upsertProfile(tx: Transaction, row: ProfileRow): Promise<void> {
  const { id: _id, userId: _user, ...set } = row
  await tx.insert(table).values(row).onConflictDoUpdate({ target: table.userId, set })
}

/** Shows the profile to nobody. */
export async function hideProfile(tx: Transaction, userId: string): Promise<void> {
  await tx.update(table).set({ isShown: false, isNearby: false, mentorSubjects: [] }).where(eq(table.userId, userId))
}

const isMentorIn = (subject: string): SQL => sql`${table.mentorSubjects} @> ${sql.param([subject])}::text[]`

/** The condition for profiles in the directory that fit the filters. */
export const isListed = ({ subject, grade, board, language, state, district, mentor }: PeopleQuery): SQL =>
  and(
    eq(table.isShown, true),
    subject && teachesAny(table.userId, { subjects: [subject] }),
    grade === undefined ? undefined : teachesAny(table.userId, { grades: [grade] }),
    board && eq(table.board, board),
    language && sql`${table.languages} @> ${sql.param([language])}::text[]`,
    state
      ? inArray(
          table.district,
          districts.filter((one) => one.state === state).map(({ id }) => id),
        )
      : undefined,
    district ? eq(table.district, district) : undefined,
    mentor && isMentorIn(mentor),
  ) ?? sql`false`

const before = (id: string | undefined) => (id ? lt(table.id, id) : undefined)

/** Newest first, one more than a page holds. */
export async function selectListed(
  executor: Executor,
  query: PeopleQuery,
  cursor: string | undefined,
): Promise<ProfileRow[]> {
  const within = isListed(query)
  if (query.mentor) {
    // Few are mentors in a subject: along the list, all profiles would be read.
    const [fits, begin] = [isMentorIn(query.mentor), and(eq(table.isShown, true), before(cursor))]
    return selectInOrder(
      executor,
      within,
      await firstMatchingIds(executor, { table, fits, within, begin, limit: rowsForPage }),
    )
  }
  return executor
    .select()
    .from(table)
    .where(and(within, before(cursor)))
    .orderBy(desc(table.id))
    .limit(rowsForPage)
}

/** The profiles with these ids that fit, in this order. */
export const selectInOrder = async (executor: Executor, where: SQL, ids: string[]): Promise<ProfileRow[]> =>
  ids.length === 0
    ? []
    : inOrder(
        await executor
          .select()
          .from(table)
          .where(and(inArray(table.id, ids), where)),
        ids,
      )

/** Colleagues of a district who agreed, but for one; newest first, one more than a page holds. */
export const selectNearby = (
  executor: Executor,
  { district, userId }: { district: string; userId: string },
  cursor: string | undefined,
): Promise<ProfileRow[]> =>
  executor
    .select()
    .from(table)
    .where(and(eq(table.isNearby, true), eq(table.district, district), ne(table.userId, userId), before(cursor)))
    .orderBy(desc(table.id))
    .limit(limits.pageSize + 1)
