import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { filesFolder } from '../../../server/src/platform/storage/files-folder.ts'
import { queryPatiently, sendPatiently } from '../schedules/patiently.ts'
import type { OpenAssignment } from './assignments.ts'
import { storedBytes } from './made-files.ts'
import type { Phone, Press } from './phone.ts'

interface StoredFile {
  upload: string
  kind: string
  name: string
  key: string
}
interface StoredHandIn {
  id: string
  client_id: string
  number: number
  receipt: string
  text: string
  received_ms: number
  marked_ms: number | null
  hand_ins: number
  files: StoredFile[]
}

async function readHandIns(db: Database, { id, student }: OpenAssignment): Promise<StoredHandIn[]> {
  const { rows } = await queryPatiently<StoredHandIn>(
    db,
    `select h.id, client_id, number, receipt, text, s.hand_ins, extract(epoch from received_at)::float8 * 1000 as received_ms,
       extract(epoch from marked_at)::float8 * 1000 as marked_ms,
       (select coalesce(json_agg(json_build_object('upload', upload_id, 'kind', kind, 'name', name, 'key', file_key) order by place), '[]')
        from hand_in_files f where f.hand_in_id = h.id) as files
     from hand_ins h join submissions s on s.id = h.submission_id where s.assignment_id = $1 and s.student_id = $2 order by number`,
    [id, student],
  )
  return rows
}

async function isMarked(db: Database, { id, student }: OpenAssignment): Promise<boolean> {
  const { rows } = await queryPatiently(
    db,
    'select 1 from submissions where assignment_id = $1 and student_id = $2 and marked_at is not null',
    [id, student],
  )
  return rows.length > 0
}

/** What was called handed in and is not in the database. */
export async function findFalseClaims(
  db: Database,
  assignment: OpenAssignment,
  phones: readonly Phone[],
): Promise<string[]> {
  // What is claimed while the database is read may be newer than what is read.
  const claims = phones.flatMap((phone) => [...phone.claims])
  const presses = phones.flatMap((phone) => phone.presses.map(({ id, receipt }) => ({ id, receipt })))
  const stored = new Map((await readHandIns(db, assignment)).map((one) => [one.receipt, one]))
  const unknown = claims
    .filter(({ receipt }) => !stored.has(receipt))
    .map(({ receipt, by }) => `false "handed in": ${by} shows ${receipt}, which the server does not have`)
  const others = presses
    .filter(({ receipt, id }) => receipt !== undefined && stored.has(receipt) && stored.get(receipt)?.client_id !== id)
    .map(({ receipt, id }) => `false "handed in": ${id} has ${receipt}, which is the receipt of other work`)
  return [...unknown, ...others]
}

interface Judged {
  base: string
  dataDir: string
  db: Database
  assignment: OpenAssignment
  phones: readonly Phone[]
}

/** Judges a schedule at its end, by what was pressed, what the pages said, and what database and files have. */
export async function judgeEnd({ base, dataDir, db, assignment, phones }: Judged) {
  const stored = await readHandIns(db, assignment)
  const presses = phones.flatMap((phone) => phone.presses)
  const marked = await isMarked(db, assignment)
  const counts = { pressed: presses.length, stored: stored.length, files: 0, stopped: 0, refused: 0, excused: 0 }
  const broken = await findFalseClaims(db, assignment, phones)

  for (const press of presses) {
    if (stored.some(({ client_id: id }) => id === press.id)) continue
    if (press.end === 'stopped') counts.stopped += 1
    else if (press.end === 'refused' && marked) counts.refused += 1
    else if (press.excuse !== undefined) counts.excused += 1
    else broken.push(`lost: what ${press.phone} handed in is not stored: ${press.refusal ?? press.end ?? 'it waits'}`)
  }

  const bytesOf = new Map<string, Buffer>()
  for (const handIn of stored) {
    const press = presses.find(({ id }) => id === handIn.client_id)
    if (!press) broken.push(`doubled: nobody has handed in ${handIn.client_id}`)
    for (const file of handIn.files) {
      counts.files += 1
      const bytes = await readFile(join(filesFolder(dataDir), file.key)).catch(() => null)
      if (bytes) bytesOf.set(file.upload, bytes)
      else broken.push(`lost: the file ${file.name} of hand-in ${handIn.number} is gone`)
    }
    if (press) broken.push(...(await compare(handIn, press, bytesOf)))
    const { marked_ms: markedMs, received_ms: receivedMs, number } = handIn
    if (markedMs !== null && number > 1 && receivedMs > markedMs)
      broken.push('doubled: handed in again once it was marked')
  }
  const ids = stored.map(({ client_id: id }) => id)
  if (new Set(ids).size < ids.length) broken.push('doubled: the same hand-in is stored twice')
  if (stored.some(({ number, hand_ins: count }, index) => number !== index + 1 || count !== stored.length))
    broken.push(`${stored.length} hand-ins are counted as ${stored[0]?.hand_ins}`)
  broken.push(...(await readAsTeacher(base, assignment, stored.at(-1), bytesOf)))
  return { broken, counts }
}

/** Whether what is stored is what the pupil handed in: the text, and each file in its place, byte by byte. */
async function compare(
  { text, files, number }: StoredHandIn,
  press: Press,
  bytesOf: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  if (text !== press.text) return [`mixed: hand-in ${number} has the text ${text} where ${press.text} was handed in`]
  if (files.length !== press.pages.length)
    return [`mixed: hand-in ${number} has ${files.length} files where ${press.pages.length} were handed in`]
  const broken: string[] = []
  for (const [place, { kind, name, file, upload }] of press.pages.entries()) {
    const stored = files[place]
    const bytes = bytesOf.get(stored?.upload ?? '')
    const isSame = file
      ? bytes !== undefined && bytes.equals(await storedBytes(file))
      : upload !== null && upload === stored?.upload
    if (stored?.kind !== kind || stored.name !== name || !isSame)
      broken.push(`mixed: page ${place + 1} of hand-in ${number} is another file than was handed in`)
  }
  return broken
}

/** What the teacher of the class opens is what is stored. */
async function readAsTeacher(
  base: string,
  { id, student, call }: OpenAssignment,
  last: StoredHandIn | undefined,
  bytesOf: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  if (!last) return []
  const work = await call<{ text: string; files: { id: string; url: string }[] }>(
    'GET',
    `/api/lms/assignments/${id}/marking/${student}`,
  )
  if (work.text !== last.text) return [`mixed: the teacher reads ${work.text} and not ${last.text}`]
  if (work.files.length !== last.files.length)
    return [`lost: the teacher sees ${work.files.length} of ${last.files.length} files`]
  const broken: string[] = []
  for (const [place, { url }] of work.files.entries()) {
    const { pathname, search } = new URL(url, base)
    const bytes = await sendPatiently(base + pathname + search).then(
      (reply) => reply.bytes,
      // A file that is gone is answered with 404.
      () => undefined,
    )
    const expected = bytesOf.get(last.files[place]?.upload ?? '')
    if (!expected || !bytes?.equals(expected)) broken.push(`lost: the teacher cannot read page ${place + 1}`)
  }
  return broken
}
