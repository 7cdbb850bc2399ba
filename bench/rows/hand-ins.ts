import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf } from '@ariviyal/embedded-postgres/processes'
import { familyOf, shareBytes } from '../../checks/load/processes.ts'
import { ms, percentile } from '../../checks/percentile.ts'
import { filesFolder } from '../../server/src/platform/storage/files-folder.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import type { BenchServer } from '../bench-server.ts'
import type { HandInEnd, HandInsOrder, HandInsOutcome } from '../hand-ins/hand-ins-order.ts'
import { hashOf, makePhotos } from '../hand-ins/make-photos.ts'
import { processorSeconds } from '../processor-time.ts'
import { openClasses, type TeacherCall } from '../pupils/open-classes.ts'
import { playClients } from '../pupils/play-clients.ts'
import { describeShares } from '../pupils/shares.ts'
import type { Row } from '../row.ts'

const pupilsInAll = 200
const photosEach = 5
const inSeconds = 600
const bitsASecond = 1_000_000
/** Photos that differ. */
const different = 40
const maxMs = 5_000
/** From the start of the second quarter to the end: caches of the server and of PostgreSQL are filled by then. */
const growthMax = 1.15
const quarters = 4
const mebibyte = 1024 ** 2

async function openAssignment(call: TeacherCall, classId: string): Promise<string> {
  const form = { class_id: classId, title: 'Shadow clock', instructions: 'Draw.', grading: 'marks', max_marks: 10 }
  const { id } = await call<{ id: string }>('POST', '/api/lms/assignments', form)
  await call('POST', `/api/lms/assignments/${id}/set`, {})
  return id
}

/** Compares what the phones know with the database and the stored files: each photo once, in its place, as the server keeps it. */
async function findLost({ connection, dataDir }: BenchServer, ends: HandInEnd[], hashes: string[]): Promise<string[]> {
  const { rows } = await onDatabase(connection, (client) =>
    client.query<{ receipt: string; keys: string[] }>(
      `select receipt, (select array_agg(file_key order by place) from hand_in_files f where f.hand_in_id = h.id) as keys from hand_ins h`,
    ),
  )
  const stored = new Map(rows.map(({ receipt, keys }) => [receipt, keys]))
  const without = ends.filter(({ receipt }) => receipt === null || !stored.has(receipt)).length
  let wrong = 0
  for (const { receipt, photos } of ends)
    for (const [place, photo] of photos.entries()) {
      const key = stored.get(receipt ?? '')?.[place]
      const bytes = key === undefined ? null : await readFile(join(filesFolder(dataDir), key)).catch(() => null)
      if (!bytes || hashOf(bytes) !== hashes[photo]) wrong += 1
    }
  const found: [string, number][] = [
    ['pupils have no receipt that the server knows', without],
    ['photos are lost or another one', wrong],
    ['hand-ins are stored twice', stored.size - (ends.length - without)],
  ]
  return found.filter(([, number]) => number > 0).map(([what, number]) => `${number} ${what}`)
}

/** How long files waited for their examination, and how long that took, in seconds: from their jobs. */
async function readExaminations({ connection }: BenchServer) {
  const { rows } = await onDatabase(connection, (client) =>
    client.query<{ waited: number; took: number }>(
      `select extract(epoch from started_on - created_on)::float8 as waited, extract(epoch from completed_on - started_on)::float8 as took
       from pgboss.job where name = 'uploads.examine-picture' and state = 'completed'`,
    ),
  )
  return { waited: rows.map(({ waited }) => waited * 1_000), took: rows.map(({ took }) => took * 1_000) }
}

