import { forgotPassword, register } from '@ariviyal/contract/accounts/accounts'
import { sendMessage } from '@ariviyal/contract/contact/contact'
import { brand } from '@ariviyal/contract/brand'
import { sendGrievance } from '@ariviyal/contract/grievances/grievances'
import { registerInstitution } from '@ariviyal/contract/institutions/institutions'
import { listMails } from '@ariviyal/contract/staff/mails'
import { endpoints } from '@ariviyal/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration, signUp } from '../../accounts/testing.ts'
import { grievanceForm } from '../../grievances/testing.ts'
import { institutionForm } from '../../institutions/testing.ts'
import { sampleInstitution, sampleTeacher } from '../../platform/mail/mail-samples.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

/** Form input that would reach the owner of the address in the form. */
const words = 'Your account is locked'
const originals = { teacher: { ...sampleTeacher }, school: { ...sampleInstitution } }

let testApp: TestApp
beforeAll(async () => {
  Object.assign(sampleTeacher, { name: words, firstname: words, email_confirmed: false })
  Object.assign(sampleInstitution, { institution_name: words, principal_name: words })
  testApp = await openTestApp()
})
afterAll(async () => {
  Object.assign(sampleTeacher, originals.teacher)
  Object.assign(sampleInstitution, originals.school)
  await testApp.close()
})

test('mails to unconfirmed addresses contain no text of other people', async () => {
  const admin = await signUp(testApp, { admin: true })
  const { items } = (await testApp.call(listMails, { token: admin.token })).body
  const toStaff = items.filter(({ to }) => to === brand.supportEmail)
  const toOfficer = ['appealed', 'half-time', 'overdue', 'received', 'unacknowledged'].map(
    (news) => `grievance-${news}`,
  )
  expect(toStaff.map(({ id }) => id).sort()).toEqual([
    'audit-anchor',
    'audit-broken',
    ...toOfficer,
    'message-for-staff',
    'partner-check-ends',
    'partner-incident',
  ])
  const toOthers = items.filter((mail) => !toStaff.includes(mail))
  expect(toOthers.length).toBeGreaterThan(40)
  const leaking = toOthers.filter(({ subject, text, html }) => `${subject}${text}${html}`.includes(words))
  expect(leaking.map(({ id }) => id)).toEqual([])
})

test('a public form sends at most one mail, without its input', async () => {
  const email = 'chosen@school.example'
  const forms = [
    [register, registration({ email, firstname: words, lastname: words })],
    [forgotPassword, { email }],
    [registerInstitution, institutionForm({ school_email: email, institution_name: words, principal_name: words })],
    [sendMessage, { name: words, email, subject: words, message: words }],
    [sendGrievance, grievanceForm({ email, name: words, about: words, place: words })],
  ] as const
  // Add every new public call that takes an address here.
  const withAddress = endpoints.filter(
    ({ access, body }) =>
      access === 'public' &&
      Object.keys((body as { shape?: object } | undefined)?.shape ?? {}).some((name) => /email/.test(name)),
  )
  expect(withAddress.map(({ path }) => path).sort()).toEqual(
    [...forms.map(([{ path }]) => path), '/api/auth/user/login', '/api/setup/{token}'].sort(),
  )
  for (const [endpoint, body] of forms) {
    const before = new Set((await testApp.mails()).map(({ messageId }) => messageId))
    expect(
      (await testApp.app.inject({ method: endpoint.method, url: endpoint.path, payload: body })).statusCode,
    ).toBeLessThan(300)
    const sent = (await testApp.mails()).filter(
      ({ messageId, to }) => !before.has(messageId) && to?.[0]?.address !== brand.supportEmail,
    )
    expect([endpoint.path, sent.length]).toEqual([endpoint.path, endpoint === sendMessage ? 0 : 1])
    for (const { subject, text, html } of sent) expect(`${subject}${text}${html}`).not.toContain(words)
  }
})
