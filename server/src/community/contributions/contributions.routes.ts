import { contributionMessages as messages } from '@ariviyal/contract/community/contributions/contribution-messages'
import * as calls from '@ariviyal/contract/community/contributions/contributions'
import * as papers from '@ariviyal/contract/community/contributions/papers'
import { type App, route, routeInTwoSteps } from '../../platform/http/route.ts'
import { makeContent } from '../discussions/make-content.ts'
import { givePaper, showPaperOfTest } from './give-paper.ts'
import { decideReview, takeReview, volunteer } from './review-contribution.ts'
import { adaptContribution, createContribution, discardDraft, saveDraft } from './save-draft.ts'
import { sendContribution } from './send-contribution.ts'
import { listContributions, showContribution, showDraft } from './show-contribution.ts'

export function contributionsRoutes(app: App): void {
  route(app, calls.listContributions, ({ ctx, caller, query }) => listContributions(ctx, caller.user, query))
  route(app, calls.showContribution, ({ ctx, caller, params, query }) =>
    showContribution(ctx, caller.user, params.id, query.version),
  )
  route(app, calls.showDraft, ({ ctx, caller, params }) => showDraft(ctx, caller.user, params.id))
  // Rendering formulas is slow, and needs no connection.
  routeInTwoSteps(app, calls.createContribution, async ({ caller, body: form }) => {
    const content = makeContent(form.body)
    return async (ctx) => ({ id: await createContribution(ctx, caller.user, { form, content }), msg: messages.saved })
  })
  routeInTwoSteps(app, papers.givePaper, async ({ caller, body: form }) => {
    const content = makeContent(form.body)
    return async (ctx) => ({ id: await givePaper(ctx, caller.user, form, content), msg: messages.saved })
  })
  route(app, papers.showPaperOfTest, ({ ctx, caller, query }) => showPaperOfTest(ctx, caller.user, query.test_id))
  routeInTwoSteps(app, calls.saveContribution, async ({ caller, params, body: form }) => {
    const content = makeContent(form.body)
    return async (ctx) => {
      await saveDraft(ctx, caller.user, params.id, { form, content })
      return { msg: messages.saved }
    }
  })
  route(app, calls.discardDraft, async ({ ctx, caller, params }) => {
    await discardDraft(ctx, caller.user, params.id)
    return { msg: messages.discarded }
  })
  route(app, calls.sendContribution, async ({ ctx, caller, params, body }) => {
    await sendContribution(ctx, caller.user, params.id, body)
    return { msg: messages.sent }
  })
  route(app, calls.adaptContribution, async ({ ctx, caller, params }) => ({
    id: await adaptContribution(ctx, caller.user, params.id),
    msg: messages.saved,
  }))
  route(app, calls.takeReview, async ({ ctx, caller, params }) => {
    await takeReview(ctx, caller.user, params.id)
    return { msg: messages.taken }
  })
  route(app, calls.decideReview, async ({ ctx, caller, params, body }) => {
    await decideReview(ctx, caller.user, params.id, body)
    return { msg: body.is_public ? messages.published : messages.returned }
  })
  route(app, calls.volunteerAsReviewer, async ({ ctx, caller, body }) => {
    await volunteer(ctx, caller.user, body.is_reviewer)
    return { msg: body.is_reviewer ? messages.volunteers : messages.volunteersNot }
  })
}
