import { spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import { offerKindNames, type PlanFields } from '@ariviyal/contract/partnerships/partnership-rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { isOneOf, moment } from '../../platform/db/columns.ts'
import { partnerOffers, partnerSlots } from '../offers/offers.table.ts'
import { partnerOrganisations } from '../organisations/organisations.table.ts'

/** States as stored; `held` follows from the time (request.policy.ts). */
export const storedStates = [
  'requested',
  'waiting',
  'matched',
  'confirmed',
  'counted',
  'not-held',
  'declined',
  'withdrawn',
  'cancelled',
  'expired',
] as const
export type StoredState = (typeof storedStates)[number]
/** Stored states in which a request has a place in its slot. */
export const placed = ['matched', 'confirmed', 'counted', 'not-held'] as const

export const sides = ['school', 'partner'] as const
export type Side = (typeof sides)[number]

/** Requests of teachers for an offer. The teacher and the members of the organisation read a row. */
export const partnerRequests = pgTable(
  'partner_requests',
  {
    id: uuid().primaryKey(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => partnerOffers.id, { onDelete: 'cascade' }),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => partnerOrganisations.id, { onDelete: 'cascade' }),
    /** Of the offer, which keeps it once a school has asked. */
    kind: text({ enum: offerKindNames }).notNull(),
    /** Null once the account is erased. */
    teacherId: uuid('teacher_id').references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: storedStates }).notNull(),
    slotId: uuid('slot_id').references(() => partnerSlots.id),
    wishedSlotId: uuid('wished_slot_id').references(() => partnerSlots.id, { onDelete: 'set null' }),
    school: text().notNull(),
    /** What is one school for the fair order: the institution of the teacher's seat, else the teacher. */
    schoolKey: text('school_ref').notNull(),
    district: text().notNull(),
    place: text().notNull(),
    grade: integer().notNull(),
    pupils: integer().notNull(),
    language: text({ enum: spokenLanguageTags }).notNull(),
    chapter: text().notNull(),
    message: text().notNull(),
    declineWords: text('decline_words').notNull().default(''),
    plan: jsonb().$type<PlanFields>().notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** Counts changes of its time, for calendars (RFC 5545). */
    sequence: integer().notNull().default(0),
    remindedAt: moment('reminded_at'),
    /** When both sides were asked for their reports. */
    reportAskedAt: moment('report_asked_at'),
    /** Set when it counts: the start of its slot, and the fewer of what both sides reported. */
    heldAt: moment('held_at'),
    heldMinutes: integer('held_minutes'),
    heldPupils: integer('held_pupils'),
  },
  (table) => [
    index('partner_requests_offer').on(table.offerId, table.id),
    index('partner_requests_organisation').on(table.organisationId, table.id),
    index('partner_requests_teacher').on(table.teacherId, table.id),
    index('partner_requests_slot').on(table.slotId),
    index('partner_requests_wished').on(table.wishedSlotId),
    index('partner_requests_unanswered')
      .on(table.createdAt)
      .where(sql`${table.state} = 'requested'`),
    index('partner_requests_open')
      .on(table.organisationId, table.id)
      .where(sql`${table.state} in ('requested', 'waiting', 'matched', 'confirmed')`),
    index('partner_requests_orphaned')
      .on(table.id)
      .where(sql`${table.teacherId} is null and ${table.state} in ('requested', 'waiting', 'matched', 'confirmed')`),
    index('partner_requests_matched')
      .on(table.slotId)
      .where(sql`${table.state} = 'matched'`),
    index('partner_requests_confirmed')
      .on(table.slotId)
      .where(sql`${table.state} = 'confirmed'`),
    index('partner_requests_given')
      .on(table.schoolKey)
      .where(sql`${table.kind} = 'equipment' and ${table.state} in ('matched', 'confirmed', 'counted')`),
    index('partner_requests_counted')
      .on(table.organisationId, table.heldAt)
      .where(sql`${table.state} = 'counted'`),
    index('partner_requests_changed').on(table.changedAt),
    check('partner_requests_kind_known', isOneOf(table.kind, offerKindNames)),
    check('partner_requests_state_known', isOneOf(table.state, storedStates)),
    check('partner_requests_placed', sql`(${table.slotId} is not null) = (${isOneOf(table.state, placed)})`),
    check(
      'partner_requests_counted_whole',
      sql`(${table.state} = 'counted') = (${table.heldAt} is not null and ${table.heldMinutes} is not null and ${table.heldPupils} is not null)`,
    ),
    check('partner_requests_coarse', sql`${table.place} ~ '^([0-9]{1,2}\\.[0-9],[0-9]{2,3}\\.[0-9])?$'`),
  ],
)
export type RequestRow = typeof partnerRequests.$inferSelect

/** What each side reports on a request that took place. */
export const partnerReports = pgTable(
  'partner_reports',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => partnerRequests.id, { onDelete: 'cascade' }),
    side: text({ enum: sides }).notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    tookPlace: boolean('took_place').notNull(),
    minutes: integer().notNull(),
    pupils: integer().notNull(),
    words: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'partner_reports_pkey', columns: [table.requestId, table.side] }),
    index('partner_reports_author').on(table.authorId),
    check('partner_reports_side_known', isOneOf(table.side, sides)),
    check('partner_reports_numbers', sql`${table.minutes} >= 0 and ${table.pupils} >= 0`),
  ],
)
export type ReportRow = typeof partnerReports.$inferSelect

/** What both sides write to each other. */
export const partnerMessages = pgTable(
  'partner_messages',
  {
    id: uuid().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => partnerRequests.id, { onDelete: 'cascade' }),
    side: text({ enum: sides }).notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('partner_messages_request').on(table.requestId, table.id),
    index('partner_messages_author').on(table.authorId, table.id),
    check('partner_messages_side_known', isOneOf(table.side, sides)),
  ],
)
export type MessageRow = typeof partnerMessages.$inferSelect

/** Incidents that a side reported to staff. */
export const partnerIncidents = pgTable(
  'partner_incidents',
  {
    id: uuid().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => partnerRequests.id, { onDelete: 'cascade' }),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => partnerOrganisations.id, { onDelete: 'cascade' }),
    side: text({ enum: sides }).notNull(),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    about: text().notNull(),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
    closedWords: text('closed_words').notNull().default(''),
  },
  (table) => [
    index('partner_incidents_request').on(table.requestId),
    index('partner_incidents_organisation').on(table.organisationId, table.id),
    index('partner_incidents_reporter').on(table.reporterId),
    index('partner_incidents_closed_by').on(table.closedBy),
    index('partner_incidents_open')
      .on(table.id)
      .where(sql`${table.closedAt} is null`),
    index('partner_incidents_closed')
      .on(table.id)
      .where(sql`${table.closedAt} is not null`),
    check('partner_incidents_side_known', isOneOf(table.side, sides)),
  ],
)
export type IncidentRow = typeof partnerIncidents.$inferSelect
