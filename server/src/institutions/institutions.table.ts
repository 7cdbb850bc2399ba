import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/columns.ts'
import { users } from '../accounts/users.table.ts'
import { institutionFormColumns, searchedOfInstitution } from './registration/institution-form.columns.ts'

/**
 * A registration and, once approved, the institution's subscription. The invite token is stored in plain text because staff must be able to show it
 * again; it only grants one of a limited number of seats.
 */
export const institutions = pgTable(
  'institutions',
  {
    id: uuid().primaryKey(),
    ...institutionFormColumns,
    status: text({ enum: ['pending', 'approved', 'rejected'] }).notNull(),
    reason: text().notNull(),
    reference: text().notNull(),
    /** Versions of the legal texts that the applicant agreed to; empty for registrations from before texts had versions. */
    termsVersion: text('terms_version').notNull().default(''),
    privacyVersion: text('privacy_version').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** Who sent the registration, when they were logged in. */
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    months: integer(),
    seats: integer(),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    inviteToken: text('invite_token'),
    /** Keys for the detection of duplicates (institution-keys.ts). */
    nameKey: text('name_key').notNull(),
    placeKeys: text('place_keys').array().notNull(),
    phoneKeys: text('phone_keys').array().notNull(),
  },
  (table) => [
    unique('institutions_invite_token_unique').on(table.inviteToken),
    // Target of the foreign key of the seats, which copies the seat limit.
    unique('institutions_id_seats').on(table.id, table.seats),
    index('institutions_place_keys').using('gin', table.placeKeys),
    index('institutions_phone_keys').using('gin', table.phoneKeys),
    index('institutions_school_email').on(table.school_email),
    index('institutions_principal_email').on(table.principal_email),
    index('institutions_status_id').on(table.status, table.id),
    index('institutions_search').using('gin', sql`${searchedOfInstitution(table)} gin_trgm_ops`),
    index('institutions_ends_at').on(table.endsAt),
    index('institutions_sent_by')
      .on(table.sentBy)
      .where(sql`${table.sentBy} is not null`),
    index('institutions_decided_by')
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    check('institutions_status_known', sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check(
      'institutions_approved_whole',
      sql`(${table.status} = 'approved') = (${table.seats} is not null and ${table.startsAt} is not null and ${table.endsAt} is not null and ${table.inviteToken} is not null)`,
    ),
    check('institutions_seats_positive', sql`${table.seats} >= 1`),
    check('institutions_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)
export type InstitutionRow = typeof institutions.$inferSelect

/**
 * A teacher's seat under an institution's subscription; a teacher holds at most one. The database enforces the limit: each taken seat has a number
 * that is unique in its institution and at most `seats`, which a foreign key copies into every row and keeps equal. No insert can exceed the limit,
 * and no update can lower it below the seats taken.
 */
export const institutionSeats = pgTable(
  'institution_seats',
  {
    id: uuid().primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    seatNo: integer('seat_no').notNull(),
    seatLimit: integer('seat_limit').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    claimedAt: moment('claimed_at').notNull(),
    releasedAt: moment('released_at'),
  },
  (table) => [
    uniqueIndex('institution_seats_one_per_user')
      .on(table.userId)
      .where(sql`${table.releasedAt} is null`),
    uniqueIndex('institution_seats_number')
      .on(table.institutionId, table.seatNo)
      .where(sql`${table.releasedAt} is null`),
    index('institution_seats_institution').on(table.institutionId, table.id),
    // Includes released seats.
    index('institution_seats_user').on(table.userId),
    foreignKey({
      name: 'institution_seats_limit',
      columns: [table.institutionId, table.seatLimit],
      foreignColumns: [institutions.id, institutions.seats],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    // A released seat is history and keeps its number.
    check(
      'institution_seats_within_limit',
      sql`${table.releasedAt} is not null or (${table.seatNo} >= 1 and ${table.seatNo} <= ${table.seatLimit})`,
    ),
  ],
)

/** Sent reminders. The primary key keeps several instances from sending one twice. */
export const institutionReminders = pgTable(
  'institution_reminders',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id, { onDelete: 'cascade' }),
    daysBefore: integer('days_before').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.institutionId, table.daysBefore] })],
)
