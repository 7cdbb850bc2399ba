import type { Subject } from '@ariviyal/contract/accounts/teaching'
import {
  type ContributionKind,
  contributionLimits,
} from '@ariviyal/contract/community/contributions/contribution-rules'
import type { contributionLists, VersionState } from '@ariviyal/contract/community/contributions/contributions'
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { knownWords } from '../../platform/search/correct-words.ts'
import { firstMatchingIds } from '../../platform/search/first-ids.ts'
import { wordsQuery } from '../../platform/search/word-query.ts'
import { communityMembers, memberBlocks } from '../members/members.table.ts'
import { type ContributionRow, contributions, contributionVersions, type VersionRow } from './contributions.table.ts'

const { search: _search, ...columns } = getTableColumns(contributions)
const isShown = eq(contributions.state, 'shown')
const isNotWithheld = inArray(contributions.state, ['shown', 'waiting'])

const isOpen = isNotNull(contributionVersions.draftOf)

export interface ContributionFilter {
  list: (typeof contributionLists)[number]
  readerId: string
  /** For the list of reviews: until when a review that was taken keeps others out. */
  takenBefore: Date
  words?: string[]
  kind?: ContributionKind | undefined
  subject?: Subject | undefined
  grade?: number | undefined
  board?: ContributionRow['board'] | undefined
  before?: string | undefined
  limit?: number
}
export type ListedContribution = ContributionRow & { open: VersionState | null; openNumber: number | null }

export const isNotBlocked = (readerId: string): SQL => sql`not exists (
  select 1 from ${memberBlocks} where ${memberBlocks.userId} = ${readerId} and ${memberBlocks.blockedId} = ${contributions.authorId})`

/** The list itself, which an index serves. */
const isIn = ({ list, readerId, takenBefore }: ContributionFilter): SQL | undefined => {
  if (list === 'mine') return eq(contributions.authorId, readerId)
  if (list === 'public') return isShown
  return and(
    isNotWithheld,
    sql`${contributions.id} in (select ${contributionVersions.contributionId} from ${contributionVersions}
      where ${contributionVersions.state} = 'sent' and ${contributionVersions.draftOf} <> ${readerId}
        and (${contributionVersions.reviewerId} is null or ${contributionVersions.reviewerId} = ${readerId}
          or ${contributionVersions.takenAt} < ${takenBefore.toISOString()}::timestamptz))`,
  )
}

const begins = (filter: ContributionFilter): SQL | undefined =>
  and(
    isIn(filter),
    filter.kind ? eq(contributions.kind, filter.kind) : undefined,
    filter.subject ? eq(contributions.subject, filter.subject) : undefined,
    filter.before ? lt(contributions.id, filter.before) : undefined,
  )

/** One that names no board is for all of them. */
const fits = ({ list, readerId, grade, board }: ContributionFilter): SQL | undefined =>
  and(
    grade === undefined ? undefined : sql`${grade}::int = any(${contributions.grades})`,
    board ? sql`coalesce(${contributions.board}, ${board}) = ${board}` : undefined,
    list === 'public' ? isNotBlocked(readerId) : undefined,
  )

const selectListed = (executor: Executor) =>
  executor
    .select({ ...columns, open: contributionVersions.state, openNumber: contributionVersions.number })
    .from(contributions)
    .leftJoin(contributionVersions, and(eq(contributionVersions.contributionId, contributions.id), isOpen))
    .$dynamic()

/** The newest contributions; one more than a page holds unless `limit` is given. */
export async function selectContributionPage(
  executor: Executor,
  filter: ContributionFilter,
): Promise<ListedContribution[]> {
  const { words, limit = rowsForPage } = filter
  if (!words)
    return selectListed(executor)
      .where(and(begins(filter), fits(filter)))
      .orderBy(desc(contributions.id))
      .limit(limit)
  const ids = await firstMatchingIds(executor, {
    table: contributions,
    fits: sql`${contributions.search} @@ (${wordsQuery(words)})`,
    within: fits(filter),
    begin: begins(filter),
    limit,
  })
  return ids.length === 0
    ? []
    : selectListed(executor).where(inArray(contributions.id, ids)).orderBy(desc(contributions.id))
}

