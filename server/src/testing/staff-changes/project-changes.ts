import * as calls from '@ariviyal/contract/projects/running'
import { dayOf } from '@ariviyal/contract/time'
import { projectForm, projectsOf } from '../../projects/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { type ChangeContext, nameOf, type StaffChanges } from './staff-change.ts'

/** Projects that staff draft, and who leads them; projects.test.ts tries what a lead teacher may do too. */
export function projectChanges({ testApp, admin }: ChangeContext): StaffChanges {
  return {
    [nameOf(calls.createProject)]: async () => ({ body: projectForm(dayOf(testApp.ctx.now())) }),
    [nameOf(calls.nameLead)]: async () => {
      const { email } = await signUpSubscriber(testApp, { admin })
      return { params: { id: await projectsOf(testApp, admin).open() }, body: { email } }
    },
  }
}
