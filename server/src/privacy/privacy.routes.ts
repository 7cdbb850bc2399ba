import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/privacy/privacy'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { acceptConsents, showConsents } from '../accounts/consents/consents.ts'
import { recordAccountEvent } from '../accounts/security/record-account-event.ts'
import { verifyOwnPassword } from '../accounts/passwords/verify-own-password.ts'
import type { Feature } from '../platform/feature.ts'
import { type App, route, routeInTwoSteps } from '../platform/http/route.ts'
import { deleteAccountOf, deleteOwnAccount } from './delete-account.ts'
import { personalFile } from './personal-file.ts'

export function privacyRoutes(app: App, features: readonly Feature[]): void {
  route(app, calls.listConsents, async ({ ctx, caller }) => {
    const consents = await showConsents(ctx.db, caller.user.id, ctx.config)
    // The legal texts bind users of the application; its staff are bound by their own agreement with the operator.
    return isStaff(caller.user.role) ? { ...consents, due: [] } : consents
  })
  route(app, calls.acceptConsents, async ({ ctx, caller, body }) => {
    await acceptConsents(ctx.db, caller.user.id, body.documents, { at: ctx.now(), config: ctx.config })
    return { msg: serverMessages.consentGiven }
  })
  route(app, calls.exportPersonalData, async ({ ctx, caller, body }) => {
    const { id } = caller.user
    await verifyOwnPassword(ctx.db, id, body.password)
    const now = ctx.now()
    const data = {}
    for (const { personalData } of features) Object.assign(data, await personalData?.(ctx, id))
    await recordAccountEvent(ctx.db, id, 'data-exported', now)
    return personalFile(data, now)
  })
  routeInTwoSteps(app, calls.deleteAccount, async ({ ctx: outer, caller, body }) => {
    const verifiedHash = await verifyOwnPassword(outer.db, caller.user.id, body.password)
    return async (ctx) => {
      await deleteOwnAccount(ctx, caller.user, verifiedHash)
      return { msg: messages.accountDeleted }
    }
  })
  route(app, calls.deleteUser, async ({ ctx, caller, params }) => {
    await deleteAccountOf(ctx, caller.user, params.id)
    return { msg: serverMessages.userDeleted }
  })
}
