import * as calls from '@ariviyal/contract/accounts'
import { brand } from '@ariviyal/contract/brand'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { deleteExpiredAddressConfirmations } from './address-confirmations.queries.ts'
import { changePassword } from './change-password.ts'
import { confirmAddress, requestConfirmation, sendConfirmation, sendConfirmationJob } from './confirm-address.ts'
import { forgotPassword, forgotPasswordJob, sendResetLink } from './forgot-password.ts'
import { countFailedLogIn, failedLogInJob } from './note-failed-log-in.ts'
import { logIn } from './log-in.ts'
import { deleteExpiredPasswordResets } from './password-resets.queries.ts'
import { hashOfNobody } from './passwords.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { sessionsLiveSince } from './sessions.policy.ts'
import { deleteSession, deleteSessionsUnusedSince } from './sessions.queries.ts'
import { setUpAdmin } from './set-up-admin.ts'

const cleanUpJob = 'accounts.clean-up'

export function accountsRoutes(app: App, house: House): void {
  // Made before the first log-in, or the first unknown address would take longer than the next.
  app.addHook('onReady', async () => {
    await hashOfNobody()
  })

  route(app, calls.register, async ({ body }) => {
    await register(house, body)
    return { msg: messages.registered }
  })
  route(app, calls.login, async ({ body, caller, request }) => {
    const answer = await logIn(house, body, { userAgent: request.headers['user-agent'] ?? '', address: request.ip })
    // Whoever logs in anew has no more use for the session that the browser still held.
    if (caller) await deleteSession(house.db, caller.sessionId)
    return answer
  })
  route(app, calls.logout, async ({ caller }) => {
    await deleteSession(house.db, caller.sessionId)
    return { msg: serverMessages.loggedOut }
  })
  route(app, calls.me, async ({ caller }) => caller.account)
  route(app, calls.forgotPassword, async ({ body }) => {
    await forgotPassword(house, body.email)
    return { msg: serverMessages.resetSent }
  })
  route(app, calls.resetPassword, async ({ params, body, request }) => {
    await resetPassword(house, { token: params.token, password: body.password, address: request.ip })
    return { msg: serverMessages.passwordReset }
  })
  route(app, calls.confirmAddress, async ({ params }) => {
    await confirmAddress(house, params.token)
    return { msg: serverMessages.addressConfirmed }
  })
  route(app, calls.sendConfirmation, async ({ caller }) => {
    await house.db.transaction((tx) => requestConfirmation(house, tx, caller.user.id))
    return { msg: serverMessages.confirmationSent }
  })
  route(app, calls.changePassword, async ({ caller, body }) => {
    await changePassword(house, caller, body)
    return { msg: serverMessages.passwordChanged }
  })
  route(app, calls.setUp, async ({ params, body }) => {
    await setUpAdmin(house, params.token, body)
    return { msg: serverMessages.setUpDone }
  })

  house.jobs.work<{ email: string }>(forgotPasswordJob, { secrets: ['email'] }, (job) => sendResetLink(house, job))
  house.jobs.work<{ userId: string }>(sendConfirmationJob, {}, (job) => sendConfirmation(house, job))
  house.jobs.work<{ user: string | null; at: string }>(failedLogInJob, { secrets: ['user'] }, (job) =>
    countFailedLogIn(house, job),
  )
  house.jobs.work(cleanUpJob, {}, async () => {
    await deleteSessionsUnusedSince(house.db, sessionsLiveSince(house.now()))
    await deleteExpiredPasswordResets(house.db, house.now())
    await deleteExpiredAddressConfirmations(house.db, house.now())
  })
  house.jobs.schedule(cleanUpJob, '20 3 * * *', brand.timeZone)
}
