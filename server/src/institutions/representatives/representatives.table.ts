import { institutionEventKinds } from '@ariviyal/contract/institutions/institution-events'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'
import { users } from '../../accounts/users.table.ts'
import { eventChecks, eventColumns } from '../../platform/db/event.columns.ts'
import { institutions } from '../institutions.table.ts'

const ofInstitution = () =>
  uuid('institution_id')
    .notNull()
    .references(() => institutions.id, { onDelete: 'cascade' })

/** Representatives of an institution: up to three, each with a place number. A person represents one institution. */
export const institutionRepresentatives = pgTable(
  'institution_representatives',
  {
    institutionId: ofInstitution(),
    place: integer().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.institutionId, table.place] }),
    unique('institution_representatives_one_school').on(table.userId),
    check('institution_representatives_up_to_three', sql`${table.place} between 1 and 3`),
  ],
)

/** The single-use link that creates a representative. At most one per institution: a new one replaces the previous one. */
export const institutionClaims = pgTable(
  'institution_claims',
  {
    institutionId: uuid('institution_id')
      .primaryKey()
      .references(() => institutions.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [unique('institution_claims_token_hash_unique').on(table.tokenHash)],
)

/** Personal invitations. At most one is open per address and institution. */
export const institutionInvitations = pgTable(
  'institution_invitations',
  {
    id: uuid().primaryKey(),
    institutionId: ofInstitution(),
    tokenHash: text('token_hash').notNull(),
    email: text().notNull(),
    name: text().notNull(),
    invitedAt: moment('invited_at').notNull(),
    sentAt: moment('sent_at').notNull(),
    acceptedAt: moment('accepted_at'),
    // Deleted with the user who accepted it, since it holds their name and address.
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'cascade' }),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    unique('institution_invitations_token_hash_unique').on(table.tokenHash),
    uniqueIndex('institution_invitations_one_open')
      .on(table.institutionId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index('institution_invitations_institution').on(table.institutionId, table.id),
    index('institution_invitations_accepted_by').on(table.acceptedBy),
    check('institution_invitations_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check('institution_invitations_one_end', sql`${table.acceptedAt} is null or ${table.revokedAt} is null`),
  ],
)
export type InvitationRow = typeof institutionInvitations.$inferSelect

/** Renewal requests. At most one is pending per institution. */
export const institutionRenewals = pgTable(
  'institution_renewals',
  {
    id: uuid().primaryKey(),
    institutionId: ofInstitution(),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    seats: integer(),
    note: text().notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected'] }).notNull(),
    reason: text().notNull(),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('institution_renewals_one_pending')
      .on(table.institutionId)
      .where(sql`${table.status} = 'pending'`),
    index('institution_renewals_institution').on(table.institutionId, table.id),
    index('institution_renewals_status_id').on(table.status, table.id),
    index('institution_renewals_asked_by')
      .on(table.askedBy)
      .where(sql`${table.askedBy} is not null`),
    index('institution_renewals_decided_by')
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    check('institution_renewals_status_known', sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check('institution_renewals_seats_positive', sql`${table.seats} >= 1`),
  ],
)
export type RenewalRow = typeof institutionRenewals.$inferSelect

/** Events of an institution's subscription: who, what, when (platform/event.columns.ts). Append-only. */
export const institutionEvents = pgTable(
  'institution_events',
  {
    ...eventColumns,
    kind: text({ enum: institutionEventKinds }).notNull(),
    institutionId: ofInstitution(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('institution_events_institution').on(table.institutionId, table.id),
    index('institution_events_actor').on(table.actorId),
    ...eventChecks('institution_events', table, institutionEventKinds),
  ],
)
