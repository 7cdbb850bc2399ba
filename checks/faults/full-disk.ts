import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { query } from '@ariviyal/embedded-postgres/testing'
import { runningDatabase } from '../../server/src/platform/db/embedded-database.ts'
import { sendRequest, type HttpReply, waitFor } from '../send-request.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { type RealServer, root, scratchFolder, startRealServer } from '../real-server.ts'
import { type ContactMails, openContactMails } from './contact-mails.ts'
import { type Links, openLinks } from './links.ts'
import { book, openUploads, pathOf, type Uploads } from './tus.ts'

const diskMegabytes = 320
/** The outbox has a disk of its own: on a full shared disk PostgreSQL could not even hand out the job that writes a mail. */
const outboxMegabytes = 4
const mailsWithoutSpace = 5
/** After space was freed. PostgreSQL is restarted at intervals of at most ten seconds, and then replays its log. */
const longestReturnSeconds = 60

interface DiskFixtures {
  server: RealServer
  dataDir: string
  links: Links
  mails: ContactMails
  uploads: Uploads
}

/** Mounts a small tmpfs. Returns the reason when this account may not mount. */
function mountDisk(folder: string, megabytes: number): { unmount: () => void } | string {
  mkdirSync(folder, { recursive: true })
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (mount.status !== 0)
    return `no disk could be mounted, which takes root: ${mount.error?.message ?? mount.stderr.trim()}`
  chmodSync(folder, 0o755)
  return { unmount: () => spawnSync('umount', ['-l', folder]) }
}

/** Fills the disk; returns a function that frees the space again. */
function fill(folder: string): () => void {
  const file = join(folder, 'everything-else')
  const handle = openSync(file, 'a')
  for (const size of [1_048_576, 4_096, 1])
    try {
      for (;;) if (writeSync(handle, Buffer.alloc(size)) < size) break
    } catch {
      // The disk is full for blocks of this size.
    }
  closeSync(handle)
  return () => rmSync(file, { force: true })
}

const isRefused = ({ status, headers }: HttpReply) => status === 503 && headers['retry-after'] !== undefined

/** Tries all kinds of writes repeatedly while the disk is full. */
async function tryWrites({ server, links, mails, uploads }: DiskFixtures, partialUpload: string, rounds: number) {
  const replies: HttpReply[] = []
  for (let round = 0; round < rounds; round += 1) {
    replies.push(await links.add(), await uploads.begin(200_000))
    const offset = await uploads.offset(partialUpload)
    if (offset !== null && offset < book.length)
      replies.push(await uploads.send(partialUpload, offset, book.subarray(offset)))
    replies.push(await mails.tryToWrite(`full-${round}-${replies.length}@school.example`))
    replies.push(await sendRequest(`${server.base}/`), await sendRequest(`${server.base}/healthz`))
    await pause(200)
  }
  return replies
}

const judge = (name: string, { server }: DiskFixtures, replies: HttpReply[]): string[] => [
  ...replies
    .filter((each) => !isRefused(each) && (each.status === 0 || each.status >= 300))
    .slice(0, 5)
    .map(({ status, text }) => `${name}: a call was answered ${status} ${text.slice(0, 300)}`),
  ...(server.child.exitCode === null ? [] : [`${name}: the server ended`]),
]

/** Makes PostgreSQL write its log until it fails: it then shuts down, since it can no longer guarantee durability. */
async function fillLog(dataDir: string): Promise<boolean> {
  const connection = await runningDatabase(dataDir)
  if (!connection) return true
  try {
    for (let megabytes = 0; megabytes < 2 * diskMegabytes; megabytes += 20)
      await query(
        connection,
        "select pg_logical_emit_message(true, 'fill', repeat('x', 1000000)) from generate_series(1, 20)",
      )
    return false
  } catch {
    return true
  }
}

/** Requests mails while the outbox is full, so that their delivery fails. */
async function fillOutbox({ server, dataDir, mails }: DiskFixtures): Promise<string[]> {
  const release = fill(join(dataDir, 'outbox'))
  for (let each = 0; each < mailsWithoutSpace; each += 1) await mails.write(`no-space-${each}@school.example`)
  const failedCount = () =>
    server.lines.filter((line) => line.includes('a job failed') && line.includes('ENOSPC')).length
  const tried = await waitFor(() => failedCount() >= mailsWithoutSpace, 30)
  release()
  return tried === null ? [`of ${mailsWithoutSpace} mails ${failedCount()} failed on the full disk`] : []
}

async function waitForRecovery({ server, links }: DiskFixtures): Promise<number | null> {
  return waitFor(
    async () => (await links.add()).status === 201 && (await sendRequest(`${server.base}/readyz`)).status === 200,
    longestReturnSeconds,
  )
}

