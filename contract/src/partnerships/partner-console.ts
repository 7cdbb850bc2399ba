import * as z from 'zod/mini'
import { DistrictId } from '../community/people/district-id.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { chosenMoment, Id, IdParams, Moment, pageOf, pageQuery, TokenParams, wholeNumber } from '../fields.ts'
import { subjectNames } from '../accounts/teaching.ts'
import { limits } from '../limits.ts'
import { webAddress } from '../web-address.ts'
import {
  CoarsePlace,
  Grade,
  Kind,
  Languages,
  optionalPlainLine,
  optionalPlainText,
  plainName,
  plainText,
  SpokenLanguage,
  Subject,
  Venue,
} from './partnership-fields.ts'
import { offerFields } from './offers.ts'
import { offerStates, partnershipLimits as bounds, venuesOf } from './partnership-rules.ts'
import { RequestSummary, WordsForm } from './requests.ts'

const tag = 'Partnerships'
const forPartners = { access: 'user', tag } as const

/** What an organisation says about itself. */
export const organisationFields = {
  about: plainText('Say what the organisation does', bounds.aboutMax),
  city: plainName('Enter the city'),
  district: DistrictId,
  place: CoarsePlace,
  website: z._default(z.union([z.literal(''), webAddress]), ''),
  languages: Languages,
}
export const OrganisationEdit = z.object(organisationFields)
export type OrganisationEdit = z.infer<typeof OrganisationEdit>

/** The organisation of the caller. */
export const OwnOrganisation = z.object({
  id: Id,
  name: z.string(),
  about: z.string(),
  city: z.string(),
  district: z.string(),
  place: z.string(),
  website: z.string(),
  languages: z.array(SpokenLanguage),
  is_checked: z.boolean(),
  /** The last day of the check; empty for none. */
  checked_until: z.string(),
  /** Requests that wait for the partner. */
  requests_waiting: z.number(),
})
export type OwnOrganisation = z.infer<typeof OwnOrganisation>

export const showOwnOrganisation = endpoint({
  ...forPartners,
  method: 'GET',
  path: '/api/partner',
  summary: 'The organisation for which the caller speaks, or null',
  status: 200,
  answer: z.object({ organisation: z.nullable(OwnOrganisation) }),
})
export const editOwnOrganisation = endpoint({
  ...forPartners,
  method: 'PUT',
  path: '/api/partner',
  summary: 'Change what the organisation says about itself; its name is changed by staff',
  body: OrganisationEdit,
  status: 200,
  answer: MessageAnswer,
})
export const showPartnerInvitation = endpoint({
  method: 'GET',
  path: '/api/partner/invitations/{token}',
  access: 'public',
  tag,
  summary: 'The organisation of an invitation',
  params: TokenParams,
  status: 200,
  answer: z.object({ organisation: z.string() }),
})
export const acceptPartnerInvitation = endpoint({
  ...forPartners,
  method: 'POST',
  path: '/api/partner/invitations/{token}/accept',
  summary: 'Speak for an organisation from now on; with the confirmed address that was invited',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
  attempts: 'long-form',
})

/** What a partner offers. */
export const OfferForm = z
  .object({
    kind: Kind,
    title: plainName('Enter a title'),
    about: plainText('Say what a school gets', bounds.aboutMax),
    chapters: z.array(plainName('Enter a chapter')).check(z.maxLength(bounds.chaptersMax)),
    grades: z.array(Grade).check(z.maxLength(limits.gradeMax - limits.gradeMin + 1)),
    subjects: z.array(Subject).check(z.maxLength(subjectNames.length)),
    languages: Languages,
    venue: Venue,
    pupils_max: wholeNumber(0, bounds.pupilsMax, 'Enter the number of pupils'),
    min_age: z._default(wholeNumber(0, bounds.ageMax, 'Enter the age in years'), 0),
    hazards: optionalPlainText(bounds.messageMax),
  })
  .check(
    z.refine(({ kind, venue }) => venuesOf[kind].includes(venue), {
      error: 'This kind of offer does not take place there',
      path: ['venue'],
    }),
    z.refine(({ kind, hazards }) => kind !== 'lab-visit' || hazards !== '', {
      error: 'Name the hazards, or say that there are none',
      path: ['hazards'],
    }),
    z.refine(({ kind, pupils_max: pupils }) => kind !== 'lab-visit' || pupils > 0, {
      error: 'Enter how many pupils can come',
      path: ['pupils_max'],
    }),
  )
