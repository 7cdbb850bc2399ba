import { hash } from 'node:crypto'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import * as accounts from '@ariviyal/contract/accounts'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { idempotencyHeader } from '@ariviyal/contract/idempotency'
import { claimInvite } from '@ariviyal/contract/institutions'
import { makeCalendarFeed } from '@ariviyal/contract/live'
import { deleteAccount, exportPersonalData } from '@ariviyal/contract/privacy'
import { claimSchool, inviteTeachers } from '@ariviyal/contract/school'
import { giveSecondFactor, renewRecoveryCodes } from '@ariviyal/contract/second-factor'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgotPasswordJob } from '../accounts/forgot-password.ts'
import { prepareFirstAdmin } from '../accounts/prepare-first-admin.ts'
import { logInAs, registration, signUp } from '../accounts/testing.ts'
import { nameOf, selectTables } from '../backup/tables.ts'
import { backUp } from '../backup/testing.ts'
import { claimTokenOf, openSchool, tokenIn } from '../institutions/testing.ts'
import { codeAt, setUpSecondFactor } from '../second-factor/testing.ts'
import { onDatabase } from '../testing/on-database.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

let home: TestHouse
let folder: string
/** Every secret that was used, by what it is; and all that was sent with a secret in it. */
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
  home = asPages(await openTestHouse())
})
afterAll(async () => {
  await home.close()
  rmSync(folder, { recursive: true, force: true })
})

interface SentCall {
  body?: object
  params?: Record<string, string>
  token?: string
}

/** The house, called as our pages do: each change with a key of its own. */
function asPages(plain: TestHouse): TestHouse {
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
  return { ...plain, call: call as TestHouse['call'] }
}

