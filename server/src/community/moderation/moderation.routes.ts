import { communityMessages } from '@ariviyal/contract/community/community-messages'
import * as calls from '@ariviyal/contract/community/moderation'
import { type App, route } from '../../platform/http/route.ts'
import { blockAuthor, muteDiscussion, unblockMember, unmuteDiscussion } from '../members/hide-posts.ts'
import { appealDecision } from './appeal-decision.ts'
import { decidePost, decidePostAppeal } from './decide-post.ts'
import { reportPost } from './report-post.ts'
import { showCommunityFigures } from './show-figures.ts'
import { showPostCase } from './show-post-case.ts'
import { showStanding } from './show-standing.ts'
import { approveUnmasking, requestUnmasking } from './unmask-author.ts'

export function moderationRoutes(app: App): void {
  route(app, calls.reportPost, async ({ ctx, caller, params, body }) => {
    await reportPost(ctx, caller.user, params.id, body)
    return { msg: communityMessages.reported }
  })
  route(app, calls.muteDiscussion, async ({ ctx, caller, params }) => {
    await muteDiscussion(ctx, caller.user, params.id)
    return { msg: communityMessages.muted }
  })
  route(app, calls.unmuteDiscussion, async ({ ctx, caller, params }) => {
    await unmuteDiscussion(ctx, caller.user, params.id)
    return { msg: communityMessages.unmuted }
  })
  route(app, calls.blockAuthor, async ({ ctx, caller, params }) => {
    await blockAuthor(ctx, caller.user, params.id)
    return { msg: communityMessages.blocked }
  })
  route(app, calls.unblockMember, async ({ ctx, caller, params }) => {
    await unblockMember(ctx, caller.user, params.id)
    return { msg: communityMessages.unblocked }
  })
  route(app, calls.showOwnStanding, ({ ctx, caller }) => showStanding(ctx, caller.user))
  route(app, calls.appealDecision, async ({ ctx, caller, params, body }) => {
    await appealDecision(ctx, caller.user, params.id, body.appeal)
    return { msg: communityMessages.appealed }
  })
  route(app, calls.showPostCase, ({ ctx, caller, params }) => showPostCase(ctx, caller.user, params.id))
  route(app, calls.decidePost, async ({ ctx, caller, params, body }) => ({
    undo: await decidePost(ctx, caller.user, params.id, body),
    msg: communityMessages.decided,
  }))
  route(app, calls.decidePostAppeal, async ({ ctx, caller, params, body }) => {
    await decidePostAppeal(ctx, caller.user, params.id, body)
    return { msg: communityMessages.appealDecided }
  })
  route(app, calls.requestUnmasking, async ({ ctx, caller, params, body }) => {
    await requestUnmasking(ctx, caller.user, params.id, body.reason)
    return { msg: communityMessages.unmaskingRequested }
  })
  route(app, calls.approveUnmasking, async ({ ctx, caller, params }) => {
    await approveUnmasking(ctx, caller.user, params.id)
    return { msg: communityMessages.unmaskingApproved }
  })
  route(app, calls.showCommunityFigures, ({ ctx }) => showCommunityFigures(ctx))
}
