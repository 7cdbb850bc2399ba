import { audiences } from '@ariviyal/contract/live/live-oversight'
import { type ThemeName, themes } from '@ariviyal/contract/live/live-rules'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/columns.ts'
import { users } from '../accounts/users.table.ts'
import { materials } from '../materials/materials.table.ts'
import { joined } from '../platform/search/fuzzy-search.ts'

const themeNames = Object.keys(themes) as [ThemeName, ...ThemeName[]]

/** A weekly schedule from which sessions are planned as drafts. Days are ISO weekdays, 1 to 7; times are in `time_zone`. */
export const liveSeries = pgTable(
  'live_series',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    title: text().notNull(),
    weekdays: integer().array().notNull(),
    startsAtClock: text('starts_at_clock').notNull(),
    minutes: integer().notNull(),
    timeZone: text('time_zone').notNull(),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day'),
    theme: text({ enum: themeNames }).notNull(),
    grades: integer().array().notNull(),
    capacity: integer(),
    meetingUrl: text('meeting_url').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check(
      'live_series_days_known',
      sql`${table.weekdays} <@ array[1,2,3,4,5,6,7] and cardinality(${table.weekdays}) >= 1`,
    ),
    check('live_series_clock', sql`${table.startsAtClock} ~ '^([01]\\d|2[0-3]):[0-5]\\d$'`),
    check('live_series_minutes', sql`${table.minutes} between 10 and 480`),
    check('live_series_until_after_from', sql`${table.untilDay} >= ${table.fromDay}`),
  ],
)

/** Days on which a series pauses: holidays, examinations. */
export const liveSeriesExceptions = pgTable(
  'live_series_exceptions',
  {
    seriesId: uuid('series_id')
      .notNull()
      .references(() => liveSeries.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.day] })],
)

/** The searchable text of a session; it is indexed. */
export const searchedOfSession = (table: Record<'topic' | 'speakerName', PgColumn>) =>
  joined(table.topic, table.speakerName)

/** A live session. A draft has no `published_at`; a cancelled one stays in the lists of those who registered. */
export const liveSessions = pgTable(
  'live_sessions',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    seriesId: uuid('series_id').references(() => liveSeries.id, { onDelete: 'set null' }),
    /** The day of the series for which this session was planned; it does not change when the session moves. */
    seriesDay: date('series_day'),
    topic: text().notNull(),
    theme: text({ enum: themeNames }).notNull(),
    description: text().notNull(),
    grades: integer().array().notNull(),
    speakerName: text('speaker_name').notNull(),
    speakerAbout: text('speaker_about').notNull(),
    speakerPictureKey: text('speaker_picture_key'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Null: unlimited. */
    capacity: integer(),
    /** Meeting address at any service, shown only to registered teachers. */
    meetingUrl: text('meeting_url').notNull(),
    /** Percentage of the session that a teacher must be present to qualify. */
    presencePercent: integer('presence_percent').notNull(),
    /** Raised when time, place or name of the published session change (RFC 5545 section 3.8.7.4). */
    sequence: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    editedAt: moment('edited_at'),
    publishedAt: moment('published_at'),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Since then attendance is settled and certificates are issued. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    unique('live_sessions_one_per_series_day').on(table.seriesId, table.seriesDay),
    index('live_sessions_starts_at').on(table.startsAt, table.id),
    index('live_sessions_ends_at').on(table.endsAt),
    index('live_sessions_search').using('gin', sql`${searchedOfSession(table)} gin_trgm_ops`),
    index('live_sessions_drafts')
      .on(table.startsAt, table.id)
      .where(sql`${table.publishedAt} is null`),
    index('live_sessions_cancelled')
      .on(table.startsAt, table.id)
      .where(sql`${table.cancelledAt} is not null`),
    index('live_sessions_theme').on(table.theme, table.startsAt, table.id),
    index('live_sessions_created_by')
      .on(table.createdBy)
      .where(sql`${table.createdBy} is not null`),
    check(
      'live_sessions_length',
      sql`${table.endsAt} - ${table.startsAt} between interval '10 minutes' and interval '8 hours'`,
    ),
    check('live_sessions_capacity', sql`${table.capacity} between 1 and 10000`),
    check('live_sessions_percent', sql`${table.presencePercent} between 1 and 100`),
    check('live_sessions_meeting_is_web', sql`${table.meetingUrl} = '' or ${table.meetingUrl} ~* '^https?:'`),
    check(
      'live_sessions_cancelled_was_published',
      sql`${table.cancelledAt} is null or ${table.publishedAt} is not null`,
    ),
  ],
)
export type LiveSessionRow = typeof liveSessions.$inferSelect

/** Support materials of a session, in order. */
export const liveSessionMaterials = pgTable(
  'live_session_materials',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    materialId: uuid('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.materialId] }),
    index('live_session_materials_material').on(table.materialId),
  ],
)

/**
 * A teacher's place in a session, or in its queue. Places are given in the order of `queued_at`. Attendees who had not registered get a
 * walk-in registration.
 */
export const liveRegistrations = pgTable(
  'live_registrations',
  {
    id: uuid().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: ['registered', 'waiting', 'cancelled'] }).notNull(),
    walkIn: text('walk_in', { enum: ['no', 'imported'] })
      .notNull()
      .default('no'),
    queuedAt: moment('queued_at').notNull(),
    registeredAt: moment('registered_at'),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    unique('live_registrations_one_per_user').on(table.sessionId, table.userId),
    index('live_registrations_user').on(table.userId, table.sessionId),
    index('live_registrations_queue').on(table.sessionId, table.status, table.queuedAt),
    check(
      'live_registrations_whole',
      sql`(${table.status} = 'registered') <= (${table.registeredAt} is not null) and (${table.status} = 'cancelled') = (${table.cancelledAt} is not null)`,
    ),
  ],
)
export type LiveRegistrationRow = typeof liveRegistrations.$inferSelect

/** Sent reminders; the key prevents duplicates. A session that moves is announced again. */
export const liveReminders = pgTable(
  'live_reminders',
  {
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => liveRegistrations.id, { onDelete: 'cascade' }),
    minutesBefore: integer('minutes_before').notNull(),
    startsAt: moment('starts_at').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.minutesBefore, table.startsAt] })],
)

/** The address of a teacher's calendar: the token is stored encrypted, to show it again, and hashed, to look it up. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    sealedToken: text('sealed_token').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
)

/** A mail from staff to people of a session. */
export const liveMailings = pgTable(
  'live_mailings',
  {
    id: uuid().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    audience: text({ enum: audiences }).notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    recipients: integer().notNull(),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    index('live_mailings_session').on(table.sessionId, table.sentAt),
    index('live_mailings_sent_by')
      .on(table.sentBy)
      .where(sql`${table.sentBy} is not null`),
  ],
)
export type LiveMailingRow = typeof liveMailings.$inferSelect

/** Recipients of such a mail at the time of sending. The key and `handed_over_at` prevent duplicates. */
export const liveMailRecipients = pgTable(
  'live_mail_recipients',
  {
    mailingId: uuid('mailing_id')
      .notNull()
      .references(() => liveMailings.id, { onDelete: 'cascade' }),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => liveRegistrations.id, { onDelete: 'cascade' }),
    handedOverAt: moment('handed_over_at'),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.registrationId] }),
    index('live_mail_recipients_registration').on(table.registrationId),
  ],
)
