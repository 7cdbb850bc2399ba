import { hash } from 'node:crypto'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import * as accounts from '@ariviyal/contract/accounts/accounts'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { idempotencyHeader } from '@ariviyal/contract/idempotency'
import { claimInvite } from '@ariviyal/contract/institutions/institutions'
import { makeCalendarFeed } from '@ariviyal/contract/live/live'
import { deleteAccount, exportPersonalData } from '@ariviyal/contract/privacy/privacy'
import { claimInstitution, inviteTeachers } from '@ariviyal/contract/institutions/own-institution'
import { submitSecondFactor, renewRecoveryCodes } from '@ariviyal/contract/accounts/second-factor'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgotPasswordJob } from '../accounts/passwords/forgot-password.ts'
import { prepareFirstAdmin } from '../accounts/staff-accounts/prepare-first-admin.ts'
import { logInAs, registration, signUp } from '../accounts/testing.ts'
import { nameOf, selectTables } from '../backup/tables.ts'
import { backUp } from '../backup/testing.ts'
import { claimTokenOf, openInstitution, tokenIn } from '../institutions/testing.ts'
import { codeAt, setUpSecondFactor } from '../second-factor/testing.ts'
import { onDatabase } from '../testing/on-database.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let folder: string
/** Every secret used, by its kind, and every request and response body that contained one. */
const secrets = new Map<string, string>()
const sent: { url: string; method: string; body: string }[] = []

const note = (name: string, value: string): string => {
  if (value.length <= 8) throw new Error(`no secret: ${name}`)
  secrets.set(name, value)
  return value
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-secrets-'))
  chmodSync(folder, 0o755)
  testApp = asPages(await openTestApp())
})
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

interface SentCall {
  body?: object
  params?: Record<string, string>
  token?: string
}

/** Calls the application as the pages do: each mutation with its own idempotency key. */
function asPages(plain: TestApp): TestApp {
  const call = async ({ method, path }: Endpoint, { body, params = {}, token }: SentCall = {}) => {
    const url = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '')
    if (method !== 'GET') sent.push({ method, url, body: JSON.stringify(body) ?? '' })
    const key = note(`the key of ${method} ${path} ${sent.length}`, crypto.randomUUID())
    const answer = await plain.app.inject({
      method,
      url,
      headers: { [idempotencyHeader]: key, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body }),
    })
    const json = answer.json<never>()
    return { status: answer.statusCode, headers: answer.headers, body: json, error: json }
  }
  return { ...plain, call: call as TestApp['call'] }
}

