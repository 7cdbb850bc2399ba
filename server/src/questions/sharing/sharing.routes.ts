import * as calls from '@ariviyal/contract/questions/sharing'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../../platform/http/route.ts'
import { copyQuestion } from './copy-question.ts'
import { acceptQuestion, refuseQuestion } from './decide-offer.ts'
import { offerQuestion, withdrawQuestion } from './offer-question.ts'
import { shareQuestion, unshareQuestion } from './share-question.ts'
import { showOfferedQuestion } from './show-offer.ts'
import { takeBackQuestion } from './take-back-question.ts'

export function sharingRoutes(app: App): void {
  route(app, calls.copyQuestion, async ({ ctx, caller, params }) => ({
    id: await copyQuestion(ctx, caller.user, params.id),
  }))
  route(app, calls.shareQuestion, async ({ ctx, caller, params }) => {
    await shareQuestion(ctx, caller.user.id, params.id)
    return { msg: serverMessages.questionShared }
  })
  route(app, calls.unshareQuestion, async ({ ctx, caller, params }) => {
    await unshareQuestion(ctx, caller.user.id, params.id)
    return { msg: serverMessages.questionUnshared }
  })
  route(app, calls.offerQuestion, async ({ ctx, caller, params }) => {
    await offerQuestion(ctx, caller.user.id, params.id)
    return { msg: serverMessages.questionOffered }
  })
  route(app, calls.withdrawQuestion, async ({ ctx, caller, params }) => {
    await withdrawQuestion(ctx, caller.user.id, params.id)
    return { msg: serverMessages.questionWithdrawn }
  })
  route(app, calls.showOfferedQuestion, ({ ctx, params }) => showOfferedQuestion(ctx, params.id))
  route(app, calls.acceptQuestion, async ({ ctx, caller, params }) => ({
    undo: await acceptQuestion(ctx, caller.user, params.id),
    msg: serverMessages.questionAccepted,
  }))
  route(app, calls.refuseQuestion, async ({ ctx, caller, params, body }) => ({
    undo: await refuseQuestion(ctx, caller.user, params.id, body.reason),
    msg: serverMessages.questionRefused,
  }))
  route(app, calls.takeBackQuestion, async ({ ctx, caller, params, body }) => ({
    undo: await takeBackQuestion(ctx, caller.user, params.id, body.reason),
    msg: serverMessages.questionTakenBack,
  }))
}
