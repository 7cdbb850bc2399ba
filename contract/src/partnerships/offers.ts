import * as z from 'zod/mini'
import { DistrictId } from '../community/people/district-id.ts'
import { endpoint } from '../endpoint.ts'
import { chosenDay, FileAnswer, Id, IdParams, Moment, pageOf, pageQuery, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { optionalLine } from '../name-text.ts'
import { CoarsePlace, Grade, Kind, SpokenLanguage, State, Subject, Venue } from './partnership-fields.ts'
import { requestStates } from './partnership-rules.ts'

const tag = 'Partnerships'
const forEveryone = { access: 'public', tag } as const

/** An organisation as everyone sees it: nobody's name and no way to reach it but the product. */
export const Organisation = z.object({
  id: Id,
  name: z.string(),
  about: z.string(),
  city: z.string(),
  /** Id of a district. */
  district: z.string(),
  website: z.string(),
  languages: z.array(SpokenLanguage),
  offers_open: z.number(),
})
export type Organisation = z.infer<typeof Organisation>

/** What an offer says, to everyone and to its organisation. */
export const offerFields = {
  id: Id,
  kind: Kind,
  title: z.string(),
  about: z.string(),
  chapters: z.array(z.string()),
  grades: z.array(z.number()),
  subjects: z.array(Subject),
  languages: z.array(SpokenLanguage),
  venue: Venue,
  /** The most pupils of one school; 0 where no pupils take part. */
  pupils_max: z.number(),
  /** 0 for none. */
  min_age: z.number(),
  hazards: z.string(),
}

/** An open offer as everyone sees it. */
export const Offer = z.object({
  ...offerFields,
  organisation: z.object({ id: Id, name: z.string(), city: z.string(), district: z.string() }),
  /** The next time with a place left; null for none. */
  next_at: z.nullable(Moment),
})
export type Offer = z.infer<typeof Offer>

export const PublicSlot = z.object({
  id: Id,
  starts_at: Moment,
  minutes: z.number(),
  places_left: z.number(),
})
export type PublicSlot = z.infer<typeof PublicSlot>

const filters = {
  kind: z.optional(Kind),
  language: z.optional(SpokenLanguage),
  grade: z.optional(Grade),
  state: z.optional(State),
  district: z.optional(DistrictId),
}

export const listOrganisations = endpoint({
  ...forEveryone,
  method: 'GET',
  path: '/api/partnerships/organisations',
  summary: 'Organisations whose check is valid, newest first',
  query: z.object({ ...pageQuery, state: filters.state, district: filters.district }),
  status: 200,
  answer: pageOf(Organisation),
})

/** What an organisation did with schools in a year (IST), of what both sides reported. */
export const Impact = z.object({
  year: z.number(),
  /** By kind, in the order of `offerKinds`. */
  kinds: z.array(z.object({ kind: Kind, held: z.number(), pupils: z.number(), minutes: z.number() })),
  held: z.number(),
  pupils: z.number(),
  minutes: z.number(),
  schools: z.number(),
  districts: z.number(),
  teachers: z.number(),
})
export type Impact = z.infer<typeof Impact>

const Year = z.object({ year: z.optional(wholeNumber(2020, 2199, 'Choose a year')) })

export const showOrganisation = endpoint({
  ...forEveryone,
  method: 'GET',
  path: '/api/partnerships/organisations/{id}',
  summary:
    'An organisation, its open offers (100 at most), and what it did in a year; the current one unless another is named',
  params: IdParams,
  query: Year,
  status: 200,
  answer: z.object({
    organisation: Organisation,
    /** The last day of its check. */
    checked_until: z.string(),
    offers: z.array(Offer),
    impact: Impact,
    /** Years with something to show, the newest first. */
    years: z.array(z.number()),
  }),
})
const impactFile = <const Path extends `/${string}`, const Type extends 'text/csv' | 'application/pdf'>(
  path: Path,
  file: Type,
  summary: string,
) =>
  endpoint({
    ...forEveryone,
    method: 'GET',
    path,
    summary,
    params: IdParams,
    query: Year,
    status: 200,
    answer: FileAnswer,
    file,
  })
export const downloadImpact = impactFile(
  '/api/partnerships/organisations/{id}/impact.csv',
  'text/csv',
  'The same figures as CSV',
)
export const printImpact = impactFile(
  '/api/partnerships/organisations/{id}/impact.pdf',
  'application/pdf',
  'The same figures as a PDF',
)

export const listOffers = endpoint({
  ...forEveryone,
  method: 'GET',
  path: '/api/partnerships/offers',
  summary: 'Open offers of organisations whose check is valid, newest first',
  query: z.object({ ...pageQuery, ...filters, subject: z.optional(Subject) }),
  status: 200,
  answer: pageOf(Offer),
})
export const showOffer = endpoint({
  ...forEveryone,
  method: 'GET',
  path: '/api/partnerships/offers/{id}',
  summary: 'An open offer and its times',
  params: IdParams,
  status: 200,
  answer: z.object({ offer: Offer, slots: z.array(PublicSlot) }),
})

export const Reason = z.object({
  kind: z.enum(['language', 'chapter', 'grade', 'subject', 'time', 'distance']),
  words: z.string(),
})
export type Reason = z.infer<typeof Reason>

const Wish = {
  language: z.optional(SpokenLanguage),
  grade: z.optional(Grade),
  chapter: z.optional(optionalLine(limits.lineMax)),
  district: z.optional(DistrictId),
  place: z.optional(CoarsePlace),
  /** Days (IST), inclusive, on one of which a time must be free. */
  from: z.optional(chosenDay('Choose a day')),
  until: z.optional(chosenDay('Choose a day')),
}

export const listFittingOffers = endpoint({
  method: 'GET',
  path: '/api/partnerships/fitting',
  access: 'subscriber',
  tag,
  summary: 'Open offers that fit a wish, best first, each with the reasons; 50 at most',
  query: z.object({ ...Wish, kind: z.optional(Kind) }),
  status: 200,
  answer: z.object({ items: z.array(z.object({ offer: Offer, reasons: z.array(Reason) })) }),
})

/** A teacher's own request for an offer. */
export const OfferRequest = z.object({ id: Id, state: z.enum(requestStates), created_at: Moment })

export const showOfferForSchool = endpoint({
  method: 'GET',
  path: '/api/partnerships/offers/{id}/for-me',
  access: 'subscriber',
  tag,
  summary: "Why an offer fits, and the caller's own requests for it (20 newest)",
  params: IdParams,
  query: z.object(Wish),
  status: 200,
  answer: z.object({
    reasons: z.array(Reason),
    requests: z.array(OfferRequest),
    /** Where the caller's school stands among those that wait for equipment; null for other kinds, and without a request. */
    fair_order: z.nullable(z.object({ place: z.number(), of: z.number(), received_before: z.number() })),
    /** What to fill the form with; from the caller's profile and teaching. */
    known: z.object({ school: z.string(), district: z.string(), languages: z.array(SpokenLanguage) }),
  }),
})