/** Uses every kind of secret once. */
async function useEverySecret(): Promise<void> {
  const setUpToken = note('set-up link', (await prepareFirstAdmin(testApp.ctx))?.split('/').at(-1) ?? '')
  const { phone_number: _phone, ...first } = registration({ password: note('set-up password', 'tamarind-shade-71') })
  await testApp.call(accounts.setUp, { params: { token: setUpToken }, body: first })
  const token = note('session of staff', await logInAs(testApp, first))
  const factor = await setUpSecondFactor(testApp, token, first.password)
  note('second factor', factor.secret)
  for (const [place, code] of factor.recoveryCodes.entries()) note(`recovery code ${place}`, code)
  const later = note('second session of staff', await logInAs(testApp, first))
  const used = await testApp.call(submitSecondFactor, { token: later, body: { code: factor.recoveryCodes[0] ?? '' } })
  expect(used.status).toBe(200)
  testApp.advance({ minutes: 1 })
  const renewed = await testApp.call(renewRecoveryCodes, {
    token: later,
    body: { code: codeAt(testApp, factor.secret) },
  })
  for (const [place, code] of renewed.body.recovery_codes.entries()) note(`new recovery code ${place}`, code)
  const caller = await testApp.ctx.authenticate(later)
  if (!caller) throw new Error('no session')
  const admin = { ...caller.user, password: first.password, token: later }

  const teacher = await signUp(testApp, { password: note('password', 'monsoon-cloud-82') })
  note('session', teacher.token)
  await testApp.call(accounts.login, {
    body: { email: teacher.email, password: note('wrong password', 'monsun-cloud-8') },
  })
  const changed = note('changed password', 'coconut-palm-93')
  const passwords = { currentPassword: teacher.password, newPassword: changed }
  expect((await testApp.call(accounts.changePassword, { token: teacher.token, body: passwords })).status).toBe(200)
  await testApp.call(exportPersonalData, { token: teacher.token, body: { password: changed } })
  await testApp.call(accounts.forgotPassword, { body: { email: teacher.email } })
  const [mail] = (await testApp.mails(teacher.email)).slice(-1)
  const reset = note('reset link', /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  const fresh = note('password after a reset', 'jasmine-garland-04')
  const body = { password: fresh }
  expect((await testApp.call(accounts.resetPassword, { params: { token: reset }, body })).status).toBe(200)
  const now = note('session after a reset', await logInAs(testApp, { email: teacher.email, password: fresh }))
  const feed = await testApp.call(makeCalendarFeed, { token: now })
  note('calendar', /calendar\/([\w-]{40,})/.exec(JSON.stringify(feed.body))?.[1] ?? '')

  const institution = await openInstitution(testApp, admin, { seats: 9 })
  note('invite link', institution.invite)
  await testApp.call(claimInvite, { token: now, params: { token: institution.invite } })
  const claim = note('link for a representative', await claimTokenOf(testApp, institution.id))
  expect((await testApp.call(claimInstitution, { token: now, params: { token: claim } })).status).toBe(200)
  const invited = 'valli@school.example'
  const csv = `name,email\nValli,${invited}`
  expect((await testApp.call(inviteTeachers, { token: now, body: { csv } })).status).toBe(201)
  note('invitation', tokenIn((await testApp.mails(invited)).at(-1)?.text, '/join/'))
  const deleted = await signUp(testApp, { password: note('password of who leaves', 'peacock-feather-15') })
  note('session of who leaves', deleted.token)
  await testApp.call(deleteAccount, { token: deleted.token, body: { password: deleted.password } })
  // These mails stay in the queue.
  await testApp.call(accounts.forgotPassword, { body: { email: teacher.email } })
  const { boss, queues } = testApp.ctx.jobs
  for (const { id, data } of await boss.fetch<object>(forgotPasswordJob))
    await queues
      .get(forgotPasswordJob)
      ?.handler({ id, data: data as never, attempt: 1, signal: new AbortController().signal })
  const waiting = (await dump()).get('pgboss.job') ?? ''
  note('reset link that waits', /reset-password\/([\w-]+)/.exec(waiting)?.[1] ?? '')
}

const encodings = ['hex', 'base64', 'base64url'] as const
const algorithms = ['md5', 'sha1', 'sha256', 'sha512'] as const

/** All encodings in which a text could be found, each with its name. */
function formsOf(text: string): [form: string, value: string][] {
  const plain = encodings.map((encoding): [string, string] => [encoding, Buffer.from(text).toString(encoding)])
  const digests = [text, `${text}\n`].flatMap((hashed) =>
    algorithms.flatMap((algorithm) =>
      encodings.map((encoding): [string, string] => [
        `${algorithm}${hashed === text ? '' : ' of a line'}`,
        hash(algorithm, hashed, encoding).replace(/=+$/, ''),
      ]),
    ),
  )
  return [['plain', text], ...plain, ...digests]
}

/** The search terms: each secret, and each body and whole call that contained one. */
function searchTerms(): [name: string, form: string, value: string][] {
  const values = [...secrets.values()]
  const calls = sent
    .filter(({ url, body }) => values.some((value) => `${url}${body}`.includes(value)))
    .flatMap(({ method, url, body }): [string, string][] => [
      [`the body of ${method} ${url.split('/').slice(0, 5).join('/')}`, body],
      [`all of ${method} ${url.split('/').slice(0, 5).join('/')}`, `${method}\n${url}\n${body}`],
    ])
  return [...secrets, ...calls.filter(([, text]) => text.length > 8)].flatMap(([name, text]) =>
    formsOf(text).map(([form, value]): [string, string, string] => [name, form, value]),
  )
}

const findIn = (where: Map<string, string>): string[] => {
  const lines = new Set<string>()
  for (const [name, form, value] of searchTerms())
    for (const [place, text] of where) if (text.includes(value)) lines.add(`${place}: ${name}, ${form}`)
  return [...lines].sort()
}

/** Dumps every table, including those of pg-boss, as text. */
const dump = (): Promise<Map<string, string>> =>
  onDatabase(testApp.shared.database.connection, async (client) => {
    const tables = new Map<string, string>()
    for (const table of await selectTables(client)) {
      const rows = client.query(copyTo(`copy (select * from ${nameOf(table)}) to stdout`))
      tables.set(`${table.schema}.${table.name}`, (await buffer(rows)).toString())
    }
    return tables
  })

/** Every file of a folder, decompressed where needed. */
function filesOf(path: string): Map<string, string> {
  const files = globSync('**/*', { cwd: path }).filter((name) => statSync(join(path, name)).isFile())
  return new Map(
    files.map((name) => {
      const bytes = readFileSync(join(path, name))
      return [
        name.replace(/^database.(.*)\.copy\.gz$/, '$1'),
        (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'),
      ]
    }),
  )
}

/**
 * Secrets stored by design. A token of 256 random bits may be stored as its SHA-256 (decision 3). The invite link of an institution is shown to its
 * representatives again and only grants a free seat. A queued mail contains its text.
 */
const byDesign = [
  'pgboss.job: reset link that waits, plain',
  'public.calendar_feeds: calendar, sha256',
  'public.institution_invitations: invitation, sha256',
  'public.institutions: invite link, plain',
  'public.password_resets: reset link that waits, sha256',
  'public.sessions: second session of staff, sha256',
  'public.sessions: session after a reset, sha256',
  'public.sessions: session of staff, sha256',
]

test('a copy of the database, a backup or the data folder contains no secret that was used, and no digest of one', async () => {
  await useEverySecret()
  expect(secrets.size).toBeGreaterThan(40)
  const tables = await dump()
  expect(tables.get('public.answered_calls')?.split('\n').length).toBeGreaterThan(10)
  expect(findIn(tables)).toEqual(byDesign)
  await backUp(testApp, join(folder, 'backup'))
  const backup = filesOf(join(folder, 'backup'))
  expect([...backup.keys()]).toEqual(expect.arrayContaining([...tables.keys()]))
  expect(findIn(backup)).toEqual(byDesign)
  // Without a mail server the mails are files for the operator to read; the folder contains nothing else.
  const files = [...filesOf(testApp.shared.dataDir)].map(([name, text]): [string, string] => [
    name.split(/[\\/]/)[0] ?? '',
    text,
  ])
  const merged = new Map<string, string>()
  for (const [name, text] of files) merged.set(name, `${merged.get(name) ?? ''}${text}`)
  expect(findIn(merged).filter((line) => !line.startsWith('outbox: '))).toEqual([])
}, 120_000)
