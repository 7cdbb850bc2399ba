import { subscriptionEventKinds } from '@ariviyal/contract/subscriptions/subscription-states'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/columns.ts'
import { users } from '../accounts/users.table.ts'
import {
  namesOfInstitution,
  institutionFormColumns,
  searchedOfInstitution,
} from '../institutions/registration/institution-form.columns.ts'
import { eventChecks, eventColumns } from '../platform/db/event.columns.ts'

export const subscriptionRequests = pgTable(
  'subscription_requests',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...institutionFormColumns,
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
    index('subscription_requests_search').using('gin', sql`${searchedOfInstitution(table)} gin_trgm_ops`),
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
/** The searched text of a request, with its names; indexed. */
export const searchedOfRequest = () => ({
  where: searchedOfInstitution(subscriptionRequests),
  names: namesOfInstitution(subscriptionRequests),
})

export type SubscriptionRequestRow = typeof subscriptionRequests.$inferSelect

/** `overSince` in SQL, as the indexes use it. */
export const overInSql = (table: Record<'endedAt' | 'endsAt', SQLWrapper>): SQL =>
  sql`coalesce(${table.endedAt}, ${table.endsAt})`

/**
 * A term runs while `starts_at <= now < ends_at` and staff did not end it. A renewal is a term that starts where the previous one ends. The
 * constraint `subscriptions_no_overlap`, which drizzle cannot express, keeps a user's terms that were not ended from overlapping.
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
    /**
     * Whether the holder has a pending request. Triggers copy it from `subscription_requests`, so that one partial index serves the list of
     * subscribers with a pending renewal.
     */
    hasPendingRequest: boolean('has_pending_request').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_per_request').on(table.requestId),
    index('subscriptions_user').on(table.userId, table.endsAt),
    index('subscriptions_ends_at').on(table.endsAt),
    // For lists by state and by end, one index per order (list-subscriptions.ts).
    index('subscriptions_starts_at').on(table.startsAt, table.id),
    index('subscriptions_over').on(overInSql(table), table.id),
    index('subscriptions_ended')
      .on(overInSql(table), table.id)
      .where(sql`${table.endedAt} is not null`),
    index('subscriptions_trials')
      .on(overInSql(table), table.id)
      .where(sql`${table.trial}`),
    index('subscriptions_with_pending_request')
      .on(table.id)
      .where(sql`${table.hasPendingRequest}`),
    check('subscriptions_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)
/** A term without `hasPendingRequest`, which only lists read. */
export type SubscriptionRow = Omit<typeof subscriptions.$inferSelect, 'hasPendingRequest'>

/** Sent reminders. The primary key keeps several instances from sending one twice. */
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

/** Every event of a subscription, written with the change itself. A start or end by the clock is recorded once across all instances. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    ...eventColumns,
    kind: text({ enum: subscriptionEventKinds }).notNull(),
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
    ...eventChecks('subscription_events', table, subscriptionEventKinds),
  ],
)
export type SubscriptionEventRow = typeof subscriptionEvents.$inferSelect
