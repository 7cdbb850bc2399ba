import { communityTimes } from '@ariviyal/contract/community/community-limits'
import type { PostState } from '@ariviyal/contract/community/discussions'
import type { Executor } from '../../platform/db/database.ts'
import { hasLink } from './make-content.ts'
import { countShownPosts } from './posts.queries.ts'

/** A post of a new member waits for review when it has a link; any other is shown at once. */
export async function stateOfNewPost(executor: Executor, authorId: string, text: string): Promise<PostState> {
  if (!hasLink(text)) return 'shown'
  const { newMemberPosts } = communityTimes
  return (await countShownPosts(executor, authorId, newMemberPosts)) < newMemberPosts ? 'waiting' : 'shown'
}
