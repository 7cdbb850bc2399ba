import * as z from 'zod/mini'
import { subjectNames } from '../accounts/teaching.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import {
  Id,
  IdParams,
  Moment,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  searchText,
  wholeNumber,
} from '../fields.ts'
import { boards } from '../institutions/institution-fields.ts'
import { limits } from '../limits.ts'
import { lineText, nameText, optionalName } from '../name-text.ts'
import { Picture } from '../questions/picture.ts'
import { communityLimits } from './community-limits.ts'
import { contributionLimits } from './contributions/contribution-rules.ts'
import { Mention, MentionedIds } from './mentions.ts'
import { confirmsPicture, pictureFields } from './post-picture.ts'
import { Block } from './post-text.ts'

export const Subject = z.enum(subjectNames, 'Choose a subject')
const Grade = wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade')

/**
 * Who wrote a post. `name` is null for one that is anonymous to colleagues, for one whose account is gone, and for a question that
 * staff brought over from a live session; `by` tells these apart. The author's id never leaves the server.
 */
export const Author = z.object({
  by: z.enum(['member', 'anonymous', 'former-member', 'ariviyal', 'live-session']),
  name: z.nullable(z.string()),
  is_caller: z.boolean(),
})
export type Author = z.infer<typeof Author>

/** Whether colleagues see a post: not while it waits for review or is hidden for a complaint, and not once it is removed. */
export const postStates = ['shown', 'waiting', 'hidden', 'removed'] as const
export const PostState = z.enum(postStates)
export type PostState = z.infer<typeof PostState>
/** Whether only its author and staff see a post: a complaint about it waits, or staff removed it. */
export const isWithheld = ({ state }: { state: PostState }): boolean => state === 'hidden' || state === 'removed'

/** A discussion in a list: a question that a teacher asked colleagues. */
export const DiscussionSummary = z.object({
  id: Id,
  title: z.string(),
  subject: Subject,
  grade: z.nullable(z.number()),
  board: z.nullable(z.enum(boards)),
  chapter: z.string(),
  author: Author,
  state: PostState,
  created_at: Moment,
  answers: z.number(),
  /** Whether its asker accepted an answer. */
  is_settled: z.boolean(),
})
export type DiscussionSummary = z.infer<typeof DiscussionSummary>

/** A subscriber's; staff have what subscribers have. */
const forSubscribers = { access: 'subscriber', tag: 'Community' } as const

export const discussionLists = ['newest', 'unanswered', 'mine', 'followed'] as const

export const listDiscussions = endpoint({
  ...forSubscribers,
  method: 'GET',
  path: '/api/community/discussions',
  summary: 'Questions of teachers to colleagues, newest first, with search and filters',
  query: z.object({
    ...pageQuery,
    list: z._default(z.enum(discussionLists), 'newest'),
    q: z.optional(searchText),
    subject: z.optional(Subject),
    grade: z.optional(Grade),
    board: z.optional(z.enum(boards)),
  }),
  status: 200,
  /** `meant` are the words that were searched because nothing has the typed ones. */
  answer: z.extend(pageOf(DiscussionSummary), { meant: z.nullable(z.string()) }),
})

/** What every post shows. A function, so that pages do not load schemas which only the server uses. */
const post = () => ({
  id: Id,
  author: Author,
  content: z.array(Block),
  picture: z.nullable(Picture),
  mentions: z.array(Mention),
  state: PostState,
  created_at: Moment,
  edited_at: z.nullable(Moment),
  /** Until when the caller can edit it, and what was typed; null for posts of others, and later. */
  edit: z.nullable(z.object({ until: Moment, body: z.string() })),
})

/** A line of a teacher who tried an answer in class. */
const Trial = z.object({ author: Author, note: z.string(), created_at: Moment })

export const PostedAnswer = z.object({
  ...post(),
  is_accepted: z.boolean(),
  /** How many teachers tried it, and the newest lines of what happened. */
  tried: z.number(),
  trials: z.array(Trial),
  /** Whether the caller has said so. */
  tried_by_caller: z.boolean(),
})
export type PostedAnswer = z.infer<typeof PostedAnswer>

export const Discussion = z.object({
  ...post(),
  ...z.pick(DiscussionSummary, { title: true, subject: true, grade: true, board: true, chapter: true }).shape,
  /** Whether the caller hears of new answers. */
  is_followed: z.boolean(),
  /** The accepted one first, then oldest first. */
  answers: z.array(PostedAnswer),
})
export type Discussion = z.infer<typeof Discussion>

