import * as entryCalls from '@ariviyal/contract/community/fairs/fair-entries'
import { fairMessages } from '@ariviyal/contract/community/fairs/fair-rules'
import * as calls from '@ariviyal/contract/community/fairs/fairs'
import { type App, route } from '../../platform/http/route.ts'
import { cancelFair } from './cancel-fair.ts'
import { enterFair, listEntries, withdrawEntry } from './entries/enter-fair.ts'
import { inviteToFair } from './invite-to-fair.ts'
import { joinFair, leaveFair, showInvitation } from './join-fair.ts'
import { listReviews, scoreEntry } from './judging/score-entry.ts'
import { startJudging } from './judging/start-judging.ts'
import { changeFair, makeFair } from './make-fair.ts'
import { publishResults } from './results/publish-results.ts'
import { showResults } from './results/show-results.ts'
import { listFairs, showOwnFair } from './show-fairs.ts'

export function fairsRoutes(app: App): void {
  route(app, calls.listFairs, ({ ctx, caller, query }) => listFairs(ctx, caller.user, query.cursor))
  route(app, calls.showFair, ({ ctx, caller, params }) => showOwnFair(ctx, caller.user, params.id))
  route(app, calls.makeFair, async ({ ctx, caller, body }) => ({
    id: await makeFair(ctx, caller.user, body),
    msg: fairMessages.made,
  }))
  route(app, calls.changeFair, async ({ ctx, caller, params, body }) => {
    await changeFair(ctx, caller.user, params.id, body)
    return { msg: fairMessages.changed }
  })
  route(app, calls.cancelFair, async ({ ctx, caller, params, body }) => {
    await cancelFair(ctx, caller.user, params.id, body.reason)
    return { msg: fairMessages.cancelled }
  })
  route(app, calls.showFairInvitation, ({ ctx, caller, params }) => showInvitation(ctx, caller.user, params.code))
  route(app, calls.joinFair, async ({ ctx, caller, params, body }) => {
    const { id, role } = await joinFair(ctx, caller.user, params.code, body.school_id)
    return { id, msg: role === 'judge' ? fairMessages.joinedAsJudge : fairMessages.joined }
  })
  route(app, calls.inviteToFair, async ({ ctx, caller, params, body }) => {
    await inviteToFair(ctx, caller.user, params.id, body)
    return { msg: fairMessages.invited }
  })
  route(app, calls.leaveFair, async ({ ctx, caller, params }) => {
    await leaveFair(ctx, caller.user, params.id)
    return { msg: fairMessages.left }
  })
  route(app, entryCalls.listFairEntries, async ({ ctx, caller, params }) => ({
    items: await listEntries(ctx, caller.user, params.id),
  }))
  route(app, entryCalls.enterFair, async ({ ctx, caller, params, body }) => ({
    id: await enterFair(ctx, caller.user, params.id, body),
    msg: fairMessages.entered,
  }))
  route(app, entryCalls.withdrawFairEntry, async ({ ctx, caller, params }) => {
    await withdrawEntry(ctx, caller.user, params.id)
    return { msg: fairMessages.withdrawn }
  })
  route(app, entryCalls.startJudging, async ({ ctx, caller, params }) => {
    await startJudging(ctx, caller.user, params.id)
    return { msg: fairMessages.judging }
  })
  route(app, entryCalls.listFairReviews, async ({ ctx, caller, params }) => ({
    items: await listReviews(ctx, caller.user, params.id),
  }))
  route(app, entryCalls.scoreFairEntry, async ({ ctx, caller, params, body }) => {
    await scoreEntry(ctx, caller.user, params.id, body)
    return { msg: fairMessages.scored }
  })
  route(app, entryCalls.publishFairResults, async ({ ctx, caller, params }) => {
    await publishResults(ctx, caller.user, params.id)
    return { msg: fairMessages.published }
  })
  route(app, entryCalls.showFairResults, ({ ctx, caller, params }) => showResults(ctx, caller.user, params.id))
}
