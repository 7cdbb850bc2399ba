import * as accounts from '@ariviyal/contract/accounts'
import { sendMessage } from '@ariviyal/contract/contact'
import { listEbooks, showEbook } from '@ariviyal/contract/library'
import { exportPersonalData } from '@ariviyal/contract/privacy'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '../accounts/testing.ts'
import { seedLibrary } from '../library/seed-library.ts'
import { openLog } from '../platform/log.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

let home: TestHouse
const lines: string[] = []
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  home = await openTestHouse({ log: openLog('trace', sink) })
  await seedLibrary(home.house)
})
afterAll(() => home.close())

test('an operator who reads the whole log learns no password, no token and no message', async () => {
  const form = registration({ password: 'secret-password-1' })
  await home.call(accounts.register, { body: form })
  await home.call(accounts.login, { body: { ...form, password: 'secret-wrong-2' } })
  const { token } = (await home.call(accounts.login, { body: form })).body
  await home.call(accounts.changePassword, {
    token,
    body: { currentPassword: 'secret-wrong-3', newPassword: 'secret-new-4' },
  })
  await home.call(exportPersonalData, { token, body: { password: 'secret-wrong-5' } })
  await home.call(sendMessage, {
    body: { name: 'secret-name-6', email: form.email, subject: 'secret-subject-7', message: 'secret-message-8' },
  })
  await home.call(accounts.resetPassword, { params: { token: 'secret-token-9' }, body: { password: 'secret-new-10' } })
  await home.call(accounts.forgotPassword, { body: { email: form.email } })

  // A file link is as good as a password for a quarter of an hour.
  const [book] = (await home.call(listEbooks, { token })).body.items.filter(({ isPremium }) => !isPremium)
  const { pdfUrl } = (await home.call(showEbook, { token, params: { id: book?.id ?? '' } })).body
  await home.app.inject({ method: 'GET', url: pdfUrl ?? '' })
  const signature = new URLSearchParams(pdfUrl?.split('?')[1]).get('signature') ?? 'none'

  // What goes wrong is logged with more words than what goes right.
  await home.app.inject({
    method: 'POST',
    url: '/api/contact?secret-query-11',
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret-bearer-12' },
    payload: '{"message":"secret-broken-13"',
  })
  await home.app.inject({ method: 'GET', url: '/api/secret-path-14' })
  await home.house.db.execute('alter table contact_messages rename to contact_messages_away')
  const failed = await home.call(sendMessage, {
    body: { name: 'secret-name-15', email: form.email, subject: 'secret-subject-16', message: 'secret-message-17' },
  })
  expect(failed.status).toBe(500)
  await home.house.db.execute('alter table contact_messages_away rename to contact_messages')
  const reset = (await home.mails(form.email)).map(({ text }) => /reset-password\/([\w-]+)/.exec(text ?? '')?.[1])
  const resetToken = reset.find((found) => found !== undefined)
  expect(resetToken).toBeDefined()

  const log = lines.join('')
  expect(log).toContain('"route":"/api/contact"')
  expect(log).toContain('"level":50')
  for (const secret of [token, signature, resetToken ?? '', 'secret-'])
    expect(log.split(secret).map((part) => part.slice(-80))).toHaveLength(1)
}, 60_000)
