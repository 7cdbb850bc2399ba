import { inviteTeachers, listInvitations, previewInvitations } from '@ariviyal/contract/institutions/own-institution'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signUp } from '../../accounts/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { openRepresentedInstitution } from '../testing.ts'

test('an institution that invites an address does not learn whether it has an account', async () => {
  const testApp = await openTestApp()
  try {
    const admin = await signUp(testApp, { admin: true })
    const { principal } = await openRepresentedInstitution(testApp, admin, { seats: 5 })
    const { token } = principal
    const [known, unknown] = [(await signUp(testApp)).email, `teacher-${randomUUID()}@school.example`]
    /** The response, with the address replaced by a constant. */
    const responseFor = async (email: string) => {
      const body = { csv: `name,email\nAnbu,${email}` }
      const preview = await testApp.call(previewInvitations, { token, body })
      const invited = await testApp.call(inviteTeachers, { token, body })
      const { body: list } = await testApp.call(listInvitations, { token, query: {} })
      const {
        id: _id,
        invited_at: _at,
        sent_at: _sent,
        ...line
      } = list.items.find((item) => item.email === email) ?? {}
      const mails = (await testApp.mails(email)).map(({ subject }) => subject)
      const answers = [preview, invited].map(({ status, body: answer }) => ({ status, answer }))
      return JSON.parse(JSON.stringify({ answers, line, mails }).replaceAll(email, 'the address')) as unknown
    }
    expect(await responseFor(unknown)).toEqual(await responseFor(known))
  } finally {
    await testApp.close()
  }
})
