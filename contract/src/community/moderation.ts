import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, optionalText, requiredText, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { UndoableAnswer } from '../staff/undo.ts'
import { communityLimits } from './community-limits.ts'
import { Author, PostState } from './discussions.ts'
import { moderationActs, reportReasonNames } from './moderation-rules.ts'
import { Picture } from '../questions/picture.ts'
import { Block } from './post-text.ts'

const forSubscribers = { access: 'subscriber', tag: 'Community' } as const

const Reason = z.enum(reportReasonNames, 'Choose a reason')
export const ReportForm = z.object({ reason: Reason, details: optionalText(limits.reasonMax) })
export const reportPost = endpoint({
  ...forSubscribers,
  method: 'POST',
  path: '/api/community/posts/{id}/reports',
  summary: 'Report a question, an answer or a contribution to staff',
  params: IdParams,
  body: ReportForm,
  status: 201,
  answer: MessageAnswer,
})

export const muteDiscussion = endpoint({
  ...forSubscribers,
  method: 'PUT',
  path: '/api/community/discussions/{id}/mute',
  summary: 'Hide a question from the caller',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const unmuteDiscussion = endpoint({
  ...forSubscribers,
  method: 'DELETE',
  path: '/api/community/discussions/{id}/mute',
  summary: 'Show a hidden question to the caller again',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})

export const blockAuthor = endpoint({
  ...forSubscribers,
  method: 'PUT',
  path: '/api/community/posts/{id}/block',
  summary: 'Block the author of a post with a name: the caller sees none of their posts and hears of none',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const unblockMember = endpoint({
  ...forSubscribers,
  method: 'DELETE',
  path: '/api/community/blocks/{id}',
  summary: 'End a block of the caller',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})

/** What staff decided about a post of the caller. */
const OwnDecision = z.object({
  id: Id,
  act: z.enum(moderationActs),
  reason: z.string(),
  title: z.string(),
  until: z.nullable(Moment),
  created_at: Moment,
  appeal: z.string(),
  /** Null while there is no appeal, or it waits. */
  appeal_outcome: z.nullable(z.object({ is_reversed: z.boolean(), reason: z.string() })),
  may_appeal: z.boolean(),
})
export type OwnDecision = z.infer<typeof OwnDecision>

export const showOwnStanding = endpoint({
  ...forSubscribers,
  method: 'GET',
  path: '/api/community/standing',
  summary: 'Decisions about posts of the caller, whom they block, and what they hide',
  status: 200,
  answer: z.object({
    suspended_until: z.nullable(Moment),
    decisions: z.array(OwnDecision),
    blocks: z.array(z.object({ id: Id, name: z.string() })),
    muted: z.array(z.object({ id: Id, title: z.string() })),
  }),
})

export const AppealForm = z.object({
  appeal: requiredText('Say why', communityLimits.appealMax).check(
    z.minLength(communityLimits.appealMin, `Write at least ${communityLimits.appealMin} characters`),
  ),
})
export const appealDecision = endpoint({
  ...forSubscribers,
  method: 'POST',
  path: '/api/community/decisions/{id}/appeal',
  summary: 'Appeal against a decision about a post of the caller; another member of staff decides',
  params: IdParams,
  body: AppealForm,
  status: 200,
  answer: MessageAnswer,
})

const forStaff = { access: 'support', tag: 'Staff' } as const

const StaffDecision = z.object({
  id: Id,
  act: z.enum(moderationActs),
  reason: z.string(),
  until: z.nullable(Moment),
  by: z.string(),
  by_caller: z.boolean(),
  created_at: Moment,
  appeal: z.string(),
  appeal_waits: z.boolean(),
  is_reversed: z.boolean(),
  appeal_reason: z.string(),
})
/** A post with all that staff need to decide about it. The author of an anonymous post has no name here. */
export const PostCase = z.object({
  id: Id,
  kind: z.enum(['discussion', 'answer', 'contribution', 'news']),
  /** The discussion of a question or an answer; the contribution or news itself. */
  discussion_id: Id,
  title: z.string(),
  /** Of the question, for an answer. */
  question: z.array(Block),
  content: z.array(Block),
  picture: z.nullable(Picture),
  author: Author,
  state: PostState,
  created_at: Moment,
  reports: z.array(
    z.object({ id: Id, reason: Reason, details: z.string(), created_at: Moment, is_settled: z.boolean() }),
  ),
  decisions: z.array(StaffDecision),
  /** Decisions about other posts of the same author, by act. */
  earlier: z.object({ warnings: z.number(), suspensions: z.number(), removals: z.number() }),
  suspended_until: z.nullable(Moment),
  /** The newest request to know the author of an anonymous post; the name is for the two who agreed. */
  unmasking: z.nullable(
    z.object({
      id: Id,
      reason: z.string(),
      by: z.string(),
      by_caller: z.boolean(),
      is_approved: z.boolean(),
      name: z.nullable(z.string()),
    }),
  ),
})
export type PostCase = z.infer<typeof PostCase>

export const showPostCase = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/api/admin/community/posts/{id}',
  summary: 'A post of the community with its reports and decisions',
  params: IdParams,
  status: 200,
  answer: PostCase,
})

const reason = requiredText('Give the reason. The author reads it.', limits.reasonMax)
export const DecisionForm = z.discriminatedUnion('act', [
  z.object({ act: z.literal('kept') }),
  z.object({ act: z.literal('note'), reason }),
  z.object({ act: z.literal('warning'), reason }),
  z.object({ act: z.literal('removal'), reason }),
  z.object({
    act: z.literal('suspension'),
    reason,
    days: wholeNumber(1, communityLimits.suspensionDaysMax, 'Enter a number of days'),
  }),
])
export type DecisionForm = z.infer<typeof DecisionForm>
export const decidePost = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/community/posts/{id}/decision',
  summary: 'Keep a post, write to its author, warn or suspend them, or remove it; settles its reports',
  params: IdParams,
  body: DecisionForm,
  status: 200,
  answer: UndoableAnswer,
})

export const PostAppealForm = z.object({ is_granted: z.boolean(), reason })
export const decidePostAppeal = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/community/appeals/{id}/decision',
  summary: 'Decide an appeal against a decision of a colleague',
  params: IdParams,
  body: PostAppealForm,
  status: 200,
  answer: MessageAnswer,
})

export const UnmaskingForm = z.object({ reason: requiredText('Give the reason', limits.reasonMax) })
export const requestUnmasking = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/community/posts/{id}/unmasking',
  summary: 'Ask a second member of staff to agree that the author of an anonymous post is named',
  params: IdParams,
  body: UnmaskingForm,
  status: 200,
  answer: MessageAnswer,
})
export const approveUnmasking = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/admin/community/unmaskings/{id}/approve',
  summary: 'Agree that the author of an anonymous post is named to the two',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})

/** The answer clock and what was decided. */
export const showCommunityFigures = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/api/admin/community/figures',
  summary: 'Time to the first answer of questions of the last 90 days, and questions without one',
  status: 200,
  answer: z.object({
    asked: z.number(),
    answered: z.number(),
    /** In hours; null without an answer. */
    median_hours: z.nullable(z.number()),
    ninetieth_hours: z.nullable(z.number()),
    unanswered: z.array(z.object({ id: Id, title: z.string(), created_at: Moment })),
  }),
})
