import { spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { isOneOf, moment } from '../../platform/db/columns.ts'

/** What partner and staff were told about the check: that it ends soon, or that it has lapsed. */
export const checkNotices = ['none', 'soon', 'lapsed'] as const

/** Organisations that offer something to schools. Everyone sees those whose check is valid. */
export const partnerOrganisations = pgTable(
  'partner_organisations',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    about: text().notNull(),
    city: text().notNull(),
    /** Id of a district (contract, districts). */
    district: text().notNull(),
    /** Latitude and longitude with one decimal, or empty (contract, `CoarsePlace`). */
    place: text().notNull(),
    website: text().notNull(),
    languages: text({ enum: spokenLanguageTags }).array().notNull(),
    createdAt: moment('created_at').notNull(),
    /** The last day (IST) on which the check counts; null without a check. */
    checkedUntil: date('checked_until', { mode: 'string' }),
    checkedAt: moment('checked_at'),
    checkedBy: uuid('checked_by').references(() => users.id, { onDelete: 'set null' }),
    /** What staff saw. No document is stored. */
    checkedPeople: text('checked_people').notNull().default(''),
    checkedWhat: text('checked_what').notNull().default(''),
    checkedHow: text('checked_how').notNull().default(''),
    checkNotice: text('check_notice', { enum: checkNotices }).notNull().default('none'),
  },
  (table) => [
    index('partner_organisations_checked_by').on(table.checkedBy),
    index('partner_organisations_checked_until').on(table.checkedUntil),
    index('partner_organisations_district').on(table.district, table.id),
    check('partner_organisations_notice_known', isOneOf(table.checkNotice, checkNotices)),
    check('partner_organisations_checked_when', sql`(${table.checkedUntil} is null) = (${table.checkedAt} is null)`),
    check('partner_organisations_coarse', sql`${table.place} ~ '^([0-9]{1,2}\\.[0-9],[0-9]{2,3}\\.[0-9])?$'`),
  ],
)
export type OrganisationRow = typeof partnerOrganisations.$inferSelect

/** People who speak for an organisation; one person for one organisation at most. */
export const partnerMembers = pgTable(
  'partner_members',
  {
    id: uuid().primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => partnerOrganisations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    unique('partner_members_user').on(table.userId),
    index('partner_members_organisation').on(table.organisationId, table.id),
  ],
)

/** Open invitations to speak for an organisation. An accepted or withdrawn one is deleted. */
export const partnerInvitations = pgTable(
  'partner_invitations',
  {
    id: uuid().primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => partnerOrganisations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    unique('partner_invitations_token').on(table.tokenHash),
    unique('partner_invitations_once').on(table.organisationId, table.email),
    index('partner_invitations_expires').on(table.expiresAt),
  ],
)
export type InvitationRow = typeof partnerInvitations.$inferSelect
