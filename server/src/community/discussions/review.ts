import type { PostState } from '@ariviyal/contract/community/discussions'
import type { Executor } from '../../platform/db/database.ts'
import { isNewMember } from '../members/daily-limit.ts'
import { hasLink } from './make-content.ts'

/** A post of a new member waits for review when it has a link; any other is shown at once. */
export const stateOfNewPost = async (
  executor: Executor,
  authorId: string,
  text: string,
  now: Date,
): Promise<PostState> => (hasLink(text) && (await isNewMember(executor, authorId, now)) ? 'waiting' : 'shown')
