import { chmodSync } from 'node:fs'
import { listEbooks } from '@ariviyal/contract/library'
import { buildApp, rules } from '../../server/src/app.ts'
import { verifyChain } from '../../server/src/audit/verify-chain.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { startMailServer } from '../../server/src/testing/mail-server.ts'
import { makeTestHouse, type TestHouse } from '../../server/src/testing/test-house.ts'
import { adminAccount, type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import type { Known } from './example.ts'
import type { Received } from './judge-mail.ts'
import {
  type Account,
  forgetAttempts,
  forgetStaffRules,
  makeAccount,
  password,
  type Role,
  roles,
} from './world-accounts.ts'
import { participantsLists, putSchool, putThings } from './world-things.ts'

/** A built server on a database of its own that is full of things, and who may ask it about them. */
export interface World {
  server: RealServer
  received: Received[]
  tokenOf: (role: Role) => string | null
  /** Values for the parameters of a path and for the fields of a body. */
  known: (path: string) => Known
  /** The addresses of real files: `file` signed, `media` open to all. */
  addressOf: (what: string, role: Role) => string
  /** A fresh account in place of one that was used up. */
  renew: (role: Role) => Promise<void>
  /** Fresh accounts, fresh things, and no limits reached. */
  refresh: () => Promise<void>
  forgetAttempts: () => Promise<void>
  home: TestHouse
  /** What is not well with the house: its audit log, its jobs. */
  faults: () => Promise<string[]>
  close: () => Promise<void>
}

/** Which table the id in a path stands for, by the path before it; the first that fits. */
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
  [/tests/, 'class_tests'],
  [/users|staff|record/, 'users'],
]

/** Which table a field of a body means. */
const fields: Record<string, string> = {
  user_id: 'users',
  userId: 'users',
  actor: 'users',
  student_id: 'class_students',
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

/** `watch` are modules that the server loads before its own code, `env` what they are told. */
export async function openWorld({
  watch = [],
  env = {},
}: { watch?: string[]; env?: Record<string, string> } = {}): Promise<World> {
  const { folder, remove } = scratchFolder()
  chmodSync(folder, 0o755)
  const received: Received[] = []
  const post = await startMailServer((mail, to) => received.push({ to, mail: mail.toString() }))
  const postgres = await startEmbeddedPostgres(folder, { durable: false })
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
  // Beside the server, in this process, to put things into the house as the tests do; it runs no job.
  const home = await makeTestHouse(rules, buildApp, {
    beside: { shared: { database: { connection, drop: async () => {} }, dataDir: folder } },
  })
  const { house } = home
  const client = house.db.$client
  let accounts: Record<Exclude<Role, 'guest'>, Account>
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
    await forgetAttempts(house)
    await forgetStaffRules(house)
    const admin = await makeAccount(house, 'admin')
    await putSchool(home, admin)
    const made = [['admin', admin]] as [string, Account][]
    for (const role of roles)
      if (role !== 'guest' && role !== 'admin') made.push([role, await makeAccount(house, role)])
    accounts = Object.fromEntries(made) as typeof accounts
    await putThings(home, accounts)
    const { body } = await home.call(listEbooks, { token: accounts.subscriber.token })
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
  const known = (path: string): Known => {
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
    home,
    received,
    tokenOf: (role) => (role === 'guest' ? null : accounts[role].token),
    known,
    addressOf(what, role) {
      const list = what === 'file' ? addresses.file : addresses.media
      return list[role.length % Math.max(1, list.length)] ?? '/files/none'
    },
    async renew(role) {
      if (role === 'guest') return
      await forgetStaffRules(house)
      accounts[role] = await makeAccount(house, role)
    },
    refresh,
    forgetAttempts: () => forgetAttempts(house),
    async faults() {
      const { broken, entries } = await verifyChain(house.db)
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
      await home.close()
      await server.stop()
      await postgres.stop()
      await post.close()
      remove()
    },
  }
}
