import { messages } from '@ariviyal/contract/messages'
import * as calls from '@ariviyal/contract/second-factor'
import { whenTakenOver } from '../accounts/when-taken-over.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { giveSecondFactor } from './give-second-factor.ts'
import { countRecoveryCodes, findFactor, selectIsRequired } from './second-factor.queries.ts'
import { removeSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from './turn-off.ts'
import { proposeSecondFactor, turnOnSecondFactor } from './turn-on.ts'

export function secondFactorRoutes(app: App, house: House): void {
  whenTakenOver(house, async (tx, userId) => void (await removeSecondFactor(tx, userId)))

  route(app, calls.giveSecondFactor, ({ caller, body }) => giveSecondFactor(house, caller, body.code))
  route(app, calls.showSecondFactor, async ({ caller }) => {
    const [factor, is_required, recovery_codes_left] = await Promise.all([
      findFactor(house.db, caller.user.id),
      selectIsRequired(house.db),
      countRecoveryCodes(house.db, caller.user.id),
    ])
    return { is_on: factor !== null, is_required, recovery_codes_left }
  })
  route(app, calls.proposeSecondFactor, ({ caller }) => proposeSecondFactor(house, caller.account))
  route(app, calls.turnOnSecondFactor, async ({ caller, body }) => ({
    msg: messages.secondFactorTurnedOn,
    recovery_codes: await turnOnSecondFactor(house, caller, body),
  }))
  route(app, calls.renewRecoveryCodes, async ({ caller, body }) => ({
    msg: messages.recoveryCodesRenewed,
    recovery_codes: await renewRecoveryCodes(house, caller.user, body.code),
  }))
  route(app, calls.turnOffSecondFactor, async ({ caller, body }) => {
    await turnOffSecondFactor(house, caller.user, body.code)
    return { msg: messages.secondFactorTurnedOff }
  })
}
