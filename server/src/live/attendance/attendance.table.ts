import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { liveRegistrations, liveSessions } from '../live.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * That the page of a session was open on a device at a moment, by the clock of the server. The key makes a beat that comes twice one;
 * `left` says that the page was closed then.
 */
export const liveBeats = pgTable(
  'live_beats',
  {
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => liveRegistrations.id, { onDelete: 'cascade' }),
    /** Made by the browser for each time that the page is opened. */
    device: uuid().notNull(),
    at: moment('at').notNull(),
    left: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.device, table.at] })],
)

/** That a teacher gave the code which the speaker showed in a part of the session; parts are counted from 0. */
export const liveCodeEntries = pgTable(
  'live_code_entries',
  {
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => liveRegistrations.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    enteredAt: moment('entered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.part] }),
    check('live_code_entries_part', sql`${table.part} >= 0`),
  ],
)

/** A list of participants that staff took from a meeting service. The same file is taken once. */
export const liveImports = pgTable(
  'live_imports',
  {
    id: uuid().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    service: text({ enum: ['zoom', 'meet', 'teams'] }).notNull(),
    fileName: text('file_name').notNull(),
    fileSha: text('file_sha').notNull(),
    importedBy: uuid('imported_by').references(() => users.id, { onDelete: 'set null' }),
    importedAt: moment('imported_at').notNull(),
  },
  (table) => [
    uniqueIndex('live_imports_file_once').on(table.sessionId, table.fileSha),
    index('live_imports_imported_by')
      .on(table.importedBy)
      .where(sql`${table.importedBy} is not null`),
  ],
)

/** A line of such a list: who was in the meeting from when until when. One that fits no teacher waits for staff. */
export const liveImportRows = pgTable(
  'live_import_rows',
  {
    id: uuid().primaryKey(),
    importId: uuid('import_id')
      .notNull()
      .references(() => liveImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    joinedAt: moment('joined_at').notNull(),
    leftAt: moment('left_at').notNull(),
    /** Whose account is deleted takes the lines along: they must not wait for staff again. */
    registrationId: uuid('registration_id').references(() => liveRegistrations.id, { onDelete: 'cascade' }),
    matchedBy: text('matched_by', { enum: ['email', 'name', 'staff'] }),
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [
    index('live_import_rows_import').on(table.importId, table.line),
    index('live_import_rows_registration').on(table.registrationId),
    check('live_import_rows_left_after_joined', sql`${table.leftAt} >= ${table.joinedAt}`),
  ],
)

/** A teacher says that they were there, from when until when; staff decide, with a reason. One waits at a time. */
export const liveAppeals = pgTable(
  'live_appeals',
  {
    id: uuid().primaryKey(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => liveRegistrations.id, { onDelete: 'cascade' }),
    claimedFrom: moment('claimed_from').notNull(),
    claimedUntil: moment('claimed_until').notNull(),
    words: text().notNull(),
    madeAt: moment('made_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    granted: boolean(),
    /** What staff counted, where they granted it; it may be less than was claimed. */
    grantedFrom: moment('granted_from'),
    grantedUntil: moment('granted_until'),
    reason: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('live_appeals_one_waits')
      .on(table.registrationId)
      .where(sql`${table.decidedAt} is null`),
    index('live_appeals_registration').on(table.registrationId),
    index('live_appeals_decided_by')
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    check('live_appeals_until_after_from', sql`${table.claimedUntil} > ${table.claimedFrom}`),
    check('live_appeals_decided_whole', sql`(${table.decidedAt} is null) = (${table.granted} is null)`),
    check(
      'live_appeals_granted_whole',
      sql`coalesce(${table.granted}, false) = (${table.grantedFrom} is not null and ${table.grantedUntil} is not null)`,
    ),
  ],
)

/**
 * What was found of a teacher's presence, kept as it was when a source last changed. `intervals` is the union within the session:
 * `[from, until, sources]`, moments as text. Certificates and records read this and nothing else.
 */
export const liveAttendance = pgTable(
  'live_attendance',
  {
    registrationId: uuid('registration_id')
      .primaryKey()
      .references(() => liveRegistrations.id, { onDelete: 'cascade' }),
    presentSeconds: integer('present_seconds').notNull(),
    sessionSeconds: integer('session_seconds').notNull(),
    intervals: jsonb().$type<[from: string, until: string, sources: string[]][]>().notNull(),
    qualified: boolean().notNull(),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [
    check('live_attendance_within', sql`${table.presentSeconds} between 0 and ${table.sessionSeconds}`),
    index('live_attendance_qualified')
      .on(table.registrationId)
      .where(sql`${table.qualified}`),
  ],
)