/** The words of titles and chapters that readers see. */
export const knownInContributions = (executor: Executor): Promise<Set<string>> =>
  knownWords(executor, {
    table: contributions,
    said: sql`${contributions.title} || ' ' || ${contributions.chapter}`,
    where: isShown,
  })

export async function findContribution(executor: Executor, id: string): Promise<ContributionRow | null> {
  const [row] = await executor.select(columns).from(contributions).where(eq(contributions.id, id))
  return row ?? null
}

/** Locks it until the end of the transaction: what changes its versions waits. */
export async function lockContribution(executor: Executor, id: string): Promise<ContributionRow | null> {
  const [row] = await executor.select(columns).from(contributions).where(eq(contributions.id, id)).for('no key update')
  return row ?? null
}

export async function insertContribution(
  executor: Executor,
  row: typeof contributions.$inferInsert,
  version: typeof contributionVersions.$inferInsert,
): Promise<void> {
  await executor.insert(contributions).values(row)
  await executor.insert(contributionVersions).values(version)
}

export async function updateContribution(
  executor: Executor,
  id: string,
  set: Partial<typeof contributions.$inferInsert>,
): Promise<void> {
  await executor.update(contributions).set(set).where(eq(contributions.id, id))
}

export async function deleteContribution(executor: Executor, id: string): Promise<void> {
  await executor.delete(contributions).where(eq(contributions.id, id))
}

export async function insertVersion(executor: Executor, row: typeof contributionVersions.$inferInsert): Promise<void> {
  await executor.insert(contributionVersions).values(row)
}

export async function updateVersion(
  executor: Executor,
  id: string,
  set: Partial<typeof contributionVersions.$inferInsert>,
): Promise<void> {
  await executor.update(contributionVersions).set(set).where(eq(contributionVersions.id, id))
}

export async function deleteVersion(executor: Executor, id: string): Promise<void> {
  await executor.delete(contributionVersions).where(eq(contributionVersions.id, id))
}

const findVersionWhere = async (executor: Executor, condition: SQL | undefined): Promise<VersionRow | null> => {
  const [row] = await executor
    .select()
    .from(contributionVersions)
    .where(condition)
    .orderBy(desc(contributionVersions.number))
    .limit(1)
  return row ?? null
}
const isOf = (id: string) => eq(contributionVersions.contributionId, id)

export const findVersion = (executor: Executor, id: string, number: number) =>
  findVersionWhere(executor, and(isOf(id), eq(contributionVersions.number, number)))
/** The version that its author works on or a reviewer reads. */
export const findOpenVersion = (executor: Executor, id: string) => findVersionWhere(executor, and(isOf(id), isOpen))
export const findNewestVersion = (executor: Executor, id: string) => findVersionWhere(executor, isOf(id))

export async function findPublicVersion(executor: Executor, row: ContributionRow): Promise<VersionRow | null> {
  return row.publicVersion === null ? null : findVersion(executor, row.id, row.publicVersion)
}

/** Versions that are or were public, newest first. */
export const selectHistory = (executor: Executor, id: string) =>
  executor
    .select({
      number: contributionVersions.number,
      decidedAt: contributionVersions.decidedAt,
      createdAt: contributionVersions.createdAt,
      state: contributionVersions.state,
    })
    .from(contributionVersions)
    .where(and(isOf(id), inArray(contributionVersions.state, ['public', 'earlier'])))
    .orderBy(desc(contributionVersions.number))
    .limit(contributionLimits.versionsMax)

/** What a contribution was adapted from, nearest first. */
export async function selectChain(executor: Executor, { adaptedFromId }: ContributionRow): Promise<ContributionRow[]> {
  const chain: ContributionRow[] = []
  let next = adaptedFromId
  while (next !== null && chain.length < contributionLimits.chainMax) {
    const row = await findContribution(executor, next)
    if (!row) break
    chain.push(row)
    next = row.adaptedFromId
  }
  return chain
}

export const selectAdaptations = (executor: Executor, id: string): Promise<ContributionRow[]> =>
  executor
    .select(columns)
    .from(contributions)
    .where(and(eq(contributions.adaptedFromId, id), isShown))
    .orderBy(desc(contributions.id))
    .limit(contributionLimits.adaptationsShown)

