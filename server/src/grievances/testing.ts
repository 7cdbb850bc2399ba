import type { BodyInput } from '@ariviyal/contract/endpoint'
import * as calls from '@ariviyal/contract/grievances/grievances'
import type { TestUser } from '../accounts/testing.ts'
import type { TestApp } from '../testing/test-app.ts'

export const grievanceForm = (
  change: Partial<BodyInput<typeof calls.sendGrievance>> = {},
): BodyInput<typeof calls.sendGrievance> => ({
  class: 'other',
  name: 'Kavitha Raman',
  email: 'kavitha@school.example',
  place: '',
  about: 'A page of my book is copied there.',
  ...change,
})

/** Complains without an account. */
export async function complain(testApp: TestApp, change: Parameters<typeof grievanceForm>[0] = {}) {
  const { status, body, error } = await testApp.call(calls.sendGrievance, { body: grievanceForm(change) })
  if (status !== 201) throw new Error(`not sent: ${error.code}`)
  return body
}

/** The id of a complaint, which only staff see. */
export async function idOfNumber(testApp: TestApp, staff: TestUser, number: string): Promise<string> {
  const { items } = (await testApp.call(calls.listGrievances, { token: staff.token })).body
  return items.find((item) => item.number === number)?.id ?? ''
}
