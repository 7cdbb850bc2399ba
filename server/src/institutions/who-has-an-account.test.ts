import { inviteTeachers, listInvitations, previewInvitations } from '@ariviyal/contract/school'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import { openCaredForSchool } from './testing.ts'

test('a school that invites an address does not learn whether it has an account', async () => {
  const home = await openTestHouse()
  try {
    const admin = await signUp(home, { admin: true })
    const { principal } = await openCaredForSchool(home, admin, { seats: 5 })
    const { token } = principal
    const [known, unknown] = [(await signUp(home)).email, `teacher-${randomUUID()}@school.example`]
    /** What is answered, with the address under one name. */
    const told = async (email: string) => {
      const body = { csv: `name,email\nAnbu,${email}` }
      const preview = await home.call(previewInvitations, { token, body })
      const invited = await home.call(inviteTeachers, { token, body })
      const { body: list } = await home.call(listInvitations, { token, query: {} })
      const {
        id: _id,
        invited_at: _at,
        sent_at: _sent,
        ...line
      } = list.items.find((item) => item.email === email) ?? {}
      const mails = (await home.mails(email)).map(({ subject }) => subject)
      const answers = [preview, invited].map(({ status, body: answer }) => ({ status, answer }))
      return JSON.parse(JSON.stringify({ answers, line, mails }).replaceAll(email, 'the address')) as unknown
    }
    expect(await told(unknown)).toEqual(await told(known))
  } finally {
    await home.close()
  }
})
