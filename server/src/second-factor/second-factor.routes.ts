import { serverMessages } from '@ariviyal/contract/server-messages'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import * as calls from '@ariviyal/contract/accounts/second-factor'
import { recordAccountEvent } from '../accounts/security/record-account-event.ts'
import { verifyOwnPassword } from '../accounts/passwords/verify-own-password.ts'
import { onAccountTakeover } from '../accounts/security/on-account-takeover.ts'
import { type App, route, routeInTwoSteps } from '../platform/http/route.ts'
import type { AppContext } from '../platform/app-context.ts'
import { submitSecondFactor } from './submit-second-factor.ts'
import { countRecoveryCodes, findFactor, selectIsRequired } from './second-factor.queries.ts'
import { removeSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from './turn-off.ts'
import { proposeSecondFactor, turnOnSecondFactor } from './turn-on.ts'

export function secondFactorRoutes(app: App, ctx: AppContext): void {
  onAccountTakeover(ctx, async (tx, userId) => {
    if (await removeSecondFactor(tx, userId)) await recordAccountEvent(tx, userId, 'second-factor-reset', ctx.now())
  })
  route(app, calls.submitSecondFactor, ({ ctx, caller, body }) => submitSecondFactor(ctx, caller, body.code))
  route(app, calls.showSecondFactor, async ({ ctx, caller }) => {
    const [factor, isRequiredOfStaff, recovery_codes_left] = await Promise.all([
      findFactor(ctx.db, caller.user.id),
      selectIsRequired(ctx.db),
      countRecoveryCodes(ctx.db, caller.user.id),
    ])
    const is_required = isRequiredOfStaff && isStaff(caller.account.role)
    return { is_on: factor !== null, is_required, recovery_codes_left }
  })
  route(app, calls.proposeSecondFactor, ({ ctx, caller }) => proposeSecondFactor(ctx, caller.account))
  routeInTwoSteps(app, calls.turnOnSecondFactor, async ({ ctx: outer, caller, body }) => {
    await verifyOwnPassword(outer.db, caller.user.id, body.password)
    return async (ctx) => ({
      msg: serverMessages.secondFactorTurnedOn,
      recovery_codes: await turnOnSecondFactor(ctx, caller, body),
    })
  })
  route(app, calls.renewRecoveryCodes, async ({ ctx, caller, body }) => ({
    msg: serverMessages.recoveryCodesRenewed,
    recovery_codes: await renewRecoveryCodes(ctx, caller.user, body.code),
  }))
  routeInTwoSteps(app, calls.turnOffSecondFactor, async ({ ctx: outer, caller, body }) => {
    await verifyOwnPassword(outer.db, caller.user.id, body.password)
    return async (ctx) => {
      await turnOffSecondFactor(ctx, caller.user, body.code)
      return { msg: serverMessages.secondFactorTurnedOff }
    }
  })
}
