import type { User } from '@ariviyal/contract/accounts/accounts'
import type { showOwnStanding } from '@ariviyal/contract/community/moderation'
import type { Answer } from '@ariviyal/contract/endpoint'
import { findPeople } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { selectBlocks, selectMuted } from '../members/blocks.queries.ts'
import { findMember } from '../members/members.queries.ts'
import { mayBeAppealed } from './appeal-decision.ts'
import { selectDecisionsAbout } from './moderation.queries.ts'

/** Decisions about posts of the caller, whom they block and what they hide. */
export async function showStanding(ctx: AppContext, user: User): Promise<Answer<typeof showOwnStanding>> {
  const until = (await findMember(ctx.db, user.id))?.suspendedUntil
  const decisions = await selectDecisionsAbout(ctx.db, user.id)
  const blocks = await selectBlocks(ctx.db, user.id)
  const people = await findPeople(
    ctx.db,
    blocks.map(({ blockedId }) => blockedId),
  )
  return {
    suspended_until: until && until > ctx.now() ? until.toISOString() : null,
    decisions: decisions.map(({ title, decision }) => ({
      id: decision.id,
      act: decision.act,
      reason: decision.reason,
      title,
      until: decision.until?.toISOString() ?? null,
      created_at: decision.createdAt.toISOString(),
      appeal: decision.appeal,
      appeal_outcome: decision.appealDecidedAt
        ? { is_reversed: decision.isReversed, reason: decision.appealReason }
        : null,
      may_appeal: mayBeAppealed(decision.act) && decision.appealedAt === null,
    })),
    blocks: blocks.map(({ id, blockedId }) => ({ id, name: people.get(blockedId)?.name ?? 'A former member' })),
    muted: await selectMuted(ctx.db, user.id),
  }
}
