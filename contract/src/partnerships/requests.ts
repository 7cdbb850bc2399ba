import * as z from 'zod/mini'
import { DistrictId } from '../community/people/district-id.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { FileAnswer, Id, IdParams, Moment, pageOf, pageQuery, requiredText, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import {
  CoarsePlace,
  Grade,
  Kind,
  optionalPlainName,
  optionalPlainText,
  plainName,
  plainText,
  SpokenLanguage,
  Venue,
} from './partnership-fields.ts'
import { partnershipLimits as bounds, requestStates } from './partnership-rules.ts'

const tag = 'Partnerships'
const forBoth = { access: 'user', tag } as const

/** A request of a teacher, for one class or for themselves. */
export const RequestForm = z.object({
  school: plainName('Enter the name of your school'),
  district: DistrictId,
  place: CoarsePlace,
  grade: Grade,
  /** 0 where no pupils take part. */
  pupils: wholeNumber(0, bounds.pupilsMax, 'Enter the number of pupils'),
  language: SpokenLanguage,
  chapter: optionalPlainName(limits.lineMax),
  /** The time that suits best; empty for any. */
  slot_id: z._default(z.union([z.literal(''), Id]), ''),
  message: optionalPlainText(bounds.messageMax),
})
export type RequestForm = z.infer<typeof RequestForm>

export const askForOffer = endpoint({
  method: 'POST',
  path: '/api/partnerships/offers/{id}/requests',
  access: 'subscriber',
  tag,
  summary: 'Ask a partner for what it offers',
  params: IdParams,
  body: RequestForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
  attempts: 'ask-partner',
})

const RequestSlot = z.object({ id: Id, starts_at: Moment, minutes: z.number() })

/** A request in a list, as one of the two sides sees it. */
export const RequestSummary = z.object({
  id: Id,
  side: z.enum(['school', 'partner']),
  state: z.enum(requestStates),
  kind: Kind,
  title: z.string(),
  organisation: z.string(),
  school: z.string(),
  /** Id of a district. */
  district: z.string(),
  grade: z.number(),
  pupils: z.number(),
  language: SpokenLanguage,
  slot: z.nullable(RequestSlot),
  created_at: Moment,
  /** Whose act is awaited; null once nothing is. */
  awaits: z.nullable(z.enum(['school', 'partner', 'both'])),
})
export type RequestSummary = z.infer<typeof RequestSummary>

/** Report of one side on what took place. */
export const ReportForm = z
  .object({
    took_place: z.boolean(),
    /** Needed where it took place. */
    minutes: z._default(wholeNumber(0, bounds.slotMinutesMax, 'Enter the minutes'), 0),
    pupils: z._default(wholeNumber(0, bounds.pupilsMax, 'Enter the number of pupils'), 0),
    words: optionalPlainText(bounds.messageMax),
  })
  .check(
    z.refine(({ took_place: tookPlace, minutes }) => !tookPlace || minutes >= bounds.reportMinutesMin, {
      error: `Enter ${bounds.reportMinutesMin} minutes or more`,
      path: ['minutes'],
    }),
  )
export type ReportForm = z.infer<typeof ReportForm>
const Report = z.object({ took_place: z.boolean(), minutes: z.number(), pupils: z.number(), words: z.string() })

const emptyOr = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null)

/** A safety plan, which may be saved while parts of it are missing (`missingInPlan`). */
export const PlanForm = z.object({
  teachers: z.array(plainName('Enter the name', limits.nameMax)).check(z.maxLength(bounds.teachersMax)),
  pupils: emptyOr(wholeNumber(0, bounds.pupilsMax, 'Enter the number of pupils')),
  youngest_age: emptyOr(wholeNumber(bounds.ageMin, bounds.ageMax, 'Enter the age in years')),
  hazards: optionalPlainText(bounds.messageMax),
  transport: optionalPlainText(limits.paragraphMax),
  first_aid: optionalPlainText(limits.paragraphMax),
  consents: emptyOr(wholeNumber(0, bounds.pupilsMax, 'Enter a number')),
})
export type PlanForm = z.infer<typeof PlanForm>

/** The plan; a partner sees how many teachers come, and their first names. */
const Plan = z.object({
  teachers: z.array(z.string()),
  pupils: z.nullable(z.number()),
  youngest_age: z.nullable(z.number()),
  hazards: z.string(),
  transport: z.string(),
  first_aid: z.string(),
  consents: z.nullable(z.number()),
})

export const ThreadMessage = z.object({
  id: Id,
  from: z.enum(['school', 'partner']),
  text: z.string(),
  sent_at: Moment,
})
export type ThreadMessage = z.infer<typeof ThreadMessage>

