import { communityMessages } from '@ariviyal/contract/community/community-messages'
import * as calls from '@ariviyal/contract/community/discussions'
import { type App, route, routeInTwoSteps } from '../../platform/http/route.ts'
import { answerDiscussion } from './answer-discussion.ts'
import { askColleagues } from './ask-colleagues.ts'
import { editAnswer, editDiscussion } from './edit-post.ts'
import { acceptAnswer, tryAnswer } from './judge-answer.ts'
import { listDiscussions } from './list-discussions.ts'
import { listSimilar } from './list-similar.ts'
import { makeContent } from './make-content.ts'
import { showDiscussion } from './show-discussion.ts'

export function discussionsRoutes(app: App): void {
  route(app, calls.listDiscussions, ({ ctx, caller, query }) => listDiscussions(ctx, caller.user, query))
  route(app, calls.showDiscussion, ({ ctx, caller, params }) => showDiscussion(ctx, caller.user, params.id))
  route(app, calls.listSimilar, async ({ ctx, caller, query }) => ({
    items: await listSimilar(ctx, caller.user, query.q),
  }))
  route(app, calls.previewPost, async ({ body }) => ({ content: makeContent(body.body) }))
  // Rendering formulas is slow, and needs no connection.
  routeInTwoSteps(app, calls.askColleagues, async ({ caller, body }) => {
    const content = makeContent(body.body)
    return (ctx) => askColleagues(ctx, caller.user, body, content)
  })
  routeInTwoSteps(app, calls.editDiscussion, async ({ caller, params, body }) => {
    const content = makeContent(body.body)
    return async (ctx) => {
      await editDiscussion(ctx, caller.user, params.id, body, content)
      return { msg: communityMessages.saved }
    }
  })
  routeInTwoSteps(app, calls.answerDiscussion, async ({ caller, params, body }) => {
    const content = makeContent(body.body)
    return (ctx) => answerDiscussion(ctx, caller.user, params.id, body, content)
  })
  routeInTwoSteps(app, calls.editAnswer, async ({ caller, params, body }) => {
    const content = makeContent(body.body)
    return async (ctx) => {
      await editAnswer(ctx, caller.user, params.id, body, content)
      return { msg: communityMessages.saved }
    }
  })
  route(app, calls.acceptAnswer, async ({ ctx, caller, params }) => {
    await acceptAnswer(ctx, caller.user, params.id)
    return { msg: communityMessages.accepted }
  })
  route(app, calls.tryAnswer, async ({ ctx, caller, params, body }) => {
    await tryAnswer(ctx, caller.user, params.id, body.note)
    return { msg: communityMessages.tried }
  })
}
