import { forgotPassword, register } from '@ariviyal/contract/accounts'
import { sendMessage } from '@ariviyal/contract/contact'
import { brand } from '@ariviyal/contract/brand'
import { registerInstitution } from '@ariviyal/contract/institutions'
import { listMails } from '@ariviyal/contract/mails'
import { endpoints } from '@ariviyal/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration, signUp } from '../accounts/testing.ts'
import { schoolForm } from '../institutions/testing.ts'
import { sampleSchool, sampleTeacher } from '../platform/mail-samples.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

/** Words that somebody put into a form, to be read by whoever has the address that they gave. */
const words = 'Your account is locked'
const kept = { teacher: { ...sampleTeacher }, school: { ...sampleSchool } }

let home: TestHouse
beforeAll(async () => {
  Object.assign(sampleTeacher, { name: words, firstname: words, email_confirmed: false })
  Object.assign(sampleSchool, { institution_name: words, principal_name: words })
  home = await openTestHouse()
})
afterAll(async () => {
  Object.assign(sampleTeacher, kept.teacher)
  Object.assign(sampleSchool, kept.school)
  await home.close()
})

test('no mail to an address that nobody has confirmed says what a stranger may have written', async () => {
  const admin = await signUp(home, { admin: true })
  const { items } = (await home.call(listMails, { token: admin.token })).body
  const toStaff = items.filter(({ to }) => to === brand.supportEmail)
  expect(toStaff.map(({ id }) => id).sort()).toEqual(['audit-anchor', 'audit-broken', 'message-for-staff'])
  const toOthers = items.filter((mail) => !toStaff.includes(mail))
  expect(toOthers.length).toBeGreaterThan(40)
  const saying = toOthers.filter(({ subject, text, html }) => `${subject}${text}${html}`.includes(words))
  expect(saying.map(({ id }) => id)).toEqual([])
})

test('a form that anyone can send writes one mail at most, and nothing of what was typed into it', async () => {
  const email = 'chosen@school.example'
  const forms = [
    [register, registration({ email, firstname: words, lastname: words })],
    [forgotPassword, { email }],
    [registerInstitution, schoolForm({ school_email: email, institution_name: words, principal_name: words })],
    [sendMessage, { name: words, email, subject: words, message: words }],
  ] as const
  // A new call that anyone can make, and that takes an address, has to be put here.
  const taking = endpoints.filter(
    ({ access, body }) =>
      access === 'public' &&
      Object.keys((body as { shape?: object } | undefined)?.shape ?? {}).some((name) => /email/.test(name)),
  )
  expect(taking.map(({ path }) => path).sort()).toEqual(
    [...forms.map(([{ path }]) => path), '/api/auth/user/login', '/api/setup/{token}'].sort(),
  )
  for (const [endpoint, body] of forms) {
    const before = new Set((await home.mails()).map(({ messageId }) => messageId))
    expect(
      (await home.app.inject({ method: endpoint.method, url: endpoint.path, payload: body })).statusCode,
    ).toBeLessThan(300)
    const sent = (await home.mails()).filter(
      ({ messageId, to }) => !before.has(messageId) && to?.[0]?.address !== brand.supportEmail,
    )
    expect([endpoint.path, sent.length]).toEqual([endpoint.path, endpoint === sendMessage ? 0 : 1])
    for (const { subject, text, html } of sent) expect(`${subject}${text}${html}`).not.toContain(words)
  }
})
