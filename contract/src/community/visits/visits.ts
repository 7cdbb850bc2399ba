import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { MessageAnswer } from '../../errors.ts'
import { chosenMoment, Id, IdParams, Moment, optionalText, pageOf, pageQuery, wholeNumber } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { nameText, optionalLine } from '../../name-text.ts'
import { visitFocusNames, visitLimits, visitMessages, visitPlaceNames, visitStates } from './visit-rules.ts'

const Focus = z.enum(visitFocusNames, visitMessages.focusNeeded)
const Place = z.enum(visitPlaceNames, 'Choose how the visit takes place')
const StartsAt = chosenMoment(visitMessages.timeNeeded)

/** An invitation to one's own lesson. */
export const VisitForm = z
  .object({
    place: Place,
    starts_at: StartsAt,
    grade: wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade'),
    topic: nameText('Enter the topic of the lesson'),
    focus: Focus,
    /** Own words, where `focus` is `own`. */
    focus_words: optionalText(limits.reasonMax),
    /** The room, the way there or the address of the meeting; for the visitor, once both agree. */
    where: optionalLine(visitLimits.whereMax),
    message: optionalText(limits.reasonMax),
  })
  .check(
    z.refine(({ focus, focus_words: words }) => focus !== 'own' || words !== '', {
      error: visitMessages.focusNeeded,
      path: ['focus_words'],
    }),
  )
export type VisitForm = z.infer<typeof VisitForm>

/** The sheet. A host writes `reflection`, a visitor the others; what is not the caller's is ignored. */
export const VisitSheet = z.object({
  seen: optionalText(visitLimits.sheetMax),
  keep: optionalText(visitLimits.sheetMax),
  to_try: optionalText(visitLimits.sheetMax),
  reflection: optionalText(visitLimits.sheetMax),
})
export type VisitSheet = z.infer<typeof VisitSheet>

/** A visit as one of the two sees it. */
export const Visit = z.object({
  id: Id,
  /** What the caller is in it: the host teaches. */
  role: z.enum(['host', 'visitor']),
  /** Null once the account is erased or shows itself to the caller no more. */
  other: z.nullable(z.object({ id: Id, name: z.string() })),
  state: z.enum(visitStates),
  place: z.enum(visitPlaceNames),
  starts_at: Moment,
  grade: z.number(),
  topic: z.string(),
  focus: z.enum(visitFocusNames),
  focus_words: z.string(),
  /** Whose answer is awaited while the visit is proposed. */
  awaits: z.nullable(z.enum(['host', 'visitor'])),
  /** When a proposal ends without an answer. */
  free_at: Moment,
})
export type Visit = z.infer<typeof Visit>

export const WholeVisit = z.extend(Visit, {
  message: z.string(),
  /** Empty for the visitor until both agree. */
  where: z.string(),
  decline_words: z.string(),
  has_begun: z.boolean(),
  sheet: VisitSheet,
  /** Minutes that each has confirmed. The fewer count once both have. */
  minutes: z.object({ own: z.nullable(z.number()), other: z.nullable(z.number()) }),
})
export type WholeVisit = z.infer<typeof WholeVisit>

export const NewTime = z.object({ starts_at: StartsAt })
export const DeclineForm = z.object({ words: optionalText(limits.reasonMax) })
export const MinutesForm = z.object({
  minutes: wholeNumber(visitLimits.minutesMin, visitLimits.minutesMax, visitMessages.minutesInvalid),
})

const tag = 'Community'

export const listVisits = endpoint({
  method: 'GET',
  path: '/api/community/visits',
  access: 'user',
  tag,
  summary: "The caller's visits as host and visitor, newest first",
  query: z.object(pageQuery),
  status: 200,
  answer: pageOf(Visit),
})
export const inviteToVisit = endpoint({
  method: 'POST',
  path: '/api/community/people/{id}/visits',
  access: 'subscriber',
  tag,
  summary: "Invite a teacher whose profile the caller sees to the caller's lesson",
  params: IdParams,
  body: VisitForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
  attempts: 'invite-visit',
})
export const showVisit = endpoint({
  method: 'GET',
  path: '/api/community/visits/{id}',
  access: 'user',
  tag,
  summary: 'One visit with its sheet; for its two teachers only',
  params: IdParams,
  status: 200,
  answer: WholeVisit,
})

const act = <const Path extends `/${string}`, Body extends z.ZodMiniType>(path: Path, summary: string, body: Body) =>
  endpoint({
    method: 'POST',
    path,
    access: 'user',
    tag,
    summary,
    params: IdParams,
    body,
    status: 200,
    answer: MessageAnswer,
  })

/** `starts_at`: the time that the caller agrees to. */
export const agreeToVisit = act('/api/community/visits/{id}/agree', 'Agree to the proposed time', NewTime)
export const proposeVisitTime = act('/api/community/visits/{id}/time', 'Propose another time', NewTime)
export const declineVisit = act(
  '/api/community/visits/{id}/decline',
  'Decline a proposed visit, with or without words',
  DeclineForm,
)
export const cancelVisit = endpoint({
  method: 'POST',
  path: '/api/community/visits/{id}/cancel',
  access: 'user',
  tag,
  summary: 'Take back an invitation, or cancel an agreed visit that has not begun',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const saveVisitSheet = endpoint({
  method: 'PUT',
  path: '/api/community/visits/{id}/sheet',
  access: 'user',
  tag,
  summary: "Save the caller's part of the sheet",
  params: IdParams,
  body: VisitSheet,
  status: 200,
  answer: MessageAnswer,
})
export const confirmVisit = act(
  '/api/community/visits/{id}/confirm',
  'Confirm that the visit took place, and its minutes',
  MinutesForm,
)