export const handIns: Row = {
  name: 'hand-ins',
  what: `${pupilsInAll} pupils hand in ${photosEach} photos each within ${inSeconds / 60} minutes, at 1 Mbit/s each, the clients on the same machine`,
  goal: { at: 'most', ratio: 1, words: `${maxMs / 1_000} s from the last piece to the receipt, for 95 of 100 pupils` },
  async run(bench, _rounds, say, scale) {
    const serverPid = bench.server.child.pid ?? 0
    const folder = join(bench.dataDir, 'photos')
    mkdirSync(folder)
    const photos = await makePhotos(folder, different)
    const { pupils } = await openClasses(bench, Math.max(10, Math.round(pupilsInAll * scale)), openAssignment)
    const seconds = inSeconds * scale
    say(`${pupils.length} pupils, ${Math.round(photos.bytes / different / 1_024)} KiB a photo`)

    const postgres = () => familyOf(serverPid).filter((pid) => pid !== serverPid)
    const shares = { server: 0, examination: 0, postgres: 0, clients: 0 }
    const memory: number[] = []
    // A reader lives for a second: whether one runs at this moment says nothing about growth.
    const isReader = (pid: number) => commandOf(pid)?.includes('examine-child') ?? false
    const readMemory = () => {
      const staying = familyOf(serverPid).filter((pid) => !isReader(pid))
      const all = staying.reduce((sum, pid) => sum + shareBytes(pid), 0)
      memory.push(all / mebibyte)
      say(
        `memory ${Math.round(all / mebibyte)} MiB, of that the server ${Math.round(shareBytes(serverPid) / mebibyte)} MiB`,
      )
    }
    const watch = async (clients: number) => {
      const read = () => [
        processorSeconds([serverPid], 'own'),
        processorSeconds([serverPid], 'exited'),
        processorSeconds(postgres()),
        processorSeconds([clients]),
      ]
      const [before, startedAt] = [read(), performance.now()]
      for (let quarter = 0; quarter < quarters; quarter += 1) {
        readMemory()
        await pause((seconds * 1_000) / quarters)
      }
      readMemory()
      const elapsed = (performance.now() - startedAt) / 1_000
      const [server = 0, examination = 0, database = 0, own = 0] = read().map(
        (value, index) => (value - (before[index] ?? 0)) / elapsed,
      )
      Object.assign(shares, { server, examination, postgres: database, clients: own })
    }
    const order: HandInsOrder = {
      base: bench.server.base,
      pupils,
      photos: photos.paths,
      photosEach,
      seconds,
      bitsASecond,
    }
    const { ends, repeated } = await playClients<HandInsOrder, HandInsOutcome>(
      'hand-ins/hand-ins-process.ts',
      order,
      watch,
    )
    const waits = ends.map(({ waitedMs }) => waitedMs)
    const p95 = percentile(waits, 0.95)
    const { waited, took } = await readExaminations(bench)
    say(`last piece to receipt: median ${ms(percentile(waits, 0.5))}, p95 ${ms(p95)}, most ${ms(Math.max(...waits))}`)
    say(`${took.length} photos examined: median ${ms(percentile(took, 0.5))}, p95 ${ms(percentile(took, 0.95))} each`)
    say(`before that they waited: median ${ms(percentile(waited, 0.5))}, p95 ${ms(percentile(waited, 0.95))}`)
    say(`sent again: ${JSON.stringify(repeated)}`)
    const used = describeShares(shares)
    say(used)

    const wrong = await findLost(bench, ends, photos.hashes)
    if (took.length !== pupils.length * photosEach) wrong.push(`${took.length} photos were examined`)
    const [, second = 0] = memory
    const last = memory.at(-1) ?? 0
    if (scale >= 1 && last > second * growthMax)
      wrong.push(`memory grew from ${Math.round(second)} to ${Math.round(last)} MiB`)
    return {
      ratio: p95 / maxMs,
      spread: null,
      product: `p95 ${ms(p95)}, ${took.length} photos examined in ${ms(percentile(took, 0.5))} each; memory ${memory.map(Math.round).join(', ')} MiB at the quarters; ${used}`,
      ceiling: `${maxMs / 1_000} s at most`,
      processor: '',
      wrong,
    }
  },
}
