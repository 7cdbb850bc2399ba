import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { revokeCertificate } from '@ariviyal/contract/certificates/certificates'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { listIssuerKeys, readStatusList } from '@ariviyal/contract/certificates/verify'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { backUp } from '../../backup/testing.ts'
import { filesFolder } from '../../platform/storage/files-folder.ts'
import { openLog } from '../../platform/log.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { onDatabase } from '../../testing/on-database.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { certificateNames, certificates } from '../certificates.table.ts'
import { replaceCertificates } from '../issuing/replace-certificates.ts'
import { allocateStatusIndexes } from './status-indexes.queries.ts'
import { putCertificate } from '../testing.ts'

/** Two instances on one database, and those of all restored databases. */
let instances: TestApp[]
let admin: TestUser
let folder: string
const databases: TestDatabase[] = []
let aheadSeconds = 0

const openInstances = async (shared: TestApp['shared']): Promise<TestApp[]> => {
  mkdirSync(shared.dataDir, { recursive: true })
  const opened = [await openTestApp({ beside: { shared } }), await openTestApp({ beside: { shared } })]
  for (const instance of opened) instance.advance({ seconds: aheadSeconds })
  return opened
}
const closeInstances = async () => {
  for (const instance of instances) await instance.close()
}
const testApp = (): TestApp => instances[0] as TestApp

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-ended-'))
  const database = await createTestDatabase()
  databases.push(database)
  instances = await openInstances({ database, dataDir: join(folder, 'first') })
  admin = await signUp(testApp(), { admin: true })
})
afterAll(async () => {
  await closeInstances()
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The model state of one run. */
interface History {
  people: TestUser[]
  offers: { id: string; index: number }[]
  /** Indexes that every list must show as ended once the undo period is over. */
  ended: Set<number>
  /** Indexes that a list has shown as ended. */
  shown: Set<number>
}
const history: History = { people: [], offers: [], ended: new Set(), shown: new Set() }
/** Across all databases. */
let highest = -1
let kept: { folder: string; history: History } | undefined

const copyOf = ({ people, offers, ended, shown }: History): History => ({
  people: [...people],
  offers: [...offers],
  ended: new Set(ended),
  shown: new Set(shown),
})

/** The indexes that an instance's signed list shows as ended. */
async function shownBy(instance: TestApp): Promise<Set<number>> {
  const answer = await instance.app.inject({ method: 'GET', url: readStatusList.path.replace('{list}', '0') })
  expect(answer.statusCode).toBe(200)
  const keys = createLocalJWKSet((await instance.call(listIssuerKeys)).body)
  const { payload } = await jwtVerify(answer.body, keys, { currentDate: instance.ctx.now() })
  const { encodedList } = payload['credentialSubject'] as { encodedList: string }
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
  const places = new Set<number>()
  for (const [at, byte] of bits.entries()) {
    if (byte === 0) continue
    for (const [bit, digit] of byte.toString(2).padStart(8, '0').split('').entries())
      if (digit === '1') places.add(at * 8 + bit)
  }
  return places
}

const inForce = async () =>
  (await testApp().ctx.db.select().from(certificates).orderBy(certificates.statusIndex)).filter(
    (row) => !row.supersededAt && !row.revokedAt,
  )
const pick = <Value>(from: Value[], which: number): Value | undefined => from[which % from.length]

const steps = {
  async issue(which: number) {
    let person = pick(history.people, which)
    if (!person || which % 3 === 0) history.people.push((person = await signUp(testApp())))
    const { statusIndex } = await putCertificate(testApp(), person)
    expect(statusIndex).toBeGreaterThan(highest)
    highest = statusIndex
  },
  async supersede(which: number) {
    const row = pick(await inForce(), which)
    if (!row) return
    const { ctx } = testApp()
    const name = `Meena ${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`
    const values = { userId: row.userId, name, confirmedAt: ctx.now() }
    await ctx.db.insert(certificateNames).values(values).onConflictDoUpdate({
      target: certificateNames.userId,
      set: { name },
    })
    const before = await inForce()
    await replaceCertificates(ctx, row.userId)
    for (const { userId, statusIndex } of before) if (userId === row.userId) history.ended.add(statusIndex)
    highest = Math.max(highest, ...(await inForce()).map(({ statusIndex }) => statusIndex))
  },
  async revoke(which: number) {
    const row = pick(await inForce(), which)
    if (!row) return
    const { body, status } = await testApp().call(revokeCertificate, {
      token: admin.token,
      params: { id: row.id },
      body: { reason: 'Somebody else sat in front of the screen' },
    })
    expect(status).toBe(200)
    history.ended.add(row.statusIndex)
    if (body.undo) history.offers.push({ id: body.undo.id, index: row.statusIndex })
  },
  async undo(which: number) {
    const offer = pick(history.offers, which)
    if (!offer) return
    const { status } = await testApp().call(undoAct, { token: admin.token, params: { id: offer.id } })
    if (status === 200) history.ended.delete(offer.index)
  },
  async remove(which: number) {
    const person = pick(history.people, which)
    if (!person) return
    history.people = history.people.filter((other) => other !== person)
    const { token, password } = person
    expect((await testApp().call(deleteAccount, { token, body: { password } })).status).toBe(200)
  },
  async wait(which: number) {
    const seconds = [10, 31, 61][which % 3] ?? 0
    aheadSeconds += seconds
    for (const instance of instances) instance.advance({ seconds })
  },
  async backUp(which: number) {
    const name = join(folder, `backup-${which}-${crypto.randomUUID()}`)
    await backUp(testApp(), name)
    kept = { folder: name, history: copyOf(history) }
  },
  /** What was published after a backup is not in it; what was published before is. Each backup is restored once. */
  async restore() {
    if (!kept) return
    await closeInstances()
    const database = await createTestDatabase({ empty: true })
    databases.push(database)
    const dataDir = join(folder, `restored-${databases.length}`)
    const { migrations } = testApp().ctx.paths
    const storage = await openStorage(filesFolder(dataDir))
    const { connection } = database
    await restoreBackup({ connection, storage, dataDir, migrations, folder: kept.folder, log: openLog('silent') })
    Object.assign(history, copyOf(kept.history))
    instances = await openInstances({ database, dataDir })
    kept = undefined
  },
}
type Step = keyof typeof steps

async function checkLists(): Promise<void> {
  for (const instance of instances) {
    const now = await shownBy(instance)
    expect([...history.shown].filter((place) => !now.has(place))).toEqual([])
    history.shown = now
  }
}

async function take(step: Step, which: number): Promise<void> {
  await steps[step](which)
  await checkLists()
}

test('a holder whose certificate was revoked does not get it back by deleting the account', async () => {
  for (const step of ['issue', 'revoke', 'wait', 'wait', 'remove', 'wait'] as const) await take(step, 2)
  expect(history.shown.size).toBe(1)
})

test('an undone revocation was never in a list, and one that was in a list cannot be undone', async () => {
  await take('issue', 0)
  const before = history.shown.size
  await take('revoke', 0)
  await take('wait', 0)
  await take('undo', history.offers.length - 1)
  await take('wait', 2)
  expect(history.shown.size).toBe(before)
  // An instance whose clock is ahead publishes it before the undo period of the others is over.
  await steps.revoke(0)
  instances[1]?.advance({ seconds: 100 })
  await checkLists()
  expect(history.shown.size).toBe(before + 1)
  const last = history.offers.at(-1)
  const late = await testApp().call(undoAct, { token: admin.token, params: { id: last?.id ?? '' } })
  expect([late.status, late.error.code]).toEqual([410, 'undo-over'])
  instances[1]?.advance({ seconds: -100 })
})

test('a full list remains available after the newest certificates are deleted', async () => {
  await take('issue', 0)
  const { db } = testApp().ctx
  const [person] = history.people.slice(-1)
  // A full list: the next certificate is in the second list.
  await db.execute(`select setval('certificates_status_index_seq', 131072)`)
  if (person) await putCertificate(testApp(), person)
  const second = async () =>
    (await testApp().app.inject({ method: 'GET', url: readStatusList.path.replace('{list}', '1') })).statusCode
  expect(await second()).toBe(200)
  await steps.remove(history.people.length - 1)
  aheadSeconds += 61
  for (const instance of instances) instance.advance({ seconds: 61 })
  expect(await second()).toBe(200)
  await db.execute(`select setval('certificates_status_index_seq', ${highest + 1})`)
})

test('the database itself keeps an index that was published as ended', async () => {
  await onDatabase(testApp().shared.database.connection, async (client) => {
    const { rows } = await client.query<{ place: number }>(
      'select status_index as place from ended_status_indexes where published_at is not null limit 1',
    )
    const place = rows[0]?.place
    expect(place).toBeTypeOf('number')
    const all = `where status_index = ${place}`
    for (const statement of [
      `delete from ended_status_indexes ${all}`,
      `update ended_status_indexes set published_at = null ${all}`,
      'truncate ended_status_indexes',
    ])
      await expect(client.query(statement)).rejects.toThrow('for ever')
  })
  await steps.issue(0)
  const [row] = (await inForce()).slice(-1)
  const set = (to: Partial<typeof certificates.$inferInsert>) =>
    testApp()
      .ctx.db.update(certificates)
      .set(to)
      .where(eq(certificates.id, row?.id ?? ''))
  await set({ revokedAt: testApp().ctx.now() })
  await take('wait', 2)
  expect(history.shown).toContain(row?.statusIndex)
  await expect(set({ revokedAt: null })).rejects.toThrow('Failed query')
})

const step = fc.record({
  step: fc.oneof(
    ...(['issue', 'supersede', 'revoke', 'undo', 'remove', 'wait'] as const).map((arbitrary) => ({
      arbitrary: fc.constant<Step>(arbitrary),
      weight: 6,
    })),
    { arbitrary: fc.constant<Step>('backUp'), weight: 2 },
    { arbitrary: fc.constant<Step>('restore'), weight: 1 },
  ),
  which: fc.nat(1_000),
})

test('ended indexes only accumulate, in any order of issuing, superseding, revoking, undoing, deleting and restoring', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (order) => {
      for (const { step: name, which } of order) await take(name, which)
      for (let count = 0; count < 2; count += 1) await take('wait', 2)
      expect([...history.ended].filter((place) => !history.shown.has(place))).toEqual([])
      const valid = await inForce()
      expect(valid.filter(({ statusIndex }) => history.shown.has(statusIndex))).toEqual([])
    }),
    { numRuns: isThorough ? 12 : 3, endOnFailure: true },
  )
  const [next = -1] = await allocateStatusIndexes(testApp().ctx.db, 1)
  expect(next).toBeGreaterThan(highest)
}, 240_000)
