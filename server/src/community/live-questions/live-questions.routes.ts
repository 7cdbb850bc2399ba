import { communityMessages } from '@ariviyal/contract/community/community-messages'
import { bringLiveQuestions } from '@ariviyal/contract/community/live-questions'
import { type App, route } from '../../platform/http/route.ts'
import { bringQuestions } from './bring-questions.ts'

export function liveQuestionsRoutes(app: App): void {
  route(app, bringLiveQuestions, async ({ ctx, caller, params, body }) => {
    const brought = await bringQuestions(ctx, caller.user, params.id, body)
    return { ...brought, msg: communityMessages.brought(brought.ids.length) }
  })
}