/** Uses every secret of the product once. */
async function useAll(): Promise<void> {
  const setUpToken = note('set-up link', (await prepareFirstAdmin(home.house))?.split('/').at(-1) ?? '')
  const { phone_number: _phone, ...first } = registration({ password: note('set-up password', 'tamarind-shade-71') })
  await home.call(accounts.setUp, { params: { token: setUpToken }, body: first })
  const token = note('session of staff', await logInAs(home, first))
  const factor = await setUpSecondFactor(home, token, first.password)
  note('second factor', factor.secret)
  for (const [place, code] of factor.recoveryCodes.entries()) note(`recovery code ${place}`, code)
  const later = note('second session of staff', await logInAs(home, first))
  const used = await home.call(giveSecondFactor, { token: later, body: { code: factor.recoveryCodes[0] ?? '' } })
  expect(used.status).toBe(200)
  home.advance({ minutes: 1 })
  const renewed = await home.call(renewRecoveryCodes, { token: later, body: { code: codeAt(home, factor.secret) } })
  for (const [place, code] of renewed.body.recovery_codes.entries()) note(`new recovery code ${place}`, code)
  const caller = await home.house.authenticate(later)
  if (!caller) throw new Error('no session')
  const admin = { ...caller.user, password: first.password, token: later }

  const teacher = await signUp(home, { password: note('password', 'monsoon-cloud-82') })
  note('session', teacher.token)
  await home.call(accounts.login, {
    body: { email: teacher.email, password: note('wrong password', 'monsun-cloud-8') },
  })
  const changed = note('changed password', 'coconut-palm-93')
  const passwords = { currentPassword: teacher.password, newPassword: changed }
  expect((await home.call(accounts.changePassword, { token: teacher.token, body: passwords })).status).toBe(200)
  await home.call(exportPersonalData, { token: teacher.token, body: { password: changed } })
  await home.call(accounts.forgotPassword, { body: { email: teacher.email } })
  const [mail] = (await home.mails(teacher.email)).slice(-1)
  const reset = note('reset link', /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  const fresh = note('password after a reset', 'jasmine-garland-04')
  const body = { password: fresh }
  expect((await home.call(accounts.resetPassword, { params: { token: reset }, body })).status).toBe(200)
  const now = note('session after a reset', await logInAs(home, { email: teacher.email, password: fresh }))
  const feed = await home.call(makeCalendarFeed, { token: now })
  note('calendar', /calendar\/([\w-]{40,})/.exec(JSON.stringify(feed.body))?.[1] ?? '')

  const school = await openSchool(home, admin, { seats: 9 })
  note('invite link', school.invite)
  await home.call(claimInvite, { token: now, params: { token: school.invite } })
  const claim = note('link for a representative', await claimTokenOf(home, school.id))
  expect((await home.call(claimSchool, { token: now, params: { token: claim } })).status).toBe(200)
  const invited = 'valli@school.example'
  const csv = `name,email\nValli,${invited}`
  expect((await home.call(inviteTeachers, { token: now, body: { csv } })).status).toBe(201)
  note('invitation', tokenIn((await home.mails(invited)).at(-1)?.text, '/join/'))
  const leaver = await signUp(home, { password: note('password of who leaves', 'peacock-feather-15') })
  note('session of who leaves', leaver.token)
  await home.call(deleteAccount, { token: leaver.token, body: { password: leaver.password } })
  // These mails are never sent: they wait.
  await home.call(accounts.forgotPassword, { body: { email: teacher.email } })
  const { boss, queues } = home.house.jobs
  for (const { id, data } of await boss.fetch<object>(forgotPasswordJob))
    await queues
      .get(forgotPasswordJob)
      ?.handler({ id, data: data as never, attempt: 1, signal: new AbortController().signal })
  const waiting = (await dump()).get('pgboss.job') ?? ''
  note('reset link that waits', /reset-password\/([\w-]+)/.exec(waiting)?.[1] ?? '')
}

const encodings = ['hex', 'base64', 'base64url'] as const
const algorithms = ['md5', 'sha1', 'sha256', 'sha512'] as const

/** A text in every form in which it could be found again, and what the form is called. */
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

/** What is searched: each secret, and each body and whole call that had one in it. */
function wanted(): [name: string, form: string, value: string][] {
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

const found = (where: Map<string, string>): string[] => {
  const lines = new Set<string>()
  for (const [name, form, value] of wanted())
    for (const [place, text] of where) if (text.includes(value)) lines.add(`${place}: ${name}, ${form}`)
  return [...lines].sort()
}

/** Every table, those of the jobs too, as text. */
const dump = (): Promise<Map<string, string>> =>
  onDatabase(home.shared.database.connection, async (client) => {
    const tables = new Map<string, string>()
    for (const table of await selectTables(client)) {
      const rows = client.query(copyTo(`copy (select * from ${nameOf(table)}) to stdout`))
      tables.set(`${table.schema}.${table.name}`, (await buffer(rows)).toString())
    }
    return tables
  })

/** Every file of a folder; what is compressed is unpacked. */
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
 * What is kept by design. A token of 256 random bits may be known by its SHA-256 (decision 3); the invite link of a school is shown to its
 * representatives again and opens a free seat, nothing else; a mail that waits says what it will say.
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

test('whoever copies the database, a backup or the folder of the data finds no secret that was used, nor a digest of one', async () => {
  await useAll()
  expect(secrets.size).toBeGreaterThan(40)
  const tables = await dump()
  expect(tables.get('public.answered_calls')?.split('\n').length).toBeGreaterThan(10)
  expect(found(tables)).toEqual(byDesign)
  await backUp(home, join(folder, 'backup'))
  const backup = filesOf(join(folder, 'backup'))
  expect([...backup.keys()]).toEqual(expect.arrayContaining([...tables.keys()]))
  expect(found(backup)).toEqual(byDesign)
  // Without a mail server the mails are files, for the operator to read; nothing else lies beside them.
  const files = [...filesOf(home.shared.dataDir)].map(([name, text]): [string, string] => [
    name.split(/[\\/]/)[0] ?? '',
    text,
  ])
  const merged = new Map<string, string>()
  for (const [name, text] of files) merged.set(name, `${merged.get(name) ?? ''}${text}`)
  expect(found(merged).filter((line) => !line.startsWith('outbox: '))).toEqual([])
}, 120_000)
