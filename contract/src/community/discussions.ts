import * as z from 'zod/mini'
import { subjectNames } from '../accounts/teaching.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, pageQuery, searchText, wholeNumber } from '../fields.ts'
import { boards } from '../institutions/institution-fields.ts'
import { limits } from '../limits.ts'

export const Subject = z.enum(subjectNames, 'Choose a subject')
const Grade = wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade')

/**
 * Who wrote a post. `name` is null for one that is anonymous to colleagues, and for one whose account is gone; `by` tells these
 * apart. The author's id never leaves the server.
 */
export const Author = z.object({
  by: z.enum(['member', 'anonymous', 'former-member', 'ariviyal']),
  name: z.nullable(z.string()),
  is_caller: z.boolean(),
})
export type Author = z.infer<typeof Author>

/** Whether colleagues see a post: not while it waits for review, and not once it is removed. */
export const postStates = ['shown', 'waiting', 'removed'] as const
export const PostState = z.enum(postStates)
export type PostState = z.infer<typeof PostState>

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

export const discussionLists = ['newest', 'unanswered', 'mine'] as const

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
