import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import {
  offerKindNames,
  offerStates,
  offerVenueNames,
  partnershipLimits,
} from '@ariviyal/contract/partnerships/partnership-rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isOneOf, moment } from '../../platform/db/columns.ts'
import { partnerOrganisations } from '../organisations/organisations.table.ts'

/** What organisations offer to schools. */
export const partnerOffers = pgTable(
  'partner_offers',
  {
    id: uuid().primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => partnerOrganisations.id, { onDelete: 'cascade' }),
    kind: text({ enum: offerKindNames }).notNull(),
    title: text().notNull(),
    about: text().notNull(),
    chapters: text().array().notNull(),
    grades: integer().array().notNull(),
    subjects: text({ enum: subjectNames }).array().notNull(),
    languages: text({ enum: spokenLanguageTags }).array().notNull(),
    venue: text({ enum: offerVenueNames }).notNull(),
    pupilsMax: integer('pupils_max').notNull(),
    minAge: integer('min_age').notNull(),
    hazards: text().notNull(),
    state: text({ enum: offerStates }).notNull(),
    /** Why it is hidden, and whether staff hid it; the partner can show again what was hidden for silence. */
    hiddenWords: text('hidden_words').notNull().default(''),
    isHiddenByStaff: boolean('is_hidden_by_staff').notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    /** When the partner was asked about requests without an answer. */
    askedAt: moment('asked_at'),
  },
  (table) => [
    index('partner_offers_organisation').on(table.organisationId, table.id),
    index('partner_offers_open')
      .on(table.id)
      .where(sql`${table.state} = 'open'`),
    index('partner_offers_open_kind')
      .on(table.kind, table.id)
      .where(sql`${table.state} = 'open'`),
    index('partner_offers_asked')
      .on(table.askedAt)
      .where(sql`${table.askedAt} is not null`),
    check('partner_offers_kind_known', isOneOf(table.kind, offerKindNames)),
    check('partner_offers_venue_known', isOneOf(table.venue, offerVenueNames)),
    check('partner_offers_state_known', isOneOf(table.state, offerStates)),
    check('partner_offers_pupils', sql`${table.pupilsMax} >= 0 and ${table.minAge} >= 0`),
  ],
)
export type OfferRow = typeof partnerOffers.$inferSelect

/** Times of an offer. `taken` counts the requests that have a place; the constraint keeps it within the capacity. */
export const partnerSlots = pgTable(
  'partner_slots',
  {
    id: uuid().primaryKey(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => partnerOffers.id, { onDelete: 'cascade' }),
    startsAt: moment('starts_at').notNull(),
    minutes: integer().notNull(),
    capacity: integer().notNull(),
    taken: integer().notNull().default(0),
    /** The room, the way there or the address of the meeting. */
    whereabouts: text().notNull(),
    cancelledAt: moment('cancelled_at'),
    /** Counts moves and a cancellation, for calendars (RFC 5545). */
    sequence: integer().notNull().default(0),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('partner_slots_offer').on(table.offerId, table.startsAt),
    index('partner_slots_starts').on(table.startsAt),
    check('partner_slots_capacity', sql`${table.taken} >= 0 and ${table.taken} <= ${table.capacity}`),
    check(
      'partner_slots_minutes',
      sql`${table.minutes} between ${sql.raw(`${partnershipLimits.slotMinutesMin} and ${partnershipLimits.slotMinutesMax}`)}`,
    ),
  ],
)
export type SlotRow = typeof partnerSlots.$inferSelect
