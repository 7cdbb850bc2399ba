import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/accounts/team'
import { listStaff } from '../../accounts/staff-accounts/list-staff.ts'
import { type App, route } from '../../platform/http/route.ts'
import { hasSecondFactor } from '../../second-factor/second-factor.policy.ts'
import { isRequired } from '../../second-factor/staff-rules.ts'
import { changeRole, type RoleEffect, assignRole, sendStaffLink } from './change-role.ts'
import { changeStaffRules, resetSecondFactor } from './reset-second-factor.ts'

const grantedWords = (granted: RoleEffect): string =>
  granted === 'with a link' ? serverMessages.staffLinkSent : serverMessages.roleGiven

export function teamRoutes(app: App): void {
  route(app, calls.listTeam, async ({ ctx }) => {
    const [staff, second_factor_required] = await Promise.all([
      listStaff(ctx.db, { hasSecondFactor }),
      isRequired(ctx.db),
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
  route(app, calls.assignRole, async ({ ctx, caller, body }) => {
    return { msg: grantedWords(await assignRole(ctx, caller.user, body)) }
  })
  route(app, calls.changeRole, async ({ ctx, caller, params, body }) => {
    return { msg: grantedWords(await changeRole(ctx, caller.user, params.id, body)) }
  })
  route(app, calls.sendStaffLink, async ({ ctx, caller, params }) => {
    await sendStaffLink(ctx, caller.user, params.id)
    return { msg: serverMessages.staffLinkResent }
  })
  route(app, calls.resetSecondFactor, async ({ ctx, caller, params }) => {
    await resetSecondFactor(ctx, caller.user, params.id)
    return { msg: serverMessages.secondFactorReset }
  })
  route(app, calls.changeStaffRules, async ({ ctx, caller, body }) => {
    await changeStaffRules(ctx, caller.user, body.second_factor_required)
    return { msg: serverMessages.staffRulesSaved }
  })
}