/** Versions of a person that are not public. */
export const countOpen = (executor: Executor, userId: string): Promise<number> =>
  executor.$count(contributionVersions, eq(contributionVersions.draftOf, userId))

/** Versions that a person has sent since a moment, decided ones too. */
export const countSentSince = (executor: Executor, userId: string, since: Date): Promise<number> =>
  executor.$count(
    contributionVersions,
    and(
      sql`${contributionVersions.contributionId} in (
        select ${contributions.id} from ${contributions} where ${contributions.authorId} = ${userId})`,
      gt(contributionVersions.sentAt, since),
    ),
  )

/** Reviews that a person has taken since a moment and not decided. */
export const countTaken = (executor: Executor, userId: string, since: Date): Promise<number> =>
  executor.$count(
    contributionVersions,
    and(
      eq(contributionVersions.reviewerId, userId),
      eq(contributionVersions.state, 'sent'),
      gt(contributionVersions.takenAt, since),
    ),
  )

/** Volunteers from whom those who hear of a contribution are drawn. */
const drawnFrom = 500

/** Some volunteers, not the author; drawn by chance, so that the same few are not always asked. */
export async function selectReviewers(executor: Executor, authorId: string, most: number): Promise<string[]> {
  const newest = executor
    .select({ userId: communityMembers.userId })
    .from(communityMembers)
    .where(and(isNotNull(communityMembers.reviewsSince), ne(communityMembers.userId, authorId)))
    .orderBy(desc(communityMembers.reviewsSince))
    .limit(drawnFrom)
    .as('newest')
  const rows = await executor
    .select()
    .from(newest)
    .orderBy(sql`random()`)
    .limit(most)
  return rows.map(({ userId }) => userId)
}

/** Versions that wait and nobody reviews, for the staff queue. */
export const selectUnreviewed = (executor: Executor, { after, limit }: OldestFirst) =>
  executor
    .select({
      id: contributionVersions.contributionId,
      form: contributionVersions.form,
      sentAt: contributionVersions.sentAt,
    })
    .from(contributionVersions)
    .innerJoin(contributions, eq(contributions.id, contributionVersions.contributionId))
    .where(
      and(
        eq(contributionVersions.state, 'sent'),
        isNotWithheld,
        sql`${contributionVersions.reviewerId} is null`,
        after ? gt(contributionVersions.contributionId, after) : undefined,
      ),
    )
    .orderBy(contributionVersions.contributionId)
    .limit(limit)

/** Photos of experiments and pictures of papers. */
export async function selectPictureUrls(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ url: string }>(sql`
    select photo ->> 'url' as url from ${contributionVersions} where photo is not null
    union
    select url #>> '{}' from ${contributionVersions}, jsonb_path_query(items, '$.**.picture.url') url`)
  return rows.map(({ url }) => url)
}

export const selectOwnContributions = (executor: Executor, userId: string) =>
  executor
    .select({
      state: contributionVersions.state,
      version: contributionVersions.number,
      written: contributionVersions.form,
      review_note: contributionVersions.reviewNote,
      created_at: contributionVersions.createdAt,
    })
    .from(contributionVersions)
    .innerJoin(contributions, eq(contributions.id, contributionVersions.contributionId))
    .where(eq(contributions.authorId, userId))
    .orderBy(desc(contributionVersions.id))

export const selectOwnReviews = (executor: Executor, userId: string) =>
  executor
    .select({ note: contributionVersions.reviewNote, taken_at: contributionVersions.takenAt })
    .from(contributionVersions)
    .where(eq(contributionVersions.reviewerId, userId))
    .orderBy(desc(contributionVersions.id))

/** Ariviyal's own, each with its public version. */
export const selectSeeded = (executor: Executor) =>
  executor
    .select({
      id: contributions.id,
      seedKey: contributions.seedKey,
      versionId: contributionVersions.id,
      form: contributionVersions.form,
    })
    .from(contributions)
    .innerJoin(contributionVersions, eq(contributionVersions.contributionId, contributions.id))
    .where(and(isNotNull(contributions.seedKey), eq(contributionVersions.state, 'public')))

/** Serialises concurrent seeds, which would insert the same. */
export async function lockSeeds(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext('community.contribution-seeds'))`)
}
