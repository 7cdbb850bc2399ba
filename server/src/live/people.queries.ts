import type { PeopleGroup, PeopleOrder } from '@ariviyal/contract/live-desk'
import { and, countDistinct, eq, exists, gt, inArray, isNull, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { nameToSortBy, nearlyMatchesPerson } from '../accounts/people.policy.ts'
import type { Executor } from '../platform/database.ts'
import { liveAppeals, liveAttendance } from './attendance/attendance.table.ts'
import { liveRegistrations } from './live.table.ts'

/** Whether a registration has a certificate in force; certificates offer it. */
export type HoldsCertificate = (registrationId: SQLWrapper) => SQL

const presentSeconds = liveAttendance.presentSeconds
const isQualified = eq(liveAttendance.qualified, true)
const isOf = (status: 'registered' | 'waiting' | 'cancelled') => eq(liveRegistrations.status, status)

const appeal = (executor: Executor, where?: SQL) =>
  exists(
    executor
      .select({ one: sql`1` })
      .from(liveAppeals)
      .where(and(eq(liveAppeals.registrationId, liveRegistrations.id), where)),
  )

/** Those of each group, where registrations are joined to their attendance. */
const groups: Record<PeopleGroup, (executor: Executor, held: SQL) => SQL | undefined> = {
  all: () => undefined,
  registered: () => isOf('registered'),
  waiting: () => isOf('waiting'),
  cancelled: () => isOf('cancelled'),
  came: () => gt(presentSeconds, 0),
  absent: () => and(isOf('registered'), eq(presentSeconds, 0)),
  qualified: () => isQualified,
  owed: (_executor, held) => and(isQualified, not(held)),
  certified: (_executor, held) => held,
  appealed: (executor) => appeal(executor),
  'appeal-waiting': (executor) => appeal(executor, isNull(liveAppeals.decidedAt)),
}

type Registrations = Record<'id' | 'userId' | 'queuedAt', PgColumn>

/** What each order goes by; the id of the registration decides between equals. */
const orders: Record<PeopleOrder, { key: (of: Registrations) => SQL; way: 'asc' | 'desc' }> = {
  name: { key: ({ userId }) => nameToSortBy(userId), way: 'asc' },
  presence: {
    key: ({ id }) =>
      sql`coalesce((select ${presentSeconds} from ${liveAttendance} where ${liveAttendance.registrationId} = ${id}), -1)`,
    way: 'desc',
  },
  newest: { key: ({ queuedAt }) => sql`${queuedAt}`, way: 'desc' },
  queue: { key: ({ queuedAt }) => sql`${queuedAt}`, way: 'asc' },
}

export interface PeopleFilter {
  group: PeopleGroup
  order?: PeopleOrder | undefined
  q?: string | undefined
}

const last = alias(liveRegistrations, 'last')

/** What comes after a registration in an order: found from that row itself, so that the cursor is its id whatever the order is. */
function after(executor: Executor, order: PeopleOrder, id: string): SQL {
  const { key, way } = orders[order]
  const place = executor
    .select({ key: key(last), id: last.id })
    .from(last)
    .where(eq(last.id, id))
  return sql`(${key(liveRegistrations)}, ${liveRegistrations.id}) ${sql.raw(way === 'asc' ? '>' : '<')} (${place})`
}

/** People of a session after the registration `before`, in the order asked for. A search needs the transaction of `forgiving`. */
export async function selectPeople(
  executor: Executor,
  sessionId: string,
  filter: PeopleFilter,
  page: { before: string | undefined; limit: number },
  holds: HoldsCertificate,
) {
  const order = filter.order ?? (filter.group === 'waiting' ? 'queue' : 'name')
  const { key, way } = orders[order]
  const by = (what: SQLWrapper) => (way === 'asc' ? sql`${what} asc` : sql`${what} desc`)
  return executor
    .select({
      id: liveRegistrations.id,
      userId: liveRegistrations.userId,
      status: liveRegistrations.status,
      walkIn: liveRegistrations.walkIn,
      queuedAt: liveRegistrations.queuedAt,
      attendance: liveAttendance,
    })
    .from(liveRegistrations)
    .leftJoin(liveAttendance, eq(liveAttendance.registrationId, liveRegistrations.id))
    .where(
      and(
        eq(liveRegistrations.sessionId, sessionId),
        groups[filter.group](executor, holds(liveRegistrations.id)),
        filter.q ? nearlyMatchesPerson(liveRegistrations.userId, filter.q) : undefined,
        page.before ? after(executor, order, page.before) : undefined,
      ),
    )
    .orderBy(by(key(liveRegistrations)), by(liveRegistrations.id))
    .limit(page.limit)
}
export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number]

const appealState = sql<
  'waiting' | 'granted' | 'declined'
>`case when ${liveAppeals.decidedAt} is null then 'waiting' when ${liveAppeals.granted} then 'granted' else 'declined' end`

/** The state of the last appeal of each registration that has one. */
export async function selectLastAppeals(executor: Executor, registrationIds: string[]) {
  if (registrationIds.length === 0) return new Map<string, 'waiting' | 'granted' | 'declined'>()
  const rows = await executor
    .selectDistinctOn([liveAppeals.registrationId], { id: liveAppeals.registrationId, state: appealState })
    .from(liveAppeals)
    .where(inArray(liveAppeals.registrationId, registrationIds))
    .orderBy(liveAppeals.registrationId, sql`${liveAppeals.madeAt} desc`)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

const counted = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`

/** How many there are of each kind, session by session; a session without anybody is left out. */
export function selectCounts(executor: Executor, sessionIds: string[]) {
  // `limit 1` makes it a question for each registration: joined, the attendance of all sessions there ever were is read.
  const found = executor
    .select({ presentSeconds, qualified: liveAttendance.qualified })
    .from(liveAttendance)
    .where(eq(liveAttendance.registrationId, liveRegistrations.id))
    .limit(1)
    .as('found')
  return executor
    .select({
      sessionId: liveRegistrations.sessionId,
      registered: counted(isOf('registered')),
      waiting: counted(isOf('waiting')),
      cancelled: counted(isOf('cancelled')),
      came: counted(gt(found.presentSeconds, 0)),
      qualified: counted(eq(found.qualified, true)),
    })
    .from(liveRegistrations)
    .leftJoinLateral(found, sql`true`)
    .where(inArray(liveRegistrations.sessionId, sessionIds))
    .groupBy(liveRegistrations.sessionId)
}

/** How many people of a session wait for the answer to an appeal. */
export async function countAppealsWaiting(executor: Executor, sessionId: string): Promise<number> {
  const [row] = await executor
    .select({ waiting: countDistinct(liveAppeals.registrationId) })
    .from(liveAppeals)
    .innerJoin(liveRegistrations, eq(liveRegistrations.id, liveAppeals.registrationId))
    .where(and(eq(liveRegistrations.sessionId, sessionId), isNull(liveAppeals.decidedAt)))
  return row?.waiting ?? 0
}
