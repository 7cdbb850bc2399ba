import { subscriptionMoves } from '@ariviyal/contract/subscription-states'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { namesOfSchool, schoolFormColumns, searchedOfSchool } from '../institutions/school-form.columns.ts'
import { eventChecks, eventColumns } from '../platform/event.columns.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const subscriptionRequests = pgTable(
  'subscription_requests',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...schoolFormColumns,
    status: text({ enum: ['pending', 'approved', 'rejected', 'withdrawn'] }).notNull(),
    reason: text().notNull(),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('subscription_requests_one_pending')
      .on(table.userId)
      .where(sql`${table.status} = 'pending'`),
    index('subscription_requests_user').on(table.userId, table.id),
    index('subscription_requests_search').using('gin', sql`${searchedOfSchool(table)} gin_trgm_ops`),
    index('subscription_requests_status_id').on(table.status, table.id),
    index('subscription_requests_decided_by')
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    check(
      'subscription_requests_status_known',
      sql`${table.status} in ('pending', 'approved', 'rejected', 'withdrawn')`,
    ),
  ],
)
/** What is searched of a request, and the names in it. */
export const searchedOfRequest = () => ({
  where: searchedOfSchool(subscriptionRequests),
  names: namesOfSchool(subscriptionRequests),
})

export type SubscriptionRequestRow = typeof subscriptionRequests.$inferSelect

/** `overSince` in SQL, as indexes stand on it. */
export const overInSql = (table: Record<'endedAt' | 'endsAt', SQLWrapper>): SQL =>
  sql`coalesce(${table.endedAt}, ${table.endsAt})`

/**
 * A term: it runs while `starts_at <= now < ends_at` and nobody ended it. A renewal is a term that starts where the one before ends.
 * Beside these the database holds `subscriptions_no_overlap`, which drizzle cannot say: terms of a user that nobody ended never overlap.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').references(() => subscriptionRequests.id, { onDelete: 'set null' }),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    endedAt: moment('ended_at'),
    reference: text().notNull(),
    trial: boolean().notNull().default(false),
    /** Whether a request of the holder waits: kept by triggers of the database, so that those who ask once more are found without looking up all who ask. */
    asked: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_per_request').on(table.requestId),
    index('subscriptions_user').on(table.userId, table.endsAt),
    index('subscriptions_ends_at').on(table.endsAt),
    // For lists by state and by end, in the order of each (list-subscriptions.ts).
    index('subscriptions_starts_at').on(table.startsAt, table.id),
    index('subscriptions_over').on(overInSql(table), table.id),
    index('subscriptions_ended')
      .on(overInSql(table), table.id)
      .where(sql`${table.endedAt} is not null`),
    index('subscriptions_trials')
      .on(overInSql(table), table.id)
      .where(sql`${table.trial}`),
    index('subscriptions_asked')
      .on(table.id)
      .where(sql`${table.asked}`),
    check('subscriptions_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)
/** A term; `asked` is for lists alone. */
export type SubscriptionRow = Omit<typeof subscriptions.$inferSelect, 'asked'>

/** Reminders that were sent; the key keeps each from being sent twice, whichever instance is at work. */
export const subscriptionReminders = pgTable(
  'subscription_reminders',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    daysBefore: integer('days_before').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.daysBefore] })],
)

/** Every move of a subscription, written with what it changed. A start and an end by the clock are noted once, whichever instance is at work. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    ...eventColumns,
    kind: text({ enum: subscriptionMoves }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('subscription_events_user').on(table.userId, table.at),
    index('subscription_events_subscription')
      .on(table.subscriptionId)
      .where(sql`${table.subscriptionId} is not null`),
    index('subscription_events_actor')
      .on(table.actorId)
      .where(sql`${table.actorId} is not null`),
    uniqueIndex('subscription_events_once')
      .on(table.subscriptionId, table.kind)
      .where(sql`${table.kind} in ('started', 'ended')`),
    ...eventChecks('subscription_events', table, subscriptionMoves),
  ],
)
export type SubscriptionEventRow = typeof subscriptionEvents.$inferSelect
