import * as secondFactor from '@ariviyal/contract/second-factor'
import * as team from '@ariviyal/contract/team'
import { clearEmailConfirmed } from '../../accounts/users.queries.ts'
import { signUp } from '../../accounts/testing.ts'
import { secondFactors } from '../../second-factor/second-factor.table.ts'
import { codeAt, setUpSecondFactor } from '../../second-factor/testing.ts'
import { nameOf, type Desk, type StaffChanges } from './staff-change.ts'

/** Who is on the staff, and their second factors. */
export function teamChanges({ home, admin }: Desk): StaffChanges {
  const editor = () => signUp(home, { role: 'editor' })
  /** Begins with a second factor that was just set up, whatever was done with it before. */
  const freshFactor = async () => {
    await home.house.db.delete(secondFactors)
    return setUpSecondFactor(home, admin.token)
  }
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
    [nameOf(secondFactor.turnOnSecondFactor)]: async () => {
      await home.house.db.delete(secondFactors)
      const { secret, proposal } = (await home.call(secondFactor.proposeSecondFactor, { token: admin.token })).body
      return { body: { proposal, code: codeAt(home, secret) } }
    },
    [nameOf(secondFactor.renewRecoveryCodes)]: async () => ({
      body: { code: codeAt(home, (await freshFactor()).secret) },
    }),
    [nameOf(secondFactor.turnOffSecondFactor)]: async () => ({
      body: { code: codeAt(home, (await freshFactor()).secret) },
    }),
  }
}
