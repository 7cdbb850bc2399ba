import * as accounts from '@ariviyal/contract/accounts/accounts'
import { sendMessage } from '@ariviyal/contract/contact/contact'
import { listEbooks, showEbook } from '@ariviyal/contract/library/library'
import { exportPersonalData } from '@ariviyal/contract/privacy/privacy'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '../accounts/testing.ts'
import { seedLibrary } from '../library/seed-library.ts'
import { openLog } from '../platform/log.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

let testApp: TestApp
const lines: string[] = []
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  testApp = await openTestApp({ log: openLog('trace', sink) })
  await seedLibrary(testApp.ctx)
})
afterAll(() => testApp.close())

test('the complete log contains no password, no token and no message', async () => {
  const form = registration({ password: 'secret-password-1' })
  await testApp.call(accounts.register, { body: form })
  await testApp.call(accounts.login, { body: { ...form, password: 'secret-wrong-2' } })
  const { token } = (await testApp.call(accounts.login, { body: form })).body
  await testApp.call(accounts.changePassword, {
    token,
    body: { currentPassword: 'secret-wrong-3', newPassword: 'secret-new-4' },
  })
  await testApp.call(exportPersonalData, { token, body: { password: 'secret-wrong-5' } })
  await testApp.call(sendMessage, {
    body: { name: 'secret-name-6', email: form.email, subject: 'secret-subject-7', message: 'secret-message-8' },
  })
  await testApp.call(accounts.resetPassword, {
    params: { token: 'secret-token-9' },
    body: { password: 'secret-new-10' },
  })
  await testApp.call(accounts.forgotPassword, { body: { email: form.email } })

  // A signed file URL works like a password for fifteen minutes.
  const [book] = (await testApp.call(listEbooks, { token })).body.items.filter(({ isPremium }) => !isPremium)
  const { pdfUrl } = (await testApp.call(showEbook, { token, params: { id: book?.id ?? '' } })).body
  await testApp.app.inject({ method: 'GET', url: pdfUrl ?? '' })
  const signature = new URLSearchParams(pdfUrl?.split('?')[1]).get('signature') ?? 'none'

  // Failures are logged in more detail than successes.
  await testApp.app.inject({
    method: 'POST',
    url: '/api/contact?secret-query-11',
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret-bearer-12' },
    payload: '{"message":"secret-broken-13"',
  })
  await testApp.app.inject({ method: 'GET', url: '/api/secret-path-14' })
  await testApp.ctx.db.execute('alter table contact_messages rename to contact_messages_away')
  const failed = await testApp.call(sendMessage, {
    body: { name: 'secret-name-15', email: form.email, subject: 'secret-subject-16', message: 'secret-message-17' },
  })
  expect(failed.status).toBe(500)
  await testApp.ctx.db.execute('alter table contact_messages_away rename to contact_messages')
  const reset = (await testApp.mails(form.email)).map(({ text }) => /reset-password\/([\w-]+)/.exec(text ?? '')?.[1])
  const resetToken = reset.find((found) => found !== undefined)
  expect(resetToken).toBeDefined()

  const log = lines.join('')
  expect(log).toContain('"route":"/api/contact"')
  expect(log).toContain('"level":50')
  for (const secret of [token, signature, resetToken ?? '', 'secret-'])
    expect(log.split(secret).map((part) => part.slice(-80))).toHaveLength(1)
}, 60_000)
