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
import { query } from '../../server/src/platform/embedded-postgres/testing.ts'
import { runningPostgres } from '../../server/src/platform/embedded-postgres/running.ts'
import { ask, type Asked, waitFor } from '../ask.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { type RealServer, root, scratchFolder, startRealServer } from '../real-server.ts'
import { type Letters, openLetters } from './letters.ts'
import { type Links, openLinks } from './links.ts'
import { book, openUploads, pathOf, type Uploads } from './tus.ts'

const diskMegabytes = 320
/** Letters that are kept as files have one of their own: on a full one beside them PostgreSQL cannot even hand out the job that writes a letter. */
const outboxMegabytes = 4
const lettersWithoutRoom = 5
/** After room was made; PostgreSQL is started again at most ten seconds apart, and then reads its log. */
const longestReturnSeconds = 60

interface House {
  server: RealServer
  dataDir: string
  links: Links
  letters: Letters
  uploads: Uploads
}

/** A small disk of its own, in memory. Says why there is none where this account may not mount. */
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

/** Takes all the room that there is; answers what gives it back. */
function fill(folder: string): () => void {
  const file = join(folder, 'everything-else')
  const handle = openSync(file, 'a')
  for (const size of [1_048_576, 4_096, 1])
    try {
      for (;;) if (writeSync(handle, Buffer.alloc(size)) < size) break
    } catch {
      // Full, in pieces of this size.
    }
  closeSync(handle)
  return () => rmSync(file, { force: true })
}

const isRefused = ({ status, headers }: Asked) => status === 503 && headers['retry-after'] !== undefined

/** Everything that writes, again and again, while there is no room. */
async function writeOn({ server, links, letters, uploads }: House, half: string, rounds: number) {
  const asked: Asked[] = []
  for (let round = 0; round < rounds; round += 1) {
    asked.push(await links.add(), await uploads.begin(200_000))
    const offset = await uploads.offset(half)
    if (offset !== null && offset < book.length) asked.push(await uploads.send(half, offset, book.subarray(offset)))
    asked.push(await letters.tryToWrite(`full-${round}-${asked.length}@school.example`))
    asked.push(await ask(`${server.base}/`), await ask(`${server.base}/healthz`))
    await pause(200)
  }
  return asked
}

const judge = (name: string, { server }: House, asked: Asked[]): string[] => [
  ...asked
    .filter((each) => !isRefused(each) && (each.status === 0 || each.status >= 300))
    .slice(0, 5)
    .map(({ status, text }) => `${name}: a call was answered ${status} ${text.slice(0, 300)}`),
  ...(server.child.exitCode === null ? [] : [`${name}: the server ended`]),
]

