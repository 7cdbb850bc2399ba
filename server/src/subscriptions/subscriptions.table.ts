import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { schoolFormColumns, searchedOfSchool } from '../institutions/school-form.columns.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const subscriptionRequests = pgTable(
  'subscription_requests',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...schoolFormColumns,
    status: text({ enum: ['pending', 'approved', 'rejected'] }).notNull(),
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
    check('subscription_requests_status_known', sql`${table.status} in ('pending', 'approved', 'rejected')`),
  ],
)
/** What is searched of a request. */
export const searchedOfRequest = () => searchedOfSchool(subscriptionRequests)

export type SubscriptionRequestRow = typeof subscriptionRequests.$inferSelect

/** A term: it runs while `starts_at <= now < ends_at` and nobody ended it. An extension is a term that starts where the one before ends. */
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
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_per_request').on(table.requestId),
    index('subscriptions_user').on(table.userId, table.endsAt),
    index('subscriptions_ends_at').on(table.endsAt),
    check('subscriptions_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)
export type SubscriptionRow = typeof subscriptions.$inferSelect

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