export const WholeRequest = z.extend(RequestSummary, {
  offer_id: Id,
  organisation_id: Id,
  venue: Venue,
  pupils_max: z.number(),
  min_age: z.number(),
  hazards: z.string(),
  chapter: z.string(),
  message: z.string(),
  /** First name of the teacher; empty once the account is erased. */
  teacher: z.string(),
  /** The room, the way there or the address of the meeting; for the school once a time is offered. */
  where: z.string(),
  /** The time that the school would like best. */
  wished_slot: z.nullable(RequestSlot),
  decline_words: z.string(),
  plan: Plan,
  plan_needed: z.enum(['full', 'teachers', 'none']),
  /** What the plan still needs, in words; for both sides. */
  plan_missing: z.array(z.object({ field: z.string(), words: z.string() })),
  /** Whether the partner's check is valid up to the end of the slot, or of today where there is none. */
  is_checked: z.boolean(),
  /** Whether staff have hidden the offer: no time of it is offered or confirmed. */
  is_hidden: z.boolean(),
  /** Whether the offer is hidden because its partner did not answer. */
  is_silent: z.boolean(),
  /** What the caller can do now. */
  may: z.object({
    accept: z.boolean(),
    wait: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    move: z.boolean(),
    cancel: z.boolean(),
    plan: z.boolean(),
    confirm: z.boolean(),
    report: z.boolean(),
    write: z.boolean(),
  }),
  /** Times to which a partner can move it, or which it can offer. */
  slots: z.array(z.extend(RequestSlot, { places_left: z.number() })),
  report: z.object({ own: z.nullable(Report), other: z.nullable(Report) }),
  messages: z.array(ThreadMessage),
  /** How surplus equipment is given, and the place of this request; null for other kinds. */
  fair_order: z.nullable(z.object({ place: z.number(), of: z.number(), received_before: z.number() })),
})
export type WholeRequest = z.infer<typeof WholeRequest>

export const listOwnRequests = endpoint({
  ...forBoth,
  method: 'GET',
  path: '/api/partnerships/requests',
  summary: "The caller's requests as a teacher, newest first",
  query: z.object(pageQuery),
  status: 200,
  answer: pageOf(RequestSummary),
})
export const showRequest = endpoint({
  ...forBoth,
  method: 'GET',
  path: '/api/partnerships/requests/{id}',
  summary: 'A request with its plan, messages and reports; for its teacher and the members of its organisation only',
  params: IdParams,
  status: 200,
  answer: WholeRequest,
})
export const saveRequestCalendar = endpoint({
  ...forBoth,
  method: 'GET',
  path: '/api/partnerships/requests/{id}/calendar',
  summary: 'Its time as a calendar file; 404 while it has none',
  params: IdParams,
  status: 200,
  answer: FileAnswer,
  file: 'text/calendar',
})

const act = <const Path extends `/${string}`, Body extends z.ZodMiniType>(path: Path, summary: string, body: Body) =>
  endpoint({
    ...forBoth,
    method: 'POST',
    path,
    summary,
    params: IdParams,
    body,
    status: 200,
    answer: MessageAnswer,
  })
const plainAct = <const Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({ ...forBoth, method: 'POST', path, summary, params: IdParams, status: 200, answer: MessageAnswer })

export const SlotChoice = z.object({ slot_id: z.uuid('Choose a time') })
export const WordsForm = z.object({ words: optionalPlainText(limits.reasonMax) })

export const acceptRequest = act(
  '/api/partnerships/requests/{id}/accept',
  'Partner: give a request a place in a slot',
  SlotChoice,
)
export const moveRequest = act('/api/partnerships/requests/{id}/move', 'Partner: offer another slot', SlotChoice)
export const declineRequest = act('/api/partnerships/requests/{id}/decline', 'Partner: decline a request', WordsForm)
export const putRequestOnWaitingList = plainAct(
  '/api/partnerships/requests/{id}/wait',
  'Partner: put a request on the waiting list; the first one gets the next place that becomes free',
)
export const withdrawRequest = plainAct(
  '/api/partnerships/requests/{id}/withdraw',
  'School: withdraw a request that is not confirmed',
)
export const confirmRequest = plainAct(
  '/api/partnerships/requests/{id}/confirm',
  'School: confirm the time; needs a complete safety plan and a valid check of the partner',
)
export const cancelRequest = act(
  '/api/partnerships/requests/{id}/cancel',
  'Both sides: cancel a time that has not begun',
  WordsForm,
)
export const savePlan = endpoint({
  ...forBoth,
  method: 'PUT',
  path: '/api/partnerships/requests/{id}/plan',
  summary: 'School: save the safety plan',
  params: IdParams,
  body: PlanForm,
  status: 200,
  answer: MessageAnswer,
})
export const reportRequest = act(
  '/api/partnerships/requests/{id}/report',
  'Both sides: report what took place; it counts once both have',
  ReportForm,
)
export const writeToOtherSide = endpoint({
  ...forBoth,
  method: 'POST',
  path: '/api/partnerships/requests/{id}/messages',
  summary: 'Both sides: write to the other side',
  params: IdParams,
  body: z.object({ text: plainText('Write a message', bounds.messageMax) }),
  status: 201,
  answer: MessageAnswer,
})
export const IncidentForm = z.object({ about: requiredText('Say what happened', bounds.messageMax) })
export const reportIncident = endpoint({
  ...forBoth,
  method: 'POST',
  path: '/api/partnerships/requests/{id}/incidents',
  summary: 'Both sides: report an incident to staff',
  params: IdParams,
  body: IncidentForm,
  status: 201,
  answer: MessageAnswer,
  attempts: 'contact',
})
