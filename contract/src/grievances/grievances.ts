import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import {
  chosenMoment,
  emailAddress,
  Id,
  IdParams,
  LinkToken,
  Moment,
  pageOf,
  pageQuery,
  requiredText,
  TokenParams,
  wholeNumber,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { nameText, optionalLine } from '../name-text.ts'
import { UndoableAnswer } from '../staff/undo.ts'
import { grievanceClassNames, grievanceLimits, grievanceOutcomes, timerNames } from './grievance-rules.ts'

const tag = 'Complaints'
const forStaff = { access: 'support', tag: 'Staff' } as const

const Class = z.enum(grievanceClassNames, 'Choose what it is about')
const Timer = z.object({ name: z.enum(timerNames), hours: z.number(), hides_first: z.boolean(), source: z.string() })
export type Timer = z.infer<typeof Timer>

export const OfficerForm = z.object({
  name: nameText('Enter the name', limits.nameMax),
  postal_address: requiredText('Enter the address', limits.paragraphMax),
  email: emailAddress('Enter the email address', messages.emailInvalid),
  /** With its area or country code, as people dial it: 8 to 15 digits (ITU-T E.164). */
  phone: requiredText(messages.phoneRequired, 40).check(
    z.regex(/^\+?(?:[ ()-]{0,2}\d){8,15}$/, 'Enter a phone number with its code, such as 044 0000 0000'),
  ),
})
export type OfficerForm = z.infer<typeof OfficerForm>

export const showGrievances = endpoint({
  method: 'GET',
  path: '/api/grievances',
  access: 'public',
  tag,
  summary: 'The grievance officer, if one is named, and the time that each class of complaint has',
  status: 200,
  answer: z.object({ officer: z.nullable(OfficerForm), timers: z.array(Timer) }),
})

const complaint = () => ({
  class: Class,
  name: nameText('Name is required', limits.nameMax),
  /** The address of a page or post. */
  place: optionalLine(grievanceLimits.addressMax),
  about: requiredText('Say what is wrong', grievanceLimits.aboutMax).check(
    z.minLength(grievanceLimits.aboutMin, `Write at least ${grievanceLimits.aboutMin} characters`),
  ),
})
export const GrievanceForm = z.object({
  ...complaint(),
  email: emailAddress(messages.emailRequired, messages.emailInvalid),
})
export type GrievanceForm = z.infer<typeof GrievanceForm>

export const sendGrievance = endpoint({
  method: 'POST',
  path: '/api/grievances',
  access: 'public',
  tag,
  summary: 'Complain to the grievance officer; needs no account',
  body: GrievanceForm,
  status: 201,
  answer: z.extend(MessageAnswer, { number: z.string(), token: LinkToken }),
  attempts: 'contact',
  account: 'email',
})

/** A complaint as its sender sees it. */
export const OwnGrievance = z.object({
  number: z.string(),
  class: Class,
  place: z.string(),
  about: z.string(),
  received_at: Moment,
  acknowledged_at: z.nullable(Moment),
  /** Null once it is decided. */
  due_at: z.nullable(Moment),
  is_overdue: z.boolean(),
  /** Whether the post is out of sight until the decision. */
  is_hidden: z.boolean(),
  outcome: z.nullable(z.enum(grievanceOutcomes)),
  words: z.string(),
  decided_at: z.nullable(Moment),
  may_appeal: z.boolean(),
  appeal: z.string(),
  appeal_outcome: z.nullable(z.object({ is_granted: z.boolean(), words: z.string() })),
})
export type OwnGrievance = z.infer<typeof OwnGrievance>
export const showOwnGrievance = endpoint({
  method: 'GET',
  path: '/api/grievances/{token}',
  access: 'public',
  tag,
  summary: 'Where a complaint stands, for whoever sent it',
  params: TokenParams,
  status: 200,
  answer: OwnGrievance,
})

export const GrievanceAppealForm = z.object({
  appeal: requiredText('Say why the decision is wrong', grievanceLimits.wordsMax).check(
    z.minLength(grievanceLimits.aboutMin, `Write at least ${grievanceLimits.aboutMin} characters`),
  ),
})
export const appealGrievance = endpoint({
  method: 'POST',
  path: '/api/grievances/{token}/appeal',
  access: 'public',
  tag,
  summary: 'Appeal against the rejection of a complaint; another member of staff decides',
  params: TokenParams,
  body: GrievanceAppealForm,
  status: 200,
  answer: MessageAnswer,
  attempts: 'contact',
})

/** A complaint in the list of the console. */
export const GrievanceSummary = z.object({
  id: Id,
  number: z.string(),
  class: Class,
  name: z.string(),
  received_at: Moment,
  due_at: z.nullable(Moment),
  acknowledge_by: Moment,
  acknowledged_at: z.nullable(Moment),
  is_hidden: z.boolean(),
  outcome: z.nullable(z.enum(grievanceOutcomes)),
  appeal_waits: z.boolean(),
})
export type GrievanceSummary = z.infer<typeof GrievanceSummary>
export const listGrievances = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/api/admin/grievances',
  summary: 'Open complaints, those that are due first at the top; or decided ones, newest first',
  query: z.object({ ...pageQuery, status: z._default(z.enum(['open', 'decided']), 'open') }),
  status: 200,
  answer: pageOf(GrievanceSummary),
})

