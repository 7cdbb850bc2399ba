import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/team'
import { listStaff } from '../accounts/list-staff.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { hasSecondFactor } from '../second-factor/second-factor.policy.ts'
import { isRequired } from '../second-factor/staff-rules.ts'
import { changeRole, type Granted, giveRole, sendStaffLink } from './change-role.ts'
import { changeStaffRules, resetSecondFactor } from './reset-second-factor.ts'

const grantedWords = (granted: Granted): string =>
  granted === 'with a link' ? serverMessages.staffLinkSent : serverMessages.roleGiven

export function teamRoutes(app: App, house: House): void {
  route(app, calls.listTeam, async () => {
    const [staff, second_factor_required] = await Promise.all([
      listStaff(house.db, { hasSecondFactor }),
      isRequired(house.db),
    ])
    const items = staff.map(
      ({ hasSecondFactor: has_second_factor, emailConfirmed: email_confirmed, lastUsedAt, ...member }) => ({
        ...member,
        has_second_factor,
        email_confirmed,
        last_used_at: lastUsedAt?.toISOString() ?? null,
      }),
    )
    return { items, second_factor_required }
  })
  route(app, calls.giveRole, async ({ caller, body }) => {
    return { msg: grantedWords(await giveRole(house, caller.user, body)) }
  })
  route(app, calls.changeRole, async ({ caller, params, body }) => {
    return { msg: grantedWords(await changeRole(house, caller.user, params.id, body)) }
  })
  route(app, calls.sendStaffLink, async ({ caller, params }) => {
    await sendStaffLink(house, caller.user, params.id)
    return { msg: serverMessages.staffLinkResent }
  })
  route(app, calls.resetSecondFactor, async ({ caller, params }) => {
    await resetSecondFactor(house, caller.user, params.id)
    return { msg: serverMessages.secondFactorReset }
  })
  route(app, calls.changeStaffRules, async ({ caller, body }) => {
    await changeStaffRules(house, caller.user, body.second_factor_required)
    return { msg: serverMessages.staffRulesSaved }
  })
}