export const showDiscussion = endpoint({
  ...forSubscribers,
  method: 'GET',
  path: '/api/community/discussions/{id}',
  summary: 'A question with its answers',
  params: IdParams,
  status: 200,
  answer: Discussion,
})

const body = requiredText('Write the answer', communityLimits.bodyMax).check(
  z.minLength(communityLimits.answerMin, `Write at least ${communityLimits.answerMin} characters`),
)
const details = () => ({
  title: nameText('Write the question', communityLimits.titleMax).check(
    z.minLength(communityLimits.titleMin, `Write at least ${communityLimits.titleMin} characters`),
  ),
  subject: Subject,
  grade: z.optional(z.nullable(Grade)),
  board: z.optional(z.nullable(z.enum(boards))),
  chapter: optionalName(),
  /** Markdown with headings, lists, strong and emphasised words, links, and formulas as TeX between `$`. */
  body: optionalText(communityLimits.bodyMax),
  /** In an edit, one that is absent keeps the picture. */
  ...pictureFields(),
})
/** What cannot be changed afterwards. */
const fixed = () => ({ is_anonymous: z._default(z.boolean(), false), mentions: MentionedIds })

export const DiscussionForm = z.object({ ...details(), ...fixed() }).check(confirmsPicture)
export type DiscussionForm = z.infer<typeof DiscussionForm>
export const DiscussionEdit = z.object(details()).check(confirmsPicture)
export type DiscussionEdit = z.infer<typeof DiscussionEdit>
export const AnswerForm = z.object({ body, ...pictureFields(), ...fixed() }).check(confirmsPicture)
export type AnswerForm = z.infer<typeof AnswerForm>
export const AnswerEdit = z.object({ body, ...pictureFields() }).check(confirmsPicture)
export type AnswerEdit = z.infer<typeof AnswerEdit>

const Posted = z.extend(MessageAnswer, { id: Id, state: PostState })

export const askColleagues = endpoint({
  ...forSubscribers,
  method: 'POST',
  path: '/api/community/discussions',
  summary: 'Ask colleagues a question',
  body: DiscussionForm,
  status: 201,
  answer: Posted,
})
export const editDiscussion = endpoint({
  ...forSubscribers,
  method: 'PUT',
  path: '/api/community/discussions/{id}',
  summary: 'Edit an own question, for half an hour',
  params: IdParams,
  body: DiscussionEdit,
  status: 200,
  answer: MessageAnswer,
})
export const answerDiscussion = endpoint({
  ...forSubscribers,
  method: 'POST',
  path: '/api/community/discussions/{id}/answers',
  summary: 'Answer a question',
  params: IdParams,
  body: AnswerForm,
  status: 201,
  answer: Posted,
})
export const editAnswer = endpoint({
  ...forSubscribers,
  method: 'PUT',
  path: '/api/community/answers/{id}',
  summary: 'Edit an own answer, for half an hour',
  params: IdParams,
  body: AnswerEdit,
  status: 200,
  answer: MessageAnswer,
})
export const acceptAnswer = endpoint({
  ...forSubscribers,
  method: 'POST',
  path: '/api/community/answers/{id}/accept',
  summary: 'Accept an answer to an own question, instead of another',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const TrialForm = z.object({
  note: lineText('Say in one line what happened', communityLimits.noteMax),
})
export const tryAnswer = endpoint({
  ...forSubscribers,
  method: 'PUT',
  path: '/api/community/answers/{id}/trial',
  summary: 'Say what happened when the caller tried an answer in class',
  params: IdParams,
  body: TrialForm,
  status: 200,
  answer: MessageAnswer,
})

export const previewPost = endpoint({
  ...forSubscribers,
  method: 'POST',
  path: '/api/community/preview',
  summary: 'A post as colleagues would see it; stores nothing',
  /** The longest text that is previewed is that of a contribution. */
  body: z.object({ body: optionalText(contributionLimits.bodyMax) }),
  repeats: 'harmless',
  status: 200,
  answer: z.object({ content: z.array(Block) }),
})

export const listSimilar = endpoint({
  ...forSubscribers,
  method: 'GET',
  path: '/api/community/similar',
  summary: 'Questions that resemble the one that is being typed, best first',
  query: z.object({ q: requiredText('Write the question', communityLimits.titleMax) }),
  status: 200,
  answer: z.object({ items: z.array(DiscussionSummary) }),
})
