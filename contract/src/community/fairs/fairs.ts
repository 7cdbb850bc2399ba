import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { MessageAnswer } from '../../errors.ts'
import {
  chosenDay,
  chosenMoment,
  Id,
  IdParams,
  Moment,
  pageOf,
  pageQuery,
  requiredText,
  wholeNumber,
} from '../../fields.ts'
import { limits } from '../../limits.ts'
import { nameText, optionalLine } from '../../name-text.ts'
import { fairLimits, fairMessages, fairPlaceNames, fairRoles, fairStates, tieRuleNames } from './fair-rules.ts'

const areDistinct = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length

/** A list of different names; one message for everything that is wrong with it. */
const namesOf = (error: string, { min, max, nameMax }: { min: number; max: number; nameMax: number }) =>
  z
    .array(nameText(error, nameMax), error)
    .check(z.minLength(min, error), z.maxLength(max, error), z.refine(areDistinct, error))

export const RubricRow = z.object({
  name: nameText(fairMessages.rubricNeeded, fairLimits.categoryMax),
  marks: wholeNumber(1, fairLimits.marksMax, fairMessages.rubricNeeded),
})
export type RubricRow = z.infer<typeof RubricRow>

const Grade = (error: string) => wholeNumber(limits.gradeMin, limits.gradeMax, error)

/** The rules of a fair. They lock with the first entry. */
export const FairForm = z
  .object({
    name: nameText('Enter the name of the fair', fairLimits.nameMax),
    kind: z.enum(fairPlaceNames, fairMessages.kindNeeded),
    /** The hall and the way there; may be empty where each school stays at home. */
    place: optionalLine(fairLimits.placeMax),
    held_on: chosenDay(fairMessages.dayNeeded),
    entries_until: chosenMoment(fairMessages.untilNeeded),
    grade_from: Grade('Choose the lowest grade'),
    grade_to: Grade('Choose the highest grade'),
    categories: namesOf(fairMessages.categoriesNeeded, {
      min: 1,
      max: fairLimits.categoriesMax,
      nameMax: fairLimits.categoryMax,
    }),
    /** The first is the host's own. */
    schools: namesOf(fairMessages.schoolsNeeded, {
      min: fairLimits.schoolsMin,
      max: fairLimits.schoolsMax,
      nameMax: fairLimits.nameMax,
    }),
    rubric: z.array(RubricRow, fairMessages.rubricNeeded).check(
      z.minLength(1, fairMessages.rubricNeeded),
      z.maxLength(fairLimits.rubricMax, fairMessages.rubricNeeded),
      z.refine((rows) => areDistinct(rows.map(({ name }) => name)), fairMessages.rubricNeeded),
    ),
    tie_rule: z.enum(tieRuleNames, fairMessages.tieNeeded),
  })
  .check(
    z.refine(({ kind, place }) => kind === 'own-school' || place !== '', {
      error: fairMessages.placeNeeded,
      path: ['place'],
    }),
    z.refine(({ grade_from: from, grade_to: to }) => from <= to, {
      error: fairMessages.gradesTurned,
      path: ['grade_to'],
    }),
  )
export type FairForm = z.infer<typeof FairForm>

const Version = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))

/** A fair in the list of those who take part. */
export const Fair = z.object({
  id: Id,
  role: z.enum(fairRoles),
  is_host: z.boolean(),
  name: z.string(),
  state: z.enum(fairStates),
  held_on: z.iso.date(),
  entries_until: Moment,
  are_entries_open: z.boolean(),
})
export type Fair = z.infer<typeof Fair>

const School = z.object({ id: Id, name: z.string() })

