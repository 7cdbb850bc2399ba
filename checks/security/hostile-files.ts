import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Upload } from '@ariviyal/contract/uploads'
import { examineBounds } from '../../server/src/platform/examine/examined.ts'
import { filesFolder } from '../../server/src/platform/files-folder.ts'
import { tusClient } from '../../server/src/uploads/testing.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { adminToken, type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import { type Case, cases, leftOvers, names } from './hostile-cases.ts'
import { watchChildren } from './child-watch.ts'
import { faultsOfServing } from './hostile-served.ts'
import { faultsOfLists } from './hostile-lists.ts'

/** Beyond the time that an examination may take: until its job begins, on a slow machine. */
const graceSeconds = 60
/** The watch over the memory looks now and then, and a process may have taken more meanwhile. */
const memoryMargin = 1.25

const get = async <Body>(base: string, token: string, path: string): Promise<Body> =>
  (await (await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } })).json()) as Body

/** Sends a file as the browser does, and waits until it is decided what becomes of it. */
async function upload(
  server: RealServer,
  token: string,
  { kind, bytes }: Pick<Case, 'kind'> & { bytes: Buffer },
  name: string,
) {
  const client = tusClient(server.base, token)
  const path = await client.begin(kind, name, bytes.length)
  const begun = performance.now()
  const sent = await client.send(path, 0, bytes)
  if (sent.status !== 204) throw new Error(`the bytes were not taken: ${sent.status}`)
  const id = path.split('/').at(-1) ?? ''
  const patienceMs = (examineBounds.seconds[kind] + graceSeconds) * 1_000
  for (;;) {
    const found = await get<Upload>(server.base, token, `/api/admin/uploads/${id}`)
    const seconds = (performance.now() - begun) / 1_000
    if (found.state === 'ready' || found.state === 'refused') return { found, seconds }
    if (seconds * 1_000 > patienceMs) throw new Error(`nothing was decided within ${patienceMs / 1_000} s`)
    await pause(50)
  }
}

/** The file that is kept of an upload, and its picture; what came in is removed a moment after it was decided. */
function keptOf(dataDir: string, id: string): Buffer[] {
  const files = readdirSync(filesFolder(dataDir), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.includes(id) && !file.startsWith('unfinished'))
    .map((file) => readFileSync(join(filesFolder(dataDir), file)))
}

async function tryCases(server: RealServer, token: string, dataDir: string, { scale, say }: Effort) {
  const broken: string[] = []
  // `ONLY=drawing` repeats those that are called so.
  const only = process.env['ONLY'] ?? ''
  const every = Math.ceil(1 / Math.min(1, scale))
  const chosen = cases.filter(({ what }, place) => what.includes(only) && place % every === 0)
  const slowest = { seconds: 0, what: '' }
  const outcomes = { refused: 0, 'made harmless': 0 }
  for (const each of chosen) {
    try {
      const { found, seconds } = await upload(
        server,
        token,
        { kind: each.kind, bytes: await each.bytes() },
        'lesson.pdf',
      )
      const outcome = found.state === 'refused' ? 'refused' : 'made harmless'
      outcomes[outcome] += 1
      if (seconds > slowest.seconds) Object.assign(slowest, { seconds, what: each.what })
      say(`${each.what}: ${outcome}${found.reason ? ` (${found.reason})` : ''}, ${seconds.toFixed(1)} s`)
      if (outcome !== each.outcome) broken.push(`${each.what} is ${outcome}, and was to be ${each.outcome}`)
      if (found.state === 'refused' && !/^[A-Z].{10,}\.$/.test(found.reason ?? ''))
        broken.push(`${each.what}: no sentence says why`)
      const kept = keptOf(dataDir, found.id)
      if (found.state === 'refused' && kept.length > 0) broken.push(`${each.what} is refused, and still kept`)
      if (found.state === 'ready' && kept.length === 0) broken.push(`${each.what} is taken, and not kept`)
      const rest = leftOvers.find((text) => kept.some((bytes) => bytes.includes(text)))
      if (rest !== undefined) broken.push(`${each.what}: what is kept still holds ${JSON.stringify(rest)}`)
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
    const { filename } = await get<Upload>(server.base, token, `/api/admin/uploads/${path.split('/').at(-1)}`)
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
    broken.push(...(await faultsOfServing(server, folder)))
    broken.push(...(await faultsOfLists(server, token)))
    const allowed = Math.round((examineBounds.memoryBytes / 1024 ** 2) * memoryMargin)
    if (children.most() > allowed) broken.push(`an examination had ${children.most()} MB, and ${allowed} are allowed`)
    if ((await fetch(`${server.base}/readyz`)).status !== 200) broken.push('/readyz is not well afterwards')
    if (server.child.exitCode !== null) broken.push(`the server ended with ${server.child.exitCode}`)
    return {
      broken,
      figures: [
        ['hostile files, and names of files', `${tried} and ${names.length}`],
        ['refused, with a sentence that says why', outcomes.refused],
        ['made harmless: drawn, written or ordered anew', outcomes['made harmless']],
        ['longest until it was decided', `${slowest.seconds.toFixed(1)} s (${slowest.what})`],
        [
          'most memory of a process that examines',
          `${children.most()} MB of ${Math.round(examineBounds.memoryBytes / 1024 ** 2)}`,
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
