import * as z from 'zod/mini'
import { subjectNames } from '../../accounts/teaching.ts'
import { endpoint } from '../../endpoint.ts'
import { MessageAnswer } from '../../errors.ts'
import {
  chosenDay,
  FileAnswer,
  Id,
  IdParams,
  Moment,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  searchText,
  wholeNumber,
} from '../../fields.ts'
import { boards } from '../../institutions/institution-fields.ts'
import { limits } from '../../limits.ts'
import { nameText } from '../../name-text.ts'
import { UndoableAnswer } from '../../staff/undo.ts'
import { gstStateCodes } from '../../subscriptions/gst.ts'
import { webAddress } from '../../web-address.ts'
import { isDistrict } from '../people/districts.ts'
import { newsKindNames, newsLimits, newsStates } from './news-rules.ts'

const Kind = z.enum(newsKindNames, 'Choose a kind')
const Subject = z.enum(subjectNames)
const Grade = wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade')
const Board = z.enum(boards)
const State = z.enum(gstStateCodes as [string, ...string[]])
const Years = wholeNumber(0, newsLimits.yearsMax, `Enter whole years, ${newsLimits.yearsMax} at most`)
const someOf = <Item extends z.ZodMiniType>(item: Item, max: number) => z.array(item).check(z.maxLength(max))

/** Who may apply; an empty list is no condition. A teacher of a state or of a district in the lists may apply. */
const applicants = () => ({
  subjects: someOf(Subject, subjectNames.length),
  grades: someOf(Grade, limits.gradeMax - limits.gradeMin + 1),
  boards: someOf(Board, boards.length),
  states: someOf(State, gstStateCodes.length),
  districts: someOf(
    z.string().check(z.maxLength(limits.lineMax), z.refine(isDistrict, 'Choose a district')),
    newsLimits.districtsMax,
  ),
  /** Years of experience that are needed; 0 for none. */
  years_min: z._default(Years, 0),
})

/** A fellowship, course or competition, as staff publish it and teachers suggest it. */
export const NewsForm = z.object({
  kind: Kind,
  title: nameText('Title is required'),
  giver: nameText('Say who gives it'),
  url: webAddress,
  gain: requiredText('Say what one gets', newsLimits.gainMax),
  ...applicants(),
  /** The last day to apply, in IST. */
  last_day: chosenDay('Choose the last day'),
  /** In rupees; 0 is free. */
  fee: wholeNumber(0, newsLimits.feeMax, `Enter whole rupees, ${newsLimits.feeMax} at most`),
})
export type NewsForm = z.infer<typeof NewsForm>

const shown = () => ({
  id: Id,
  kind: Kind,
  title: z.string(),
  giver: z.string(),
  url: z.string(),
  gain: z.string(),
  subjects: z.array(Subject),
  grades: z.array(z.number()),
  boards: z.array(Board),
  states: z.array(State),
  districts: z.array(z.string()),
  years_min: z.number(),
  last_day: z.string(),
  fee: z.number(),
})
export const NewsItem = z.object({ ...shown(), is_saved: z.boolean() })
export type NewsItem = z.infer<typeof NewsItem>

const forSubscribers = { access: 'subscriber', tag: 'Community' } as const

export const newsLists = ['all', 'fitting', 'saved'] as const

export const listNews = endpoint({
  ...forSubscribers,
  method: 'GET',
  path: '/api/community/news',
  summary: 'Fellowships, courses and competitions whose last date has not passed, the nearest first',
  query: z.object({
    ...pageQuery,
    /** `fitting`: those for which the caller may apply, by what their profile says. */
    list: z._default(z.enum(newsLists), 'all'),
    q: z.optional(searchText),
    kind: z.optional(Kind),
    subject: z.optional(Subject),
    grade: z.optional(Grade),
    board: z.optional(Board),
    state: z.optional(State),
    /** Years of experience of the applicant. */
    years: z.optional(Years),
  }),
  status: 200,
  answer: pageOf(NewsItem),
})

export const showNews = endpoint({
  ...forSubscribers,
  method: 'GET',
  path: '/api/community/news/{id}',
  summary: 'One of them; 410 once its last date has passed',
  params: IdParams,
  status: 200,
  answer: NewsItem,
})
export const saveNewsDay = endpoint({
  ...forSubscribers,
  method: 'GET',
  path: '/api/community/news/{id}/calendar',
  summary: 'Its last date as a calendar file',
  params: IdParams,
  status: 200,
  answer: FileAnswer,
  file: 'text/calendar',
})
export const saveNews = endpoint({
  ...forSubscribers,
  method: 'PUT',
  path: '/api/community/news/{id}/save',
  summary: "Save one: it is in the caller's calendar feed, and the caller is reminded three days before",
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const unsaveNews = endpoint({
  ...forSubscribers,
  method: 'DELETE',
  path: '/api/community/news/{id}/save',
  summary: 'Save it no longer',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const suggestNews = endpoint({
  ...forSubscribers,
  method: 'POST',
  path: '/api/community/news',
  summary: 'Suggest one to staff',
  body: NewsForm,
  status: 201,
  answer: MessageAnswer,
})

const forStaff = { access: 'editor', tag: 'Community' } as const

export const StaffNewsItem = z.object({
  ...shown(),
  state: z.enum(newsStates),
  version: z.number(),
  is_over: z.boolean(),
  /** Name of the teacher who suggested it; null for staff's own, and once the account is gone. */
  suggested_by: z.nullable(z.string()),
  /** What its suggester was told, or why it was withdrawn. */
  word: z.string(),
  saves: z.number(),
  created_at: Moment,
})
export type StaffNewsItem = z.infer<typeof StaffNewsItem>

export const listStaffNews = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/api/admin/community/news',
  summary: 'News in all states, newest first',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(newsStates)) }),
  status: 200,
  answer: pageOf(StaffNewsItem),
})
export const showStaffNews = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/api/admin/community/news/{id}',
  summary: 'One item of the news',
  params: IdParams,
  status: 200,
  answer: StaffNewsItem,
})
export const publishNews = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/community/news',
  summary: 'Publish news',
  body: NewsForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const NewsEdit = z.extend(NewsForm, { version: z.int() })
export const editNews = endpoint({
  ...forStaff,
  method: 'PUT',
  path: '/api/admin/community/news/{id}',
  summary: 'Change news, published or suggested',
  params: IdParams,
  body: NewsEdit,
  status: 200,
  answer: MessageAnswer,
})
export const AcceptNewsForm = z.object({ word: optionalText(limits.reasonMax) })
export const acceptNews = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/community/news/{id}/accept',
  summary: 'Publish what a teacher suggested, with a word to them',
  params: IdParams,
  body: AcceptNewsForm,
  status: 200,
  answer: MessageAnswer,
})
export const NewsReasonForm = z.object({ reason: requiredText('Give the reason', limits.reasonMax) })
export const declineNews = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/community/news/{id}/decline',
  summary: 'Decline what a teacher suggested, with a reason to them',
  params: IdParams,
  body: NewsReasonForm,
  status: 200,
  answer: UndoableAnswer,
})
export const withdrawNews = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/community/news/{id}/withdraw',
  summary: 'Withdraw published news; those who saved it learn the reason',
  params: IdParams,
  body: NewsReasonForm,
  status: 200,
  answer: UndoableAnswer,
})
