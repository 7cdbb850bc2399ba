import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Upload } from '@ariviyal/contract/uploads/uploads'
import { examineBounds } from '../../../server/src/platform/examine/examined.ts'
import { filesFolder } from '../../../server/src/platform/storage/files-folder.ts'
import { tusClient } from '../../../server/src/uploads/tus/testing.ts'
import type { Effort, Findings, Part } from '../../part.ts'
import { adminToken, type RealServer, scratchFolder, startRealServer } from '../../real-server.ts'
import { type Case, cases, leftOvers, names } from './hostile-cases.ts'
import { watchChildren } from '../child-watch.ts'
import { faultsOfImports, importCount } from './hostile-imports.ts'
import { faultsOfServing } from './hostile-served.ts'
import { faultsOfLists } from './hostile-lists.ts'

/** Added to the time limit of an examination: delay until its job starts on a slow machine. */
const graceSeconds = 60
/** Memory is sampled, so the peak may be higher than measured. */
const memoryMargin = 1.25

const get = async <Body>(base: string, token: string, path: string): Promise<Body> =>
  (await (await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } })).json()) as Body

/** Uploads a file as the browser does, and waits until it is accepted or refused. */
async function upload(
  server: RealServer,
  token: string,
  { kind, bytes }: Pick<Case, 'kind'> & { bytes: Buffer },
  name: string,
) {
  const client = tusClient(server.base, token)
  const path = await client.begin(kind, name, bytes.length)
  const startedAt = performance.now()
  const sent = await client.send(path, 0, bytes)
  if (sent.status !== 204) throw new Error(`the bytes were not taken: ${sent.status}`)
  const id = path.split('/').at(-1) ?? ''
  const patienceMs = (examineBounds.seconds[kind] + graceSeconds) * 1_000
  for (;;) {
    const record = await get<Upload>(server.base, token, `/api/uploads/${id}`)
    const seconds = (performance.now() - startedAt) / 1_000
    if (record.state === 'ready' || record.state === 'refused') return { found: record, seconds }
    if (seconds * 1_000 > patienceMs) throw new Error(`no decision within ${patienceMs / 1_000} s`)
    await pause(50)
  }
}

/** The stored file of an upload and its image; the original is deleted shortly after the decision. */
function storedFiles(dataDir: string, id: string): Buffer[] {
  const files = readdirSync(filesFolder(dataDir), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.includes(id) && !file.startsWith('unfinished'))
    .map((file) => readFileSync(join(filesFolder(dataDir), file)))
}

async function tryCases(server: RealServer, token: string, dataDir: string, { scale, say }: Effort) {
  const broken: string[] = []
  // `ONLY=drawing` runs the cases whose name contains it.
  const only = process.env['ONLY'] ?? ''
  const every = Math.ceil(1 / Math.min(1, scale))
  const chosen = cases.filter(({ what }, index) => what.includes(only) && index % every === 0)
  const slowest = { seconds: 0, what: '' }
  const outcomes = { refused: 0, 'made harmless': 0 }
  for (const each of chosen) {
    try {
      const { found: record, seconds } = await upload(
        server,
        token,
        { kind: each.kind, bytes: await each.bytes() },
        'lesson.pdf',
      )
      const outcome = record.state === 'refused' ? 'refused' : 'made harmless'
      outcomes[outcome] += 1
      if (seconds > slowest.seconds) Object.assign(slowest, { seconds, what: each.what })
      say(`${each.what}: ${outcome}${record.reason ? ` (${record.reason})` : ''}, ${seconds.toFixed(1)} s`)
      if (outcome !== each.outcome) broken.push(`${each.what} is ${outcome}, and was to be ${each.outcome}`)
      if (record.state === 'refused' && !/^[A-Z].{10,}\.$/.test(record.reason ?? ''))
        broken.push(`${each.what}: no reason is given`)
      const stored = storedFiles(dataDir, record.id)
      if (record.state === 'refused' && stored.length > 0) broken.push(`${each.what} is refused, but still stored`)
      if (record.state === 'ready' && stored.length === 0) broken.push(`${each.what} is accepted, but not stored`)
      const leftover = leftOvers.find((text) => stored.some((bytes) => bytes.includes(text)))
      if (leftover !== undefined)
        broken.push(`${each.what}: the stored file still contains ${JSON.stringify(leftover)}`)
    } catch (error) {
      broken.push(`${each.what}: ${(error as Error).message}`)
    }
  }
  return { broken, slowest, outcomes, tried: chosen.length }
}

async function tryNames(server: RealServer, token: string): Promise<string[]> {
  const broken: string[] = []
  const client = tusClient(server.base, token)
  for (const name of names) {
    const answer = await client.create('pdf', name, 100)
    if (answer.status !== 201) {
      if (answer.status >= 500 || !answer.body.code)
        broken.push(`the name ${JSON.stringify(name.slice(0, 40))}: ${answer.status}`)
      continue
    }
    const path = answer.headers.get('location') ?? ''
    const { filename } = await get<Upload>(server.base, token, `/api/uploads/${path.split('/').at(-1)}`)
    if (filename === '' || filename.length > 200 || /[/\\\p{Cc}\p{Cf}]/u.test(filename))
      broken.push(`the name ${JSON.stringify(name.slice(0, 40))} is kept as ${JSON.stringify(filename.slice(0, 40))}`)
    await client.cancel(path)
  }
  return broken
}

async function run(effort: Effort): Promise<Findings> {
  const { folder, remove } = scratchFolder()
  chmodSync(folder, 0o755)
  const server = await startRealServer({ DATA_DIR: folder })
  const children = watchChildren(server.child.pid ?? 0)
  try {
    const token = await adminToken(server.base)
    const { broken, slowest, outcomes, tried } = await tryCases(server, token, folder, effort)
    broken.push(...(await tryNames(server, token)))
    broken.push(...(await faultsOfImports(server.base, token, effort.say)))
    broken.push(...(await faultsOfServing(server, folder)))
    broken.push(...(await faultsOfLists(server, token)))
    const allowed = Math.round((examineBounds.memoryBytes.pdf / 1024 ** 2) * memoryMargin)
    if (children.maximum() > allowed)
      broken.push(`an examination took ${children.maximum()} MB, and ${allowed} are allowed`)
    if ((await fetch(`${server.base}/readyz`)).status !== 200) broken.push('/readyz fails afterwards')
    if (server.child.exitCode !== null) broken.push(`the server ended with ${server.child.exitCode}`)
    return {
      broken,
      figures: [
        ['hostile files, and file names', `${tried} and ${names.length}`],
        ['hostile files of questions', importCount],
        ['refused, with a reason', outcomes.refused],
        ['sanitised by re-encoding', outcomes['made harmless']],
        ['longest time to a decision', `${slowest.seconds.toFixed(1)} s (${slowest.what})`],
        [
          'peak memory of an examining process',
          `${children.maximum()} MB of ${Math.round(examineBounds.memoryBytes.pdf / 1024 ** 2)}`,
        ],
      ],
    }
  } finally {
    children.stop()
    await server.stop()
    remove()
  }
}

export const hostileFiles: Part = { name: 'hostile-files', title: 'Hostile files', run }