export const WholeFair = z.extend(Fair, {
  kind: z.enum(fairPlaceNames),
  place: z.string(),
  grade_from: z.number(),
  grade_to: z.number(),
  categories: z.array(z.string()),
  rubric: z.array(z.object({ name: z.string(), marks: z.number() })),
  tie_rule: z.enum(tieRuleNames),
  version: z.number(),
  /** The first entry is in, and the rules stay as they are. */
  is_locked: z.boolean(),
  cancel_reason: z.string(),
  published_at: z.nullable(Moment),
  /** Always empty for a judge, who scores without knowing whose work it is. */
  schools: z.array(School),
  own_school: z.nullable(School),
  /** For the host only. */
  hosting: z.nullable(
    z.object({
      school_code: z.string(),
      judge_code: z.string(),
      judges: z.number(),
      entries: z.number(),
      /** Scores that were asked for, that were given, and that wait for longer than `fairLimits.silenceDays`. */
      asked: z.number(),
      given: z.number(),
      overdue: z.number(),
    }),
  ),
})
export type WholeFair = z.infer<typeof WholeFair>

const tag = 'Community'

export const listFairs = endpoint({
  method: 'GET',
  path: '/api/community/fairs',
  access: 'user',
  tag,
  summary: 'The fairs in which the caller takes part, newest first',
  query: z.object(pageQuery),
  status: 200,
  answer: pageOf(Fair),
})
export const makeFair = endpoint({
  method: 'POST',
  path: '/api/community/fairs',
  access: 'subscriber',
  tag,
  summary: 'Make a science fair; the caller is its host',
  body: FairForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const showFair = endpoint({
  method: 'GET',
  path: '/api/community/fairs/{id}',
  access: 'user',
  tag,
  summary: 'One fair, for those who take part',
  params: IdParams,
  status: 200,
  answer: WholeFair,
})
export const changeFair = endpoint({
  method: 'PUT',
  path: '/api/community/fairs/{id}',
  access: 'user',
  tag,
  summary: 'Change the rules of an own fair, until the first entry',
  params: IdParams,
  body: z.extend(FairForm, { version: Version }),
  status: 200,
  answer: MessageAnswer,
})
export const FairCancellation = z.object({ reason: requiredText(fairMessages.reasonNeeded, limits.reasonMax) })
export const cancelFair = endpoint({
  method: 'POST',
  path: '/api/community/fairs/{id}/cancel',
  access: 'user',
  tag,
  summary: 'Cancel an own fair whose results are not published',
  params: IdParams,
  body: FairCancellation,
  status: 200,
  answer: MessageAnswer,
})

const CodeParams = z.object({ code: z.string().check(z.regex(/^[A-Z\d]{10}$/)) })

/** What a code invites to. */
export const FairInvitation = z.object({
  role: z.enum(fairRoles),
  name: z.string(),
  held_on: z.iso.date(),
  kind: z.enum(fairPlaceNames),
  place: z.string(),
  schools: z.array(School),
})
export type FairInvitation = z.infer<typeof FairInvitation>

export const showFairInvitation = endpoint({
  method: 'GET',
  path: '/api/community/fair-codes/{code}',
  access: 'subscriber',
  tag,
  summary: 'What the code of a fair invites to',
  params: CodeParams,
  attempts: 'join-fair',
  status: 200,
  answer: FairInvitation,
})
/** A judge from none of the schools leaves `school_id` out. */
export const JoinForm = z.object({ school_id: z.optional(Id) })
export const joinFair = endpoint({
  method: 'POST',
  path: '/api/community/fair-codes/{code}',
  access: 'subscriber',
  tag,
  summary: 'Take part in a fair as the code says: with a school, or as a judge',
  params: CodeParams,
  body: JoinForm,
  attempts: 'join-fair',
  status: 200,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const FairInvitationForm = z.object({ profile_id: Id, role: z.enum(fairRoles) })
export const inviteToFair = endpoint({
  method: 'POST',
  path: '/api/community/fairs/{id}/invitations',
  access: 'subscriber',
  tag,
  summary: 'Invite a teacher whose profile the caller sees to an own fair',
  params: IdParams,
  body: FairInvitationForm,
  attempts: 'invite-visit',
  status: 200,
  answer: MessageAnswer,
})
export const leaveFair = endpoint({
  method: 'POST',
  path: '/api/community/fairs/{id}/leave',
  access: 'user',
  tag,
  summary: 'Stop judging; entries without a score go to other judges',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