/** Makes PostgreSQL write into its log until it can't: it then ends, since it may promise nothing any more. */
async function fillLog(dataDir: string): Promise<boolean> {
  const connection = await runningPostgres(dataDir)
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

/** Letters are asked for while there is no room for them, and tried in vain. */
async function fillOutbox({ server, dataDir, letters }: House): Promise<string[]> {
  const giveBack = fill(join(dataDir, 'outbox'))
  for (let each = 0; each < lettersWithoutRoom; each += 1) await letters.write(`no-room-${each}@school.example`)
  const inVain = () => server.lines.filter((line) => line.includes('a job failed') && line.includes('ENOSPC')).length
  const tried = await waitFor(() => inVain() >= lettersWithoutRoom, 30)
  giveBack()
  return tried === null ? [`of ${lettersWithoutRoom} letters ${inVain()} met the full disk`] : []
}

async function worksAgain({ server, links }: House): Promise<number | null> {
  return waitFor(
    async () => (await links.add()).status === 201 && (await ask(`${server.base}/readyz`)).status === 200,
    longestReturnSeconds,
  )
}

/** Every mail of the outbox is whole; as many as were acknowledged. */
async function judgeMails({ dataDir, letters }: House): Promise<string[]> {
  const outbox = join(dataDir, 'outbox')
  const names = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [])
  const complete = await waitFor(() => names().length >= letters.asked(), 150)
  const cut = names().filter((name) => !/--\s*$/.test(readFileSync(join(outbox, name), 'utf8')))
  return [
    ...(complete === null || names().length !== letters.asked()
      ? [`${names().length} mails of ${letters.asked()} are kept`]
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
  return status === 0 ? [] : [`the audit log does not hold: ${stdout}${stderr}`]
}

async function tryFullDisk(house: House, { say, scale }: Effort, figures: Findings['figures']): Promise<string[]> {
  const { server, dataDir, links, uploads } = house
  const rounds = Math.max(4, Math.round(15 * scale))
  const half = pathOf(await uploads.begin(book.length))
  await uploads.send(half, 0, book.subarray(0, 100_000))
  const whole = pathOf(await uploads.begin(book.length))
  for (let each = 0; each < 5; each += 1) await links.add()

  say('there is no room for letters')
  const broken = await fillOutbox(house)

  say('the disk is full')
  let giveBack = fill(dataDir)
  // It has come whole when there is no room left to examine it.
  const sent = uploads.send(whole, 0, book.subarray(0, 1))
  const full = [...(await writeOn(house, half, rounds)), await sent]
  broken.push(...judge('on a full disk', house, full))
  if (!full.some(isRefused)) broken.push('nothing was refused, so the disk was not full')
  giveBack()
  const back = await worksAgain(house)
  if (back === null) broken.push(`it did not work again within ${longestReturnSeconds} s of room being made`)
  figures.push([
    'writes on a full disk',
    `${full.filter(isRefused).length} of ${full.length} calls refused with 503, works again ${back} ms after room was made`,
  ])

  say('PostgreSQL has no room for its log')
  giveBack = fill(dataDir)
  const ended = await fillLog(dataDir)
  if (!ended) broken.push('the log of PostgreSQL could not be filled')
  const without = await writeOn(house, half, rounds)
  broken.push(...judge('without room for the log of PostgreSQL', house, without))
  giveBack()
  const recovered = await worksAgain(house)
  if (recovered === null)
    broken.push(`PostgreSQL did not come back within ${longestReturnSeconds} s of room being made`)
  const starts = server.lines.filter((line) => line === 'PostgreSQL runs again.').length
  figures.push([
    'writes while the log of PostgreSQL has no room',
    `${without.filter(isRefused).length} of ${without.length} calls refused with 503, works again ${recovered} ms after room was made, PostgreSQL started again ${starts} times`,
  ])

  for (const path of [half, whole]) {
    const offset = (await uploads.offset(path)) ?? -1
    if (offset < 0) broken.push('an upload is gone')
    else if (offset < book.length) await uploads.send(path, offset, book.subarray(offset))
    const ready = await waitFor(async () => (await uploads.state(path)) === 'ready', 150)
    if (ready === null) broken.push(`an upload that went on after room was made is ${await uploads.state(path)}`)
  }
  const lost = await links.lost()
  if (lost.length > 0) broken.push(`${lost.length} of ${links.acknowledged()} acknowledged writes are gone`)
  figures.push([
    'acknowledged writes, and those gone',
    `${links.acknowledged() + house.letters.asked()} and ${lost.length}`,
  ])
  return [...broken, ...(await judgeMails(house))]
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
    // Goes with the disk that it is mounted on.
    const outbox = mountDisk(join(dataDir, 'outbox'), outboxMegabytes)
    if (typeof outbox === 'string') throw new Error(outbox)
    server = await startRealServer({ DATA_DIR: dataDir })
    const links = await openLinks(server.base)
    const house = {
      server,
      dataDir,
      links,
      letters: await openLetters(server.base),
      uploads: openUploads(server.base, links.token),
    }
    const broken = await tryFullDisk(house, effort, figures)
    await server.stop()
    return { broken: [...broken, ...auditHolds(dataDir)], figures }
  } finally {
    await server?.stop()
    disk.unmount()
    remove()
  }
}

export const fullDisk: Part = { name: 'full-disk', title: 'The disk is full', run }
