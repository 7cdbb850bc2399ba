import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EmbeddedPostgres } from '@ariviyal/embedded-postgres/embedded-postgres'
import { startEmbeddedDatabase } from '../platform/db/embedded-database.ts'
import { openFolder, waitUntil } from '@ariviyal/embedded-postgres/testing'
import { institutionForm } from '../institutions/testing.ts'
import { liveSessionForm } from '../live/testing.ts'
import { freePort } from '../testing/servers/free-port.ts'
import { type MailServer, startMailServer } from '../testing/servers/mail-server.ts'
import { type ServerProcess, startServerProcess } from '../testing/servers/server-process.ts'
import { encodingsOf } from './encodings-testing.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let folder: ReturnType<typeof openFolder>
let postgres: EmbeddedPostgres
let mailServer: MailServer
let database: pg.Client
const servers: ServerProcess[] = []
/** Recipients whose mail bounces, with the reply of the mail server. */
const refused = new Map<string, (address: string) => string>()
const mails: string[] = []

/** All personal data that people enter, and every token; none may appear in a log. */
const personal = new Set<string>()
/** PostgreSQL quotes a value in its log on a failed type conversion, which the application's statements never cause. */
const quoted = {
  name: 'Cast Quolmvalue',
  email: 'cast.quolm@elsewhere.example',
  message: 'quolm-value that is no JSON',
}
const personalText = (text: string): string => {
  personal.add(text)
  return text
}

beforeAll(async () => {
  folder = openFolder()
  postgres = await startEmbeddedDatabase(join(folder.path, 'database'), { durable: false })
  database = new pg.Client(postgres.connection)
  await database.connect()
  mailServer = await startMailServer((mail) => mails.push(mail.toString()), {
    onRcptTo: ({ address }, _session, done) => {
      const replyTo = refused.get(address)
      done(replyTo ? Object.assign(new Error(replyTo(address)), { responseCode: 550 }) : null)
    },
  })
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
  await database.end()
  await mailServer.close()
  await postgres.stop()
  folder.remove()
})

const admin = { email: 'zarinthra.office@school.example', password: 'tamarind-quolm-88' }

async function openServer(env: Record<string, string>) {
  const port = String(await freePort())
  const { host, user, password, database: name } = postgres.connection
  const server = startServerProcess({
    PORT: port,
    DATA_DIR: join(folder.path, 'data'),
    DATABASE_URL: `postgres://${user}:${personalText(password)}@localhost/${name}?host=${encodeURIComponent(host)}`,
    MAIL_FROM: 'Office <post@school.example>',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'debug',
    ...env,
  })
  servers.push(server)
  expect(await server.line('is ready at')).toContain('is ready at')
  const ask = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>, text }
  }
  return { server, ask }
}
type Ask = Awaited<ReturnType<typeof openServer>>['ask']

let count = 0
/** A person with an account whose name, address and number are unique. */
async function newTeacher(ask: Ask) {
  count += 1
  const form = {
    firstname: personalText(`Zarinthra${count}`),
    lastname: personalText(`Quolmeki${count}`),
    email: personalText(`zarinthra+class${count}@kurinji-school.example`),
    phone_number: personalText(`97876123${10 + count}`),
    password: personalText(`tamarind-leaf-${count}-quolm`),
  }
  expect((await ask('POST', '/api/auth/user/register', form)).status).toBe(201)
  const { body } = await ask('POST', '/api/auth/user/login', form)
  return { ...form, id: (body['user'] as { id: string }).id, token: personalText(String(body['token'])) }
}

const message = (change: object = {}) => ({
  name: personalText('Vellaiyan Quolmsender'),
  email: personalText('vellaiyan.quolm@stranger.example'),
  subject: personalText('quolm-subject of mine'),
  message: personalText('quolm-message which is long enough'),
  ...change,
})

/** The acts of an institution, its representative and its teachers. */
async function institutionDay(ask: Ask, staff: string) {
  const form = institutionForm({
    institution_name: personalText('Quolmeki Matriculation School'),
    principal_name: personalText('Ilavenil Quolmhead'),
    principal_email: personalText('ilavenil.head@quolm-school.example'),
    school_email: personalText('quolm-office@quolm-school.example'),
    school_mobile: personalText('9655501234'),
  })
  await ask('POST', '/api/auth/register', form)
  await ask('POST', '/api/auth/register', form)
  const { body } = await ask('GET', '/api/admin/institutions?status=pending', undefined, staff)
  const [institution] = body['items'] as { id: string }[]
  const approved = await ask('POST', `/api/admin/institutions/${institution?.id}/approve`, { seats: 5 }, staff)
  const invite = personalText(String(approved.body['invite_url']).split('/').at(-1) ?? '')
  const teacher = await newTeacher(ask)
  await ask('GET', `/join/${invite}`)
  await ask('GET', `/api/invites/${invite}`)
  await ask('POST', `/api/invites/${invite}/claim`, undefined, teacher.token)
  await ask('POST', `/api/invites/${invite}x/claim`, undefined, teacher.token)
  const claim = personalText(await linkIn(/school\/claim\/([\w-]+)/))
  await ask('GET', `/school/claim/${claim}`)
  await ask('POST', `/api/school/claims/${claim}/claim`, undefined, teacher.token)
  const csv = `name,email\n${personalText('Parveen Quolmguest')},${personalText('parveen.guest@quolm-school.example')}`
  await ask('POST', '/api/school/invitations', { csv }, teacher.token)
}

