import { serverMessages } from '@ariviyal/contract/server-messages'
import { isStaff } from '@ariviyal/contract/roles'
import * as calls from '@ariviyal/contract/second-factor'
import { noteAccountEvent } from '../accounts/note-account-event.ts'
import { whenTakenOver } from '../accounts/when-taken-over.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { giveSecondFactor } from './give-second-factor.ts'
import { countRecoveryCodes, findFactor, selectIsRequired } from './second-factor.queries.ts'
import { removeSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from './turn-off.ts'
import { proposeSecondFactor, turnOnSecondFactor } from './turn-on.ts'

export function secondFactorRoutes(app: App, house: House): void {
  whenTakenOver(house, async (tx, userId) => {
    if (await removeSecondFactor(tx, userId)) await noteAccountEvent(tx, userId, 'second-factor-reset', house.now())
  })
  route(app, calls.giveSecondFactor, ({ caller, body }) => giveSecondFactor(house, caller, body.code))
  route(app, calls.showSecondFactor, async ({ caller }) => {
    const [factor, isRequiredOfStaff, recovery_codes_left] = await Promise.all([
      findFactor(house.db, caller.user.id),
      selectIsRequired(house.db),
      countRecoveryCodes(house.db, caller.user.id),
    ])
    const is_required = isRequiredOfStaff && isStaff(caller.account.role)
    return { is_on: factor !== null, is_required, recovery_codes_left }
  })
  route(app, calls.proposeSecondFactor, ({ caller }) => proposeSecondFactor(house, caller.account))
  route(app, calls.turnOnSecondFactor, async ({ caller, body }) => ({
    msg: serverMessages.secondFactorTurnedOn,
    recovery_codes: await turnOnSecondFactor(house, caller, body),
  }))
  route(app, calls.renewRecoveryCodes, async ({ caller, body }) => ({
    msg: serverMessages.recoveryCodesRenewed,
    recovery_codes: await renewRecoveryCodes(house, caller.user, body.code),
  }))
  route(app, calls.turnOffSecondFactor, async ({ caller, body }) => {
    await turnOffSecondFactor(house, caller.user, body)
    return { msg: serverMessages.secondFactorTurnedOff }
  })
}
