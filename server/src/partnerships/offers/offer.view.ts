import type { Offer, PublicSlot } from '@ariviyal/contract/partnerships/offers'
import type { OwnOffer, OwnSlot } from '@ariviyal/contract/partnerships/partner-console'
import type { OrganisationRow } from '../organisations/organisations.table.ts'
import type { OfferRow, SlotRow } from './offers.table.ts'

const partsOf = (row: OfferRow) => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  about: row.about,
  chapters: row.chapters,
  grades: row.grades,
  subjects: row.subjects,
  languages: row.languages,
  venue: row.venue,
  pupils_max: row.pupilsMax,
  min_age: row.minAge,
  hazards: row.hazards,
})

/** An offer as everyone sees it. Where it takes place is told to schools with a place only. */
export const showOffer = (row: OfferRow, organisation: OrganisationRow, nextAt: Date | undefined): Offer => ({
  ...partsOf(row),
  organisation: {
    id: organisation.id,
    name: organisation.name,
    city: organisation.city,
    district: organisation.district,
  },
  next_at: nextAt?.toISOString() ?? null,
})

export const showPublicSlot = (slot: SlotRow): PublicSlot => ({
  id: slot.id,
  starts_at: slot.startsAt.toISOString(),
  minutes: slot.minutes,
  places_left: slot.capacity - slot.taken,
})

export const showOwnOffer = (row: OfferRow, waiting: number | undefined): OwnOffer => ({
  ...partsOf(row),
  state: row.state,
  hidden_words: row.hiddenWords,
  version: row.version,
  requests_waiting: waiting ?? 0,
})

export const showOwnSlot = (slot: SlotRow, now: Date): OwnSlot => ({
  id: slot.id,
  starts_at: slot.startsAt.toISOString(),
  minutes: slot.minutes,
  capacity: slot.capacity,
  taken: slot.taken,
  where: slot.whereabouts,
  is_cancelled: slot.cancelledAt !== null,
  is_over: slot.startsAt <= now,
})
