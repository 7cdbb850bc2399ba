import { messages } from '@ariviyal/contract/messages'
import * as calls from '@ariviyal/contract/team'
import { listStaff } from '../accounts/list-staff.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { hasSecondFactor } from '../second-factor/second-factor.policy.ts'
import { isRequired } from '../second-factor/staff-rules.ts'
import { changeRole, giveRole } from './change-role.ts'
import { changeStaffRules, resetSecondFactor } from './reset-second-factor.ts'

export function teamRoutes(app: App, house: House): void {
  route(app, calls.listTeam, async () => {
    const [staff, second_factor_required] = await Promise.all([
      listStaff(house.db, { hasSecondFactor }),
      isRequired(house.db),
    ])
    const items = staff.map(({ hasSecondFactor: has_second_factor, lastUsedAt, ...member }) => ({
      ...member,
      has_second_factor,
      last_used_at: lastUsedAt?.toISOString() ?? null,
    }))
    return { items, second_factor_required }
  })
  route(app, calls.giveRole, async ({ caller, body }) => {
    await giveRole(house, caller.user, body)
    return { msg: messages.roleGiven }
  })
  route(app, calls.changeRole, async ({ caller, params, body }) => {
    await changeRole(house, caller.user, params.id, body)
    return { msg: messages.roleGiven }
  })
  route(app, calls.resetSecondFactor, async ({ caller, params }) => {
    await resetSecondFactor(house, caller.user, params.id)
    return { msg: messages.secondFactorReset }
  })
  route(app, calls.changeStaffRules, async ({ caller, body }) => {
    await changeStaffRules(house, caller.user, body.second_factor_required)
    return { msg: messages.staffRulesSaved }
  })
}
