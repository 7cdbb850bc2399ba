import * as calls from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route, routeInTwoSteps } from '../platform/http/route.ts'
import { changePassword, hashPasswords } from './passwords/change-password.ts'
import { confirmAddress, requestConfirmation } from './addresses/confirm-address.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { logIn } from './login-sessions/log-in.ts'
import { hashOfNobody, hashPassword } from './passwords/passwords.ts'
import { assertMailedLink } from './assert-mailed-link.ts'
import { register } from './register.ts'
import { hashForReset, resetPassword } from './passwords/reset-password.ts'
import { deleteLoginSession } from './login-sessions/login-sessions.queries.ts'
import { assertSetUpLink, hashForSetUp, setUpAdmin } from './staff-accounts/set-up-admin.ts'

export function accountsRoutes(app: App): void {
  // Created before the first log-in; otherwise the first unknown address would take longer than later ones.
  app.addHook('onReady', async () => {
    await hashOfNobody()
  })

  routeInTwoSteps(app, calls.register, async ({ body }) => {
    const passwordHash = await hashPassword(body.password)
    return async (ctx) => {
      await register(ctx, body, passwordHash)
      return { msg: messages.registered }
    }
  })
  route(app, calls.login, async ({ ctx, body, caller, request }) => {
    const answer = await logIn(ctx, body, { userAgent: request.headers['user-agent'] ?? '', address: request.ip })
    // A new log-in replaces the session that the browser still has.
    if (caller) await deleteLoginSession(ctx.db, caller.sessionId)
    return answer
  })
  route(app, calls.logout, async ({ ctx, caller }) => {
    await deleteLoginSession(ctx.db, caller.sessionId)
    return { msg: serverMessages.loggedOut }
  })
  route(app, calls.me, async ({ caller }) => caller.account)
  route(app, calls.forgotPassword, async ({ ctx, body }) => {
    await forgotPassword(ctx, body.email)
    return { msg: serverMessages.resetSent }
  })
  route(app, calls.showResetLink, async ({ ctx, params }) => {
    await assertMailedLink(ctx, 'reset-password', params.token)
    return { msg: serverMessages.linkWorks }
  })
  routeInTwoSteps(app, calls.resetPassword, async ({ ctx: outer, params: { token }, body, request }) => {
    const passwordHash = await hashForReset(outer, token, body.password)
    return async (ctx) => {
      await resetPassword(ctx, { token, passwordHash, address: request.ip })
      return { msg: serverMessages.passwordReset }
    }
  })
  route(app, calls.showConfirmationLink, async ({ ctx, params }) => {
    await assertMailedLink(ctx, 'confirm-address', params.token)
    return { msg: serverMessages.linkWorks }
  })
  route(app, calls.confirmAddress, async ({ ctx, params }) => {
    await confirmAddress(ctx, params.token)
    return { msg: serverMessages.addressConfirmed }
  })
  route(app, calls.sendConfirmation, async ({ ctx, caller }) => {
    await ctx.db.transaction((tx) => requestConfirmation(ctx, tx, caller.user.id))
    return { msg: serverMessages.confirmationSent }
  })
  routeInTwoSteps(app, calls.changePassword, async ({ ctx: outer, caller, body }) => {
    const hashes = await hashPasswords(outer, caller.user.id, body)
    return async (ctx) => {
      await changePassword(ctx, caller, hashes)
      return { msg: serverMessages.passwordChanged }
    }
  })
  route(app, calls.showSetUp, async ({ ctx, params }) => {
    await assertSetUpLink(ctx, params.token)
    return { msg: serverMessages.linkWorks }
  })
  routeInTwoSteps(app, calls.setUp, async ({ ctx: outer, params: { token }, body }) => {
    const passwordHash = await hashForSetUp(outer, token, body.password)
    return async (ctx) => {
      await setUpAdmin(ctx, token, body, passwordHash)
      return { msg: serverMessages.setUpDone }
    }
  })
}
