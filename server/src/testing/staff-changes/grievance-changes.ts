import * as calls from '@ariviyal/contract/grievances/grievances'
import { signUp } from '../../accounts/testing.ts'
import { complain, grievanceForm, idOfNumber } from '../../grievances/testing.ts'
import { type ChangeContext, nameOf, type StaffChanges } from './staff-change.ts'

/** Complaints to the grievance officer, who they go to, and their times. */
export function grievanceChanges({ testApp, admin }: ChangeContext): StaffChanges {
  const sent = async () => {
    const { number, token } = await complain(testApp)
    return { token, params: { id: await idOfNumber(testApp, admin, number) } }
  }
  const recorded = () => ({ ...grievanceForm({ email: '' }), received_at: testApp.ctx.now().toISOString() })
  return {
    [nameOf(calls.recordGrievance)]: async () => ({ body: recorded() }),
    [nameOf(calls.acknowledgeGrievance)]: async () => {
      const { body } = await testApp.call(calls.recordGrievance, { token: admin.token, body: recorded() })
      return { params: { id: body.id } }
    },
    [nameOf(calls.decideGrievance)]: async () => ({
      params: (await sent()).params,
      body: { outcome: 'rejected', words: 'It is your own book.' },
    }),
    [nameOf(calls.decideGrievanceAppeal)]: async () => {
      const { token, params } = await sent()
      const colleague = await signUp(testApp, { role: 'support' })
      const body = { outcome: 'rejected' as const, words: 'It is your own book.' }
      await testApp.call(calls.decideGrievance, { token: colleague.token, params, body })
      const appeal = { appeal: 'It is the book of my colleague.' }
      await testApp.call(calls.appealGrievance, { params: { token }, body: appeal })
      return { params, body: { is_granted: true, words: 'You are right.' } }
    },
    [nameOf(calls.changeOfficer)]: async () => ({
      body: { name: 'The officer', postal_address: 'Madurai', email: 'officer@school.example', phone: '4522000000' },
      subject: '1',
    }),
    [nameOf(calls.changeTimer)]: async () => ({
      body: { name: 'order', hours: 4, hides_first: false, source: 'A newer rule' },
      subject: 'order',
    }),
  }
}
