import { channels, notificationKinds } from '@ariviyal/contract/notifications/notifications'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { isOneOf, moment } from '../platform/db/columns.ts'

/** What the bell of a user shows. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    title: text().notNull(),
    details: text().notNull(),
    /** Path of the page that it leads to. */
    path: text().notNull(),
    /** Events with the same key count as one notification while it is unread. Null for a single event. */
    groupKey: text('group_key'),
    count: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    /** Since when it is shown: of an act that can be undone, the end of that time. */
    visibleFrom: moment('visible_from').notNull(),
    /** The undoable act that it tells of; undoing the act deletes it. */
    actId: uuid('act_id'),
    readAt: moment('read_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    uniqueIndex('notifications_group_unique')
      .on(table.userId, table.groupKey)
      .where(sql`${table.readAt} is null and ${table.groupKey} is not null`),
    index('notifications_act')
      .on(table.actId)
      .where(sql`${table.actId} is not null`),
    index('notifications_created_at').on(table.createdAt),
    check('notifications_kind_known', isOneOf(table.kind, notificationKinds)),
    check('notifications_path_of_ours', sql`${table.path} ~ '^/([^/\\\\]|$)'`),
    check('notifications_count_positive', sql`${table.count} >= 1`),
  ],
)
export type NotificationRow = typeof notifications.$inferSelect

/** How a user hears of a kind of event; without a row, as usual for the kind. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    channel: text({ enum: channels }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notification_preferences_kind_known', isOneOf(table.kind, notificationKinds)),
    check('notification_preferences_channel_known', isOneOf(table.channel, channels)),
  ],
)