export const GrievanceCase = z.extend(GrievanceSummary, {
  email: z.string(),
  place: z.string(),
  about: z.string(),
  post_id: z.nullable(Id),
  words: z.string(),
  decided_at: z.nullable(Moment),
  decided_by: z.string(),
  decided_by_caller: z.boolean(),
  appeal: z.string(),
  appeal_outcome: z.nullable(z.object({ is_granted: z.boolean(), words: z.string() })),
})
export type GrievanceCase = z.infer<typeof GrievanceCase>
export const showGrievance = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/api/admin/grievances/{id}',
  summary: 'A complaint with all that staff need to decide it',
  params: IdParams,
  status: 200,
  answer: GrievanceCase,
})

export const RecordForm = z.object({
  ...complaint(),
  email: z.union([z.literal(''), emailAddress(messages.emailRequired, messages.emailInvalid)]),
  received_at: chosenMoment('Say when it arrived'),
})
export const recordGrievance = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/grievances',
  summary: 'Record a complaint that came by mail, post or phone; its time runs from its arrival',
  body: RecordForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const acknowledgeGrievance = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/grievances/{id}/acknowledge',
  summary: 'Note that a recorded complaint was acknowledged by post or phone',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})

const words = requiredText('Give the reason', grievanceLimits.wordsMax)
export const GrievanceDecisionForm = z.object({ outcome: z.enum(grievanceOutcomes, 'Choose an outcome'), words })
export const decideGrievance = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/grievances/{id}/decision',
  summary: 'Uphold a complaint, which removes its post, or reject it, which shows a hidden post again',
  params: IdParams,
  body: GrievanceDecisionForm,
  status: 200,
  answer: UndoableAnswer,
})
export const GrievanceAppealDecisionForm = z.object({ is_granted: z.boolean(), words })
export const decideGrievanceAppeal = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/grievances/{id}/appeal-decision',
  summary: 'Decide an appeal against the decision of a colleague; a granted one removes the post',
  params: IdParams,
  body: GrievanceAppealDecisionForm,
  status: 200,
  answer: MessageAnswer,
})

export const changeOfficer = endpoint({
  method: 'POST',
  path: '/api/admin/grievance-officer',
  access: 'admin',
  tag: 'Staff',
  summary: 'Name the grievance officer, whom the page of complaints publishes',
  body: OfficerForm,
  status: 200,
  answer: MessageAnswer,
})
export const TimerForm = z.object({
  name: z.enum(timerNames),
  hours: wholeNumber(1, grievanceLimits.hoursMax, 'Enter a number of hours'),
  hides_first: z.boolean(),
  source: requiredText('Name the rule', grievanceLimits.sourceMax),
})
export const changeTimer = endpoint({
  method: 'POST',
  path: '/api/admin/grievance-timers',
  access: 'admin',
  tag: 'Staff',
  summary: 'Change the time of a class of complaints and its source; complaints that are open keep theirs',
  body: TimerForm,
  status: 200,
  answer: MessageAnswer,
})
