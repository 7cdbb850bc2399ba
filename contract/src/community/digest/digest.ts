import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { MessageAnswer } from '../../errors.ts'
import { IdParams, TokenParams } from '../../fields.ts'
import { digestPartNames } from './digest-rules.ts'

const tag = 'Community'

/** When the weekly mail comes, and what it has. */
export const DigestChoice = z.object({
  is_on: z.boolean(),
  /** ISO weekday: Monday is 1. */
  weekday: z.int('Choose a day').check(z.minimum(1), z.maximum(7)),
  parts: z.array(z.enum(digestPartNames)).check(z.maxLength(digestPartNames.length)),
})
export type DigestChoice = z.infer<typeof DigestChoice>

export const showDigestChoice = endpoint({
  method: 'GET',
  path: '/api/community/digest',
  access: 'user',
  tag,
  summary: 'When the weekly mail of the community comes, and what it has',
  status: 200,
  answer: DigestChoice,
})
export const saveDigestChoice = endpoint({
  method: 'PUT',
  path: '/api/community/digest',
  access: 'user',
  tag,
  summary: 'Choose when the weekly mail comes, and what it has',
  body: DigestChoice,
  status: 200,
  answer: MessageAnswer,
})
export const showUnsubscribeLink = endpoint({
  method: 'GET',
  path: '/api/community/digest/{token}/unsubscribe',
  access: 'public',
  tag,
  summary: 'Whether the weekly mail still comes to the reader of this link',
  params: TokenParams,
  status: 200,
  answer: z.object({ is_on: z.boolean() }),
})
export const unsubscribeDigest = endpoint({
  method: 'POST',
  path: '/api/community/digest/{token}/unsubscribe',
  repeats: 'harmless',
  access: 'public',
  tag,
  summary: 'End the weekly mail by the link in it, without a login',
  params: TokenParams,
  status: 200,
  answer: MessageAnswer,
})

const follow = { access: 'subscriber', tag, params: IdParams, status: 200, answer: MessageAnswer } as const

export const followDiscussion = endpoint({
  ...follow,
  method: 'PUT',
  path: '/api/community/discussions/{id}/follow',
  summary: 'Hear of new answers to a question',
})
export const unfollowDiscussion = endpoint({
  ...follow,
  method: 'DELETE',
  path: '/api/community/discussions/{id}/follow',
  summary: 'Follow a question no longer',
})

export const showDigestFigures = endpoint({
  method: 'GET',
  path: '/api/admin/community/digest',
  access: 'support',
  tag,
  summary: 'How many teachers get the weekly mail, got it in the last seven days, and ended it',
  status: 200,
  answer: z.object({ readers: z.number(), sent: z.number(), ended: z.number() }),
})
