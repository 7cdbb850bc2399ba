import { chmodSync } from 'node:fs'
import { listEbooks } from '@ariviyal/contract/library/library'
import { buildApp, rules } from '../../server/src/app.ts'
import { verifyChain } from '../../server/src/audit/verify-chain.ts'
import { startEmbeddedDatabase } from '../../server/src/platform/db/embedded-database.ts'
import { startMailServer } from '../../server/src/testing/servers/mail-server.ts'
import { createTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { adminAccount, type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import type { KnownValues } from './example.ts'
import type { ReceivedMail } from './judge-mail.ts'
import {
  type TestAccount,
  resetAttempts,
  resetStaffRules,
  makeAccount,
  password,
  type TestRole,
  roles,
} from './fixture-accounts.ts'
import { participantsLists, insertInstitution, insertRows } from './fixture-rows.ts'

/** A built server on its own database with data of all kinds, and accounts of all roles. */
export interface SecurityFixtures {
  server: RealServer
  received: ReceivedMail[]
  tokenOf: (role: TestRole) => string | null
  /** Existing values for path parameters and body fields. */
  known: (path: string) => KnownValues
  /** Addresses of real files: `file` signed, `media` public. */
  addressOf: (what: string, role: TestRole) => string
  /** Replaces the account of a role with a new one. */
  renew: (role: TestRole) => Promise<void>
  /** Creates new accounts and rows, and resets limits. */
  refresh: () => Promise<void>
  resetAttempts: () => Promise<void>
  testApp: TestApp
  /** Faults of the application: audit log, jobs. */
  faults: () => Promise<string[]>
  close: () => Promise<void>
}

/** The table of the id in a path, by the path before it; the first match applies. */
const tables: [RegExp, string][] = [
  [/ebooks/, 'ebooks'],
  [/videos/, 'videos'],
  [/workshops/, 'workshops'],
  [/materials/, 'materials'],
  [/themes/, 'training_themes'],
  [/links/, 'links'],
  [/live\/series/, 'live_series'],
  [/live\/sessions/, 'live_sessions'],
  [/appeals/, 'live_appeals'],
  [/imports/, 'live_imports'],
  [/participants/, 'live_import_rows'],
  [/certificates/, 'certificates'],
  [/receipts/, 'receipts'],
  [/subscription-requests/, 'subscription_requests'],
  [/renewals/, 'institution_renewals'],
  [/invitations/, 'institution_invitations'],
  [/seats/, 'institution_seats'],
  [/admin\/institutions/, 'institutions'],
  [/messages/, 'contact_messages'],
  [/admin\/subscriptions/, 'subscriptions'],
  [/uploads/, 'uploads'],
  [/undo/, 'undoable_acts'],
  [/classes/, 'classes'],
  [/students/, 'class_students'],
  [/columns/, 'gradebook_columns'],
  [/lms\/tests/, 'tests'],
  [/users|staff|record/, 'users'],
]

/** The table of an id in a body field. */
const fields: Record<string, string> = {
  user_id: 'users',
  userId: 'users',
  actor: 'users',
  student_id: 'class_students',
  column_id: 'gradebook_columns',
  materials: 'materials',
  file: 'uploads',
  picture: 'uploads',
  cover: 'uploads',
  captions: 'uploads',
  pdf: 'uploads',
  video: 'uploads',
  poster: 'uploads',
  speaker_picture: 'uploads',
  images: 'uploads',
}

/** `watch` lists modules that the server loads before its own code; `env` is their environment. */
export async function openFixtures({
  watch = [],
  env = {},
}: { watch?: string[]; env?: Record<string, string> } = {}): Promise<SecurityFixtures> {
  const { folder, remove } = scratchFolder()
  chmodSync(folder, 0o755)
  const received: ReceivedMail[] = []
  const post = await startMailServer((mail, to) => received.push({ to, mail: mail.toString() }))
  const postgres = await startEmbeddedDatabase(folder, { durable: false })
  const { connection } = postgres
  if (!('host' in connection)) throw new Error('the embedded PostgreSQL has a socket')
  const { host, user, password: secret, database } = connection
  const server = await startRealServer({
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(secret)}@localhost/${database}?host=${encodeURIComponent(host)}`,
    SMTP_URL: post.url,
    ...env,
    NODE_OPTIONS: [import.meta.resolve('./watch-prototypes.ts'), ...watch]
      .map((module) => `--import=${module}`)
      .join(' '),
  })
  // Runs in this process beside the server, to insert rows as the tests do; it runs no jobs.
  const testApp = await createTestApp(rules, buildApp, {
    beside: { shared: { database: { connection, drop: async () => {} }, dataDir: folder } },
  })
  const { ctx: fixtures } = testApp
  const client = fixtures.db.$client
  let accounts: Record<Exclude<TestRole, 'guest'>, TestAccount>
  let ids = new Map<string, string[]>()
  let others: Record<string, string[]> = {}
  const addresses = { file: ['/files/none'], media: ['/media/public/none.webp'] }

  const readIds = async () => {
    const found = new Map<string, string[]>()
    for (const [, table] of tables) {
      const which = table === 'uploads' ? "where taken_at is null and state <> 'refused'" : ''
      const { rows } = await client.query<{ id: string }>(
        `select id from ${table} ${which} order by ctid desc limit 30`,
      )
      found.set(
        table,
        rows.map(({ id }) => id),
      )
    }
    const { rows: serials } = await client.query<{ serial: string }>('select serial from certificates limit 20')
    const { rows: invites } = await client.query<{ invite_token: string }>(
      'select invite_token from institutions where invite_token is not null order by ctid desc limit 5',
    )
    ids = found
    others = { serial: serials.map(({ serial }) => serial), token: invites.map((row) => row.invite_token) }
  }
  const refresh = async () => {
    await resetAttempts(fixtures)
    await resetStaffRules(fixtures)
    const admin = await makeAccount(fixtures, 'admin')
    await insertInstitution(testApp, admin)
    const made = [['admin', admin]] as [string, TestAccount][]
    for (const role of roles)
      if (role !== 'guest' && role !== 'admin') made.push([role, await makeAccount(fixtures, role)])
    accounts = Object.fromEntries(made) as typeof accounts
    await insertRows(testApp, accounts)
    const { body } = await testApp.call(listEbooks, { token: accounts.subscriber.token })
    addresses.file = body.items.flatMap(({ pdfUrl }) => pdfUrl ?? [])
    addresses.media = body.items.flatMap((item) =>
      Object.values(item).filter((value) => typeof value === 'string' && value.startsWith('/media/')),
    ) as string[]
    await readIds()
  }
  await refresh()

  const values: Record<string, () => string[]> = {
    email: () => Object.values(accounts).map(({ email }) => email),
    password: () => [password, adminAccount.password],
    currentPassword: () => [password],
    newPassword: () => [password],
    text: participantsLists,
    teachers: () => [`Meena Kumari, meena-${crypto.randomUUID()}@school.example`],
    time_zone: () => ['Asia/Kolkata'],
    url: () => ['https://lamp.example/a', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    meeting_url: () => ['https://meet.example/a'],
    from_day: () => [new Date(Date.now() + 172_800_000).toISOString().slice(0, 10)],
    device: () => [crypto.randomUUID()],
    serial: () => others['serial'] ?? [],
    token: () => others['token'] ?? [],
  }
  const known = (path: string): KnownValues => {
    const table = tables.find(([form]) => form.test(path))?.[1]
    return (name) =>
      name === 'id' && table
        ? (ids.get(table) ?? [])
        : fields[name]
          ? (ids.get(fields[name]) ?? [])
          : /website|link$/.test(name)
            ? ['https://lamp.example']
            : (values[name]?.() ?? [])
  }

  return {
    server,
    testApp,
    received,
    tokenOf: (role) => (role === 'guest' ? null : accounts[role].token),
    known,
    addressOf(what, role) {
      const list = what === 'file' ? addresses.file : addresses.media
      return list[role.length % Math.max(1, list.length)] ?? '/files/none'
    },
    async renew(role) {
      if (role === 'guest') return
      await resetStaffRules(fixtures)
      accounts[role] = await makeAccount(fixtures, role)
    },
    refresh,
    resetAttempts: () => resetAttempts(fixtures),
    async faults() {
      const { broken, entries } = await verifyChain(fixtures.db)
      const { rows } = await client.query<{ name: string; state: string; count: number; why: string }>(
        `select name, state, count(*)::int, max(left(output::text, 200)) as why from pgboss.job
         where state = 'failed' or retry_count > 0 group by name, state`,
      )
      return [
        ...(broken ? [`the audit log is broken after ${entries} entries: ${broken.why}`] : []),
        ...(entries < 10 ? ['the audit log holds next to nothing, so its chain proves nothing'] : []),
        ...rows.map(({ name, state, count, why }) => `${count} jobs of ${name} failed (${state}): ${why}`),
      ]
    },
    async close() {
      await testApp.close()
      await server.stop()
      await postgres.stop()
      await post.close()
      remove()
    },
  }
}
