import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { MessageAnswer } from '../../errors.ts'
import { Id, IdParams, Moment, optionalText, requiredText, wholeNumber } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { nameText } from '../../name-text.ts'
import { fairLimits, fairMessages } from './fair-rules.ts'

/** Work of pupils, who are counted and never named. */
export const EntryForm = z.object({
  title: nameText('Enter a title', fairLimits.titleMax),
  category: nameText(fairMessages.categoryUnknown, fairLimits.categoryMax),
  grade: wholeNumber(limits.gradeMin, limits.gradeMax, fairMessages.gradeOutside),
  pupils: wholeNumber(1, fairLimits.pupilsMax, `Enter 1 to ${fairLimits.pupilsMax} pupils`),
  summary: requiredText('Say what the work is about', fairLimits.summaryMax),
  /** The version of the rules that the caller has read. */
  version: wholeNumber(1, 2 ** 31 - 1, fairMessages.changedMeanwhile),
})
export type EntryForm = z.infer<typeof EntryForm>

/** What everybody sees of an entry. */
const Work = z.object({
  id: Id,
  title: z.string(),
  category: z.string(),
  grade: z.number(),
  pupils: z.number(),
})
export type Work = z.infer<typeof Work>

export const FairEntry = z.extend(Work, {
  summary: z.string(),
  school: z.string(),
  is_own: z.boolean(),
  is_withdrawn: z.boolean(),
})
export type FairEntry = z.infer<typeof FairEntry>

/** An entry for its judge; `id` is that of the review. It says nothing about the school or the teacher. */
export const FairReview = z.extend(Work, {
  summary: z.string(),
  /** After this moment the entry goes to another judge. */
  due_at: Moment,
  /** By the rows of the rubric; null until the judge has scored. */
  marks: z.nullable(z.array(z.number())),
  remark: z.string(),
})
export type FairReview = z.infer<typeof FairReview>

export const ScoreForm = z.object({
  marks: z
    .array(wholeNumber(0, fairLimits.marksMax, fairMessages.marksWrong), fairMessages.marksWrong)
    .check(z.minLength(1, fairMessages.marksWrong), z.maxLength(fairLimits.rubricMax, fairMessages.marksWrong)),
  /** For the teacher of the entry, after the results. */
  remark: optionalText(fairLimits.remarkMax),
})
export type ScoreForm = z.infer<typeof ScoreForm>

export const FairResult = z.extend(Work, {
  /** Null for a judge. */
  school: z.nullable(z.string()),
  /** The first places of each category; null for all others. */
  place: z.nullable(z.number()),
  /** For the host and the teacher of the entry: the mean of two totals or the median of three, and remarks of the judges. */
  score: z.nullable(z.number()),
  remarks: z.array(z.string()),
})
export type FairResult = z.infer<typeof FairResult>

const tag = 'Community'

export const listFairEntries = endpoint({
  method: 'GET',
  path: '/api/community/fairs/{id}/entries',
  access: 'user',
  tag,
  summary: "The entries of the caller's school, or all for the host",
  params: IdParams,
  status: 200,
  answer: z.object({ items: z.array(FairEntry) }),
})
export const enterFair = endpoint({
  method: 'POST',
  path: '/api/community/fairs/{id}/entries',
  access: 'user',
  tag,
  summary: "Enter pupils' work for the caller's school; the first entry locks the rules",
  params: IdParams,
  body: EntryForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const withdrawFairEntry = endpoint({
  method: 'POST',
  path: '/api/community/fair-entries/{id}/withdraw',
  access: 'user',
  tag,
  summary: 'Withdraw an own entry until the results are published',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const startJudging = endpoint({
  method: 'POST',
  path: '/api/community/fairs/{id}/judging',
  access: 'user',
  tag,
  summary: 'Give each entry of an own fair to two judges, once entries are closed',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const listFairReviews = endpoint({
  method: 'GET',
  path: '/api/community/fairs/{id}/reviews',
  access: 'user',
  tag,
  summary: 'The entries that the caller judges',
  params: IdParams,
  status: 200,
  answer: z.object({ items: z.array(FairReview) }),
})
export const scoreFairEntry = endpoint({
  method: 'POST',
  path: '/api/community/fair-reviews/{id}/score',
  access: 'user',
  tag,
  summary: 'Score an entry, once',
  params: IdParams,
  body: ScoreForm,
  status: 200,
  answer: MessageAnswer,
})
export const publishFairResults = endpoint({
  method: 'POST',
  path: '/api/community/fairs/{id}/results',
  access: 'user',
  tag,
  summary: 'Publish the results of an own fair, once all entries are scored',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const showFairResults = endpoint({
  method: 'GET',
  path: '/api/community/fairs/{id}/results',
  access: 'user',
  tag,
  summary: 'The published results of a fair, for those who take part',
  params: IdParams,
  status: 200,
  answer: z.object({ of: z.number(), items: z.array(FairResult) }),
})