export type OfferForm = z.infer<typeof OfferForm>
export const OfferEdit = z.safeExtend(OfferForm, { version: z.int() })

export const OwnOffer = z.object({
  ...offerFields,
  state: z.enum(offerStates),
  /** Why it is hidden; empty for every other state. */
  hidden_words: z.string(),
  version: z.number(),
  requests_waiting: z.number(),
})
export type OwnOffer = z.infer<typeof OwnOffer>

export const OwnSlot = z.object({
  id: Id,
  starts_at: Moment,
  minutes: z.number(),
  capacity: z.number(),
  taken: z.number(),
  where: z.string(),
  is_cancelled: z.boolean(),
  is_over: z.boolean(),
})
export type OwnSlot = z.infer<typeof OwnSlot>

export const listOwnOffers = endpoint({
  ...forPartners,
  method: 'GET',
  path: '/api/partner/offers',
  summary: 'Offers of the organisation in all states, newest first',
  query: z.object(pageQuery),
  status: 200,
  answer: pageOf(OwnOffer),
})
export const showOwnOffer = endpoint({
  ...forPartners,
  method: 'GET',
  path: '/api/partner/offers/{id}',
  summary: 'An offer of the organisation and its 100 latest times',
  params: IdParams,
  status: 200,
  answer: z.object({ offer: OwnOffer, slots: z.array(OwnSlot) }),
})
export const createOffer = endpoint({
  ...forPartners,
  method: 'POST',
  path: '/api/partner/offers',
  summary: 'Write an offer, as a draft',
  body: OfferForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const editOffer = endpoint({
  ...forPartners,
  method: 'PUT',
  path: '/api/partner/offers/{id}',
  summary: 'Change an offer; its kind and place stay once a school has asked',
  params: IdParams,
  body: OfferEdit,
  status: 200,
  answer: MessageAnswer,
})
export const changeOfferState = endpoint({
  ...forPartners,
  method: 'POST',
  path: '/api/partner/offers/{id}/state',
  summary: 'Open, pause or close an offer; opening needs a valid check',
  params: IdParams,
  body: z.object({ state: z.enum(['open', 'paused', 'closed']) }),
  status: 200,
  answer: MessageAnswer,
})

export const SlotForm = z.object({
  starts_at: chosenMoment('Choose a day and a time'),
  minutes: wholeNumber(bounds.slotMinutesMin, bounds.slotMinutesMax, 'Enter the minutes'),
  /** How many schools, or teachers of a placement, have a place. */
  capacity: wholeNumber(1, bounds.slotCapacityMax, `Enter 1 to ${bounds.slotCapacityMax}`),
  where: optionalPlainLine(bounds.whereMax),
})
export type SlotForm = z.infer<typeof SlotForm>
export const addSlot = endpoint({
  ...forPartners,
  method: 'POST',
  path: '/api/partner/offers/{id}/slots',
  summary: 'Add a time to an offer; needs a valid check',
  params: IdParams,
  body: SlotForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const moveSlot = endpoint({
  ...forPartners,
  method: 'POST',
  path: '/api/partner/slots/{id}/move',
  summary: 'Move a time; schools with a place are told, and confirm again',
  params: IdParams,
  body: z.object({ starts_at: chosenMoment('Choose a day and a time') }),
  status: 200,
  answer: MessageAnswer,
})
export const cancelSlot = endpoint({
  ...forPartners,
  method: 'POST',
  path: '/api/partner/slots/{id}/cancel',
  summary: 'Cancel a time and all its places',
  params: IdParams,
  body: WordsForm,
  status: 200,
  answer: MessageAnswer,
})
export const listPartnerRequests = endpoint({
  ...forPartners,
  method: 'GET',
  path: '/api/partner/requests',
  summary: 'Requests to the organisation, newest first',
  query: z.object({ ...pageQuery, list: z._default(z.enum(['open', 'all']), 'open') }),
  status: 200,
  answer: pageOf(RequestSummary),
})
