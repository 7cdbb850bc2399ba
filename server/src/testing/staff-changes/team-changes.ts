import * as team from '@ariviyal/contract/accounts/team'
import { clearEmailConfirmed } from '../../accounts/users.queries.ts'
import { signUp } from '../../accounts/testing.ts'
import { setUpSecondFactor } from '../../second-factor/testing.ts'
import { nameOf, type ChangeContext, type StaffChanges } from './staff-change.ts'

/** Staff roles, and removed second factors. */
export function teamChanges({ testApp }: ChangeContext): StaffChanges {
  const editor = () => signUp(testApp, { role: 'editor' })
  return {
    [nameOf(team.assignRole)]: async () => ({ body: { email: (await signUp(testApp)).email, role: 'editor' } }),
    [nameOf(team.changeRole)]: async () => ({ params: { id: (await editor()).id }, body: { role: 'support' } }),
    [nameOf(team.sendStaffLink)]: async () => {
      const { id } = await editor()
      await clearEmailConfirmed(testApp.ctx.db, id)
      return { params: { id } }
    },
    [nameOf(team.resetSecondFactor)]: async () => {
      const { id, token } = await editor()
      await setUpSecondFactor(testApp, token)
      return { params: { id } }
    },
    [nameOf(team.changeStaffRules)]: async () => ({ body: { second_factor_required: false } }),
  }
}
