import type { PeopleGroup, PeopleOrder } from '@ariviyal/contract/live/live-oversight'
import { and, countDistinct, eq, exists, gt, inArray, isNull, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { nameToSortBy, nearlyMatchesPerson } from '../../accounts/people.policy.ts'
import type { Executor } from '../../platform/db/database.ts'
import { liveAppeals, liveAttendance } from '../attendance/attendance.table.ts'
import { liveRegistrations } from '../live.table.ts'

/** Whether a registration has a valid certificate; provided by `certificates`. */
export type HasCertificate = (registrationId: SQLWrapper) => SQL

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

/** The condition of each group, on registrations joined to attendance. */
const groups: Record<PeopleGroup, (executor: Executor, hasCertificate: SQL) => SQL | undefined> = {
  all: () => undefined,
  registered: () => isOf('registered'),
  waiting: () => isOf('waiting'),
  cancelled: () => isOf('cancelled'),
  came: () => gt(presentSeconds, 0),
  absent: () => and(isOf('registered'), eq(presentSeconds, 0)),
  qualified: () => isQualified,
  owed: (_executor, hasCertificate) => and(isQualified, not(hasCertificate)),
  certified: (_executor, hasCertificate) => hasCertificate,
  appealed: (executor) => appeal(executor),
  'appeal-waiting': (executor) => appeal(executor, isNull(liveAppeals.decidedAt)),
}

type Registrations = Record<'id' | 'userId' | 'queuedAt', PgColumn>

/** The sort key of each order; the registration id breaks ties. */
const orders: Record<PeopleOrder, { key: (of: Registrations) => SQL; direction: 'asc' | 'desc' }> = {
  name: { key: ({ userId }) => nameToSortBy(userId), direction: 'asc' },
  presence: {
    key: ({ id }) =>
      sql`coalesce((select ${presentSeconds} from ${liveAttendance} where ${liveAttendance.registrationId} = ${id}), -1)`,
    direction: 'desc',
  },
  newest: { key: ({ queuedAt }) => sql`${queuedAt}`, direction: 'desc' },
  queue: { key: ({ queuedAt }) => sql`${queuedAt}`, direction: 'asc' },
}

export interface PeopleFilter {
  group: PeopleGroup
  order?: PeopleOrder | undefined
  q?: string | undefined
}

const last = alias(liveRegistrations, 'last')

/** The rows after a registration in an order. The key is read from that row, so that the cursor is its id in every order. */
function after(executor: Executor, order: PeopleOrder, id: string): SQL {
  const { key, direction } = orders[order]
  const place = executor
    .select({ key: key(last), id: last.id })
    .from(last)
    .where(eq(last.id, id))
  return sql`(${key(liveRegistrations)}, ${liveRegistrations.id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${place})`
}

/** People of a session after the registration `before`, in an order. A search requires the transaction of `forgiving`. */
export async function selectPeople(
  executor: Executor,
  sessionId: string,
  filter: PeopleFilter,
  page: { before: string | undefined; limit: number },
  holds: HasCertificate,
) {
  const order = filter.order ?? (filter.group === 'waiting' ? 'queue' : 'name')
  const { key, direction } = orders[order]
  const by = (what: SQLWrapper) => (direction === 'asc' ? sql`${what} asc` : sql`${what} desc`)
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

/** Counts by kind and session; sessions without people are left out. */
export function selectCounts(executor: Executor, sessionIds: string[]) {
  // `limit 1` forces a lookup per registration: a join would read the attendance of all sessions.
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

/** Number of undecided appeals of a session. */
export async function countAppealsWaiting(executor: Executor, sessionId: string): Promise<number> {
  const [row] = await executor
    .select({ waiting: countDistinct(liveAppeals.registrationId) })
    .from(liveAppeals)
    .innerJoin(liveRegistrations, eq(liveRegistrations.id, liveAppeals.registrationId))
    .where(and(eq(liveRegistrations.sessionId, sessionId), isNull(liveAppeals.decidedAt)))
  return row?.waiting ?? 0
}