/** Checks that every mail in the outbox is complete, and that there are as many as were acknowledged. */
async function judgeMails({ dataDir, mails }: DiskFixtures): Promise<string[]> {
  const outbox = join(dataDir, 'outbox')
  const names = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [])
  const complete = await waitFor(() => names().length >= mails.requested(), 150)
  const cut = names().filter((name) => !/--\s*$/.test(readFileSync(join(outbox, name), 'utf8')))
  return [
    ...(complete === null || names().length !== mails.requested()
      ? [`${names().length} mails of ${mails.requested()} are kept`]
      : []),
    ...(cut.length > 0 ? [`${cut.length} mails are cut`] : []),
  ]
}

function auditHolds(dataDir: string): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'server/dist/main.js'), 'audit-verify'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ARIVIYAL_ROOT: root, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return status === 0 ? [] : [`the audit log does not verify: ${stdout}${stderr}`]
}

async function tryFullDisk(
  fixtures: DiskFixtures,
  { say, scale }: Effort,
  figures: Findings['figures'],
): Promise<string[]> {
  const { server, dataDir, links, uploads } = fixtures
  const rounds = Math.max(4, Math.round(15 * scale))
  const partialUpload = pathOf(await uploads.begin(book.length))
  await uploads.send(partialUpload, 0, book.subarray(0, 100_000))
  const completeUpload = pathOf(await uploads.begin(book.length))
  for (let each = 0; each < 5; each += 1) await links.add()

  say('the outbox disk is full')
  const broken = await fillOutbox(fixtures)

  say('the disk is full')
  let release = fill(dataDir)
  // The upload is complete, but there is no space left to examine it.
  const sent = uploads.send(completeUpload, 0, book.subarray(0, 1))
  const full = [...(await tryWrites(fixtures, partialUpload, rounds)), await sent]
  broken.push(...judge('on a full disk', fixtures, full))
  if (!full.some(isRefused)) broken.push('nothing was refused, so the disk was not full')
  release()
  const recoveredMs = await waitForRecovery(fixtures)
  if (recoveredMs === null) broken.push(`it did not recover within ${longestReturnSeconds} s of space being freed`)
  figures.push([
    'writes on a full disk',
    `${full.filter(isRefused).length} of ${full.length} calls refused with 503, works again ${recoveredMs} ms after space was freed`,
  ])

  say('PostgreSQL has no space for its log')
  release = fill(dataDir)
  const ended = await fillLog(dataDir)
  if (!ended) broken.push("PostgreSQL's log could not be filled")
  const replies = await tryWrites(fixtures, partialUpload, rounds)
  broken.push(...judge("without space for PostgreSQL's log", fixtures, replies))
  release()
  const recoveredAgainMs = await waitForRecovery(fixtures)
  if (recoveredAgainMs === null)
    broken.push(`PostgreSQL did not recover within ${longestReturnSeconds} s of space being freed`)
  const starts = server.lines.filter((line) => line === 'PostgreSQL runs again.').length
  figures.push([
    'writes while PostgreSQL has no space for its log',
    `${replies.filter(isRefused).length} of ${replies.length} calls refused with 503, works again ${recoveredAgainMs} ms after space was freed, PostgreSQL started again ${starts} times`,
  ])

  for (const path of [partialUpload, completeUpload]) {
    const offset = (await uploads.offset(path)) ?? -1
    if (offset < 0) broken.push('an upload is lost')
    else if (offset < book.length) await uploads.send(path, offset, book.subarray(offset))
    const ready = await waitFor(async () => (await uploads.state(path)) === 'ready', 150)
    if (ready === null) broken.push(`an upload that went on after space was freed is ${await uploads.state(path)}`)
  }
  const lost = await links.lost()
  if (lost.length > 0) broken.push(`${lost.length} of ${links.acknowledged()} acknowledged writes are lost`)
  figures.push([
    'acknowledged writes, and lost ones',
    `${links.acknowledged() + fixtures.mails.requested()} and ${lost.length}`,
  ])
  return [...broken, ...(await judgeMails(fixtures))]
}

async function run(effort: Effort): Promise<Findings> {
  const { folder, remove } = scratchFolder()
  const dataDir = join(folder, 'data')
  const disk = mountDisk(dataDir, diskMegabytes)
  if (typeof disk === 'string') {
    remove()
    return { broken: [disk], figures: [] }
  }
  const figures: Findings['figures'] = []
  let server: RealServer | undefined
  try {
    // Unmounted together with the disk that contains it.
    const outbox = mountDisk(join(dataDir, 'outbox'), outboxMegabytes)
    if (typeof outbox === 'string') throw new Error(outbox)
    server = await startRealServer({ DATA_DIR: dataDir })
    const links = await openLinks(server.base)
    const fixtures = {
      server,
      dataDir,
      links,
      mails: await openContactMails(server.base),
      uploads: openUploads(server.base, links.token),
    }
    const broken = await tryFullDisk(fixtures, effort, figures)
    await server.stop()
    return { broken: [...broken, ...auditHolds(dataDir)], figures }
  } finally {
    await server?.stop()
    disk.unmount()
    remove()
  }
}

export const fullDisk: Part = { name: 'full-disk', title: 'The disk is full', run }