/** The first group of this pattern in a delivered mail. */
const linkIn = (pattern: RegExp): Promise<string> =>
  waitUntil(() =>
    mails.map((mail) => pattern.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1]).findLast(Boolean),
  )

/** A teacher's usual day, with errors. */
async function teacherDay(ask: Ask, staff: string) {
  const teacher = await newTeacher(ask)
  const { token, email } = teacher
  await ask('POST', '/api/auth/user/register', teacher)
  await ask('POST', '/api/auth/user/login', { email, password: personalText('wrong-quolm-password') })
  await ask('POST', '/api/auth/user/login', { email: personalText('nobody.quolm@nowhere.example'), password: 'x' })
  await ask('POST', '/api/auth/user/login', { email: personalText('typed-a-quolm-password-here'), password: '' })
  await ask('GET', '/api/auth/user/me', undefined, token)
  await ask('POST', '/api/contact', message())
  await ask('POST', '/api/contact', message({ message: 'short' }))
  const form = { ...institutionForm({ principal_name: personalText('Quolmsubscriber K.') }), userId: teacher.id }
  expect((await ask('POST', '/api/auth/user/subscribe', form, token)).status).toBe(201)
  const waiting = await ask('GET', '/api/admin/subscription-requests?status=pending', undefined, staff)
  const [request] = waiting.body['items'] as { id: string }[]
  const approved = await ask('POST', `/api/admin/subscription-requests/${request?.id}/approve`, {}, staff)
  const speaker = { speaker_name: personalText('Thamaraiselvi Quolmspeaker') }
  const planned = await ask(
    'POST',
    '/api/admin/live/sessions',
    { ...liveSessionForm({ now: () => new Date() }), ...speaker },
    staff,
  )
  const session = `/api/admin/live/sessions/${String(planned.body['id'])}`
  await ask('POST', `${session}/publish`, undefined, staff)
  const place = await ask('POST', `/api/live/sessions/${String(planned.body['id'])}/registration`, {}, token)
  // Browsers do not send the part after the #, but a person may paste it as a path.
  const link = personalText(randomBytes(48).toString('base64url'))
  await ask('GET', `/live/${String(planned.body['id'])}/${link}?token=${link}`)
  expect([approved.status, place.status]).toEqual([200, 200])
  const feed = personalText(
    String((await ask('POST', '/api/live/calendar-feed', undefined, token)).body['url'])
      .split('/')
      .at(-1) ?? '',
  )
  await ask('GET', `/api/live/calendar/${feed}`)
  const books = (await ask('GET', '/api/ebooks', undefined, token)).body['items'] as { id: string }[]
  const { pdfUrl } = (await ask('GET', `/api/ebooks/${books[0]?.id}`, undefined, token)).body
  personalText(new URLSearchParams(String(pdfUrl).split('?')[1]).get('signature') ?? 'no signature')
  await ask('GET', String(pdfUrl))
  await ask('GET', `${String(pdfUrl)}x`)
  await ask('POST', '/api/admin/staff', { email, role: 'editor' }, staff)
  await ask('GET', `/api/admin/search?q=${encodeURIComponent(email)}`, undefined, staff)
  await ask('GET', `/api/nowhere/${token}?email=${encodeURIComponent(email)}`)
  await ask('POST', '/api/auth/user/data', { password: teacher.password }, token)
  return teacher
}

