import type { askColleagues } from '@ariviyal/contract/community/discussions'
import type { Answer } from '@ariviyal/contract/endpoint'
import { ApiError } from '../../../api/client.ts'
import { isUnanswered } from '../../../api/is-unanswered.ts'
import type { UnsentPost } from './unsent-posts.ts'

export type PostReply = Answer<typeof askColleagues>

type Listener = (post: UnsentPost, reply: PostReply) => void
const listeners = new Set<Listener>()

/** Calls back when the server has taken a post that was kept. Returns how to stop that. */
export function onPostSent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceSent(post: UnsentPost, reply: PostReply): void {
  for (const listener of listeners) listener(post, reply)
}

/**
 * No network, a server that does not answer, a session that has ended, or a page that was left meanwhile: it can be sent later as it is. Only
 * what the server refuses is refused.
 */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 401 || isUnanswered(error)
