import type { Executor } from '../platform/db/database.ts'
import { selectBlocks, selectMuted } from './members/blocks.queries.ts'
import { selectMentionsOf } from './mentions/mentions.queries.ts'
import { findMember } from './members/members.queries.ts'
import { selectDecisionsAbout } from './moderation/moderation.queries.ts'
import { selectOwnContributions, selectOwnReviews } from './contributions/contributions.queries.ts'
import { selectOwnPosts } from './own-posts.queries.ts'

/** Everything of a member: posts, reports, what they hide, and what staff decided. */
export async function communityData(executor: Executor, userId: string) {
  const member = await findMember(executor, userId)
  const decisions = await selectDecisionsAbout(executor, userId)
  const blocks = await selectBlocks(executor, userId)
  return {
    ...(await selectOwnPosts(executor, userId)),
    // Not by whom, nor in which posts: those are of others.
    mentioned_at: (await selectMentionsOf(executor, userId)).map(({ created_at: at }) => at),
    contributions: await selectOwnContributions(executor, userId),
    contribution_reviews: await selectOwnReviews(executor, userId),
    community_membership: member && {
      can_answer: member.canAnswer,
      reviews_since: member.reviewsSince?.toISOString() ?? null,
      suspended_until: member.suspendedUntil?.toISOString() ?? null,
    },
    post_decisions: decisions.map(({ title, decision }) => ({
      about: title,
      act: decision.act,
      reason: decision.reason,
      at: decision.createdAt.toISOString(),
      appeal: decision.appeal,
      appeal_reason: decision.appealReason,
    })),
    // Not whom: that is personal data of others.
    members_blocked: blocks.length,
    discussions_hidden: await selectMuted(executor, userId),
  }
}