/** Makes the database refuse a statement with a message that quotes its input. */
async function databaseErrors(ask: Ask) {
  const fail = async (make: string, undo: string, body = message()) => {
    await database.query(make)
    expect((await ask('POST', '/api/contact', body)).status).toBe(500)
    await database.query(undo)
  }
  const table = 'contact_messages'
  await fail(
    `alter table ${table} add constraint no_stranger check (email not like '%stranger%') not valid`,
    `alter table ${table} drop constraint no_stranger`,
  )
  await ask('POST', '/api/contact', message({ email: personalText('twice.quolm@stranger.example') }))
  await fail(
    `create unique index once on ${table} (email)`,
    'drop index once',
    message({ email: 'twice.quolm@stranger.example' }),
  )
  const trigger = (name: string, act: string): [make: string, undo: string] => [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${act}; return new; end $$;
     create trigger ${name} before insert on ${table} for each row execute function ${name}()`,
    `drop trigger ${name} on ${table}; drop function ${name}`,
  ]
  for (const [name, act] of [
    ['as_number', 'perform new.email::int'],
    ['as_moment', 'perform new.name::timestamptz'],
    ['as_json', 'perform new.message::jsonb'],
    ['in_words', "raise exception 'no mail from % please', new.email"],
  ] as const)
    await fail(...trigger(name, act), message(quoted))
  await fail(`alter table ${table} rename to away`, `alter table away rename to ${table}`)
}

test('a day of log output contains no address, name, number or token', async () => {
  const first = await openServer({ SMTP_URL: mailServer.url })
  const staff = personalText(String((await first.ask('POST', '/api/auth/user/login', admin)).body['token']))
  for (const secret of Object.values(admin)) personalText(secret)
  await teacherDay(first.ask, staff)
  await institutionDay(first.ask, staff)
  await databaseErrors(first.ask)

  const replies: ((address: string) => string)[] = [
    (address) => `5.1.1 <${address}>: no such mailbox`,
    (address) => `5.7.1 ${encodeURIComponent(address)} is not wanted`,
    (address) => `5.2.2 ${Buffer.from(address).toString('base64')} is full`,
    (address) => `5.1.1 ${address.toUpperCase()} ${address.replace('@', ' at ')} (${address.split('@')[0]})`,
  ]
  for (const replyTo of replies) {
    const teacher = await newTeacher(first.ask)
    refused.set(teacher.email, replyTo)
    await first.ask('POST', '/api/auth/user/forgot-password', { email: teacher.email })
  }
  const { email } = await newTeacher(first.ask)
  await first.ask('POST', '/api/auth/user/forgot-password', { email })
  const reset = personalText(await linkIn(/reset-password\/([\w-]+)/))
  await first.ask('GET', `/reset-password/${reset}`)
  await first.ask('POST', `/api/auth/user/reset-password/${reset}`, { password: 'x' })
  await first.ask('POST', `/api/auth/user/reset-password/${reset}`, { password: personalText('new-quolm-leaves') })
  await first.ask('POST', `/api/auth/user/reset-password/${reset}`, { password: 'new-quolm-leaves' })
  await waitUntil(() => first.server.lines.filter((line) => line.includes('tried again')).length >= replies.length)
  first.server.child.kill('SIGTERM')
  await first.server.ended

  // Without a mail server, mails are stored as files and announced in the log.
  const second = await openServer({})
  const { email: storedFor } = await newTeacher(second.ask)
  await second.ask('POST', '/api/auth/user/forgot-password', { email: storedFor })
  const outbox = join(folder.path, 'data/outbox')
  const names = await waitUntil(() => existsSync(outbox) && readdirSync(outbox).filter((name) => name.endsWith('.eml')))
  await waitUntil(() => second.server.lines.some((line) => line.includes(names[0] ?? '')))
  second.server.child.kill('SIGTERM')
  await second.server.ended

  const logs = {
    'the first server': first.server.lines.join('\n'),
    'the second server': second.server.lines.join('\n'),
    PostgreSQL: readFileSync(join(postgres.base, 'postgres.log'), 'utf8'),
  }
  expect(personal.size).toBeGreaterThan(50)
  const leaks = Object.entries(logs).flatMap(([whose, log]) =>
    [...personal, ...(whose === 'PostgreSQL' ? [] : Object.values(quoted))].flatMap((text) =>
      encodingsOf(text)
        .filter((encoding) => log.toLowerCase().includes(encoding.toLowerCase()))
        .map((encoding) => {
          const at = log.toLowerCase().indexOf(encoding.toLowerCase())
          return `${whose}: ${log.slice(Math.max(0, at - 150), at + encoding.length)}`
        }),
    ),
  )
  expect(leaks).toEqual([])
  // Proves that each step was logged: a log without personal data still says what became of requests and mails.
  const expected = [
    'mail sent',
    'logged in',
    'a log-in was refused',
    'a request failed',
    'no_stranger',
    '22P02',
    '550 5.1.1',
  ]
  expect(expected.filter((word) => !logs['the first server'].includes(word))).toEqual([])
  expect(logs['the second server'].includes('mail kept') && logs.PostgreSQL.includes('ERROR')).toBe(true)
})
