import * as team from '@ariviyal/contract/team'
import { clearEmailConfirmed } from '../../accounts/users.queries.ts'
import { signUp } from '../../accounts/testing.ts'
import { setUpSecondFactor } from '../../second-factor/testing.ts'
import { nameOf, type Desk, type StaffChanges } from './staff-change.ts'

/** Who is on the staff, and the second factors that are taken off. */
export function teamChanges({ home }: Desk): StaffChanges {
  const editor = () => signUp(home, { role: 'editor' })
  return {
    [nameOf(team.giveRole)]: async () => ({ body: { email: (await signUp(home)).email, role: 'editor' } }),
    [nameOf(team.changeRole)]: async () => ({ params: { id: (await editor()).id }, body: { role: 'support' } }),
    [nameOf(team.sendStaffLink)]: async () => {
      const { id } = await editor()
      await clearEmailConfirmed(home.house.db, id)
      return { params: { id } }
    },
    [nameOf(team.resetSecondFactor)]: async () => {
      const { id, token } = await editor()
      await setUpSecondFactor(home, token)
      return { params: { id } }
    },
    [nameOf(team.changeStaffRules)]: async () => ({ body: { second_factor_required: false } }),
  }
}
