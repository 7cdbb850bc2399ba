import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { breakInWords, verifyChain } from '../../../server/src/audit/verify-chain.ts'
import type { Database } from '../../../server/src/platform/db/database.ts'

/** Rows that must never exist; each query returns a text per violation. */
const violations: [what: string, query: string][] = [
  [
    'an approved request without its one subscription',
    `select id from subscription_requests r where status = 'approved'
       and (select count(*) from subscriptions s where s.request_id = r.id) <> 1`,
  ],
  [
    'a subscription without its request, events or receipt',
    `select s.id from subscriptions s left join subscription_requests r on r.id = s.request_id
       where r.status is distinct from 'approved'
       or (select count(*) from subscription_events e where e.subscription_id = s.id and e.kind in ('approved', 'started')) <> 2
       or (select count(*) from receipts p where p.user_id = s.user_id) <> 1`,
  ],
  [
    'a decision without an audit log entry',
    `select id from subscription_requests r where status in ('approved', 'rejected') and not exists (
       select 1 from audit_log a where a.subject_id = r.id::text and a.action = 'subscription-request.' || r.status)`,
  ],
  [
    'an act that can be undone and is not in the audit log',
    `select id from undoable_acts u where not exists (
       select 1 from audit_log a where a.subject_id = u.subject_id and a.action = u.kind)`,
  ],
  [
    'a gap in the numbers of the receipts',
    `select year::text as id from receipts group by year having max(number) <> count(*)
       or max(number) <> (select last from receipt_counters c where c.year = receipts.year)`,
  ],
  [
    'a school with more seats taken than it has',
    `select i.id from institutions i where (
       select count(*) from institution_seats s where s.institution_id = i.id and s.released_at is null) > i.seats`,
  ],
  [
    'a session with more places taken than it has',
    `select s.id from live_sessions s where s.capacity < (
       select count(*) from live_registrations r where r.session_id = s.id and r.status = 'registered')`,
  ],
  [
    'a teacher who waits although a place is free',
    `select s.id from live_sessions s where s.cancelled_at is null
       and exists (select 1 from live_registrations r where r.session_id = s.id and r.status = 'waiting')
       and s.capacity > (select count(*) from live_registrations r where r.session_id = s.id and r.status = 'registered')`,
  ],
  [
    'an accepted upload without a material, or a material without an accepted upload',
    `select u.id from uploads u where u.taken_at is not null and u.kind = 'pdf'
       and not exists (select 1 from materials m where m.file_key = u.file_key)
       union all select m.id from materials m join uploads u on u.file_key = m.file_key where u.taken_at is null`,
  ],
  [
    'a visit of a project without its readings or its announced photo',
    `select id from project_visits v where not exists (select 1 from project_readings r where r.visit_id = v.id)
       or not exists (select 1 from project_photos p where p.visit_id = v.id)`,
  ],
  [
    'a school that its project has not counted',
    `select id from projects p where schools <> (select count(*) from project_sites s where s.project_id = p.id)`,
  ],
  [
    'a photo without an accepted upload, or an accepted upload of a pupil without a photo',
    `select p.id from project_photos p where p.file_key is not null
       and not exists (select 1 from uploads u where u.file_key = p.file_key and u.taken_at is not null)
       union all select u.id from uploads u where u.pupil_id is not null and u.taken_at is not null
       and not exists (select 1 from project_photos p where p.file_key = u.file_key)`,
  ],
  [
    'a complete upload that no job examines',
    `select u.id from uploads u where u.state = 'checking' and not exists (
       select 1 from pgboss.job j where j.name in ('uploads.examine', 'uploads.examine-picture') and j.data->>'id' = u.id::text and j.state <> 'completed')`,
  ],
]

/** Returns a line for each half-written state in the database. */
export async function findHalfWritten(db: Database): Promise<string[]> {
  const broken: string[] = []
  for (const [what, query] of violations) {
    const { rows } = await db.$client.query<{ id: string }>(query)
    for (const { id } of rows.slice(0, 3)) broken.push(`${what}: ${id}`)
  }
  const report = await verifyChain(db)
  if (report.broken) broken.push(`the audit log: ${breakInWords(report.broken)}`)
  return broken
}

interface StoredFile {
  key: string
  bytes: number | null
  sha256: string | null
}

/**
 * Finds rows whose file is missing or different; `count` is the number of files checked. Of uploads in progress only those known to a client are
 * checked: a kill may leave the row of another without its file, and the row is deleted after a day.
 */
export async function findMissingFiles(
  db: Database,
  files: string,
  knownIds: Iterable<string>,
): Promise<{ count: number; broken: string[] }> {
  const { rows } = await db.$client.query<StoredFile>(
    `
    select file_key as key, bytes::int, sha256 from uploads where state = 'ready'
    union all select cover_key, null, null from uploads where state = 'ready' and cover_key is not null
    union all select file_key, bytes::int, null from materials where file_key is not null
    union all select file_key, null, null from project_photos where file_key is not null
    union all select 'unfinished/' || id, null, null from uploads where state = 'receiving' and id = any($1)`,
    [[...knownIds]],
  )
  const broken: string[] = []
  for (const { key, bytes, sha256 } of rows) {
    const path = join(files, key)
    const stats = await stat(path).catch(() => null)
    if (!stats) broken.push(`the file ${key} of a row is missing`)
    else if (bytes !== null && stats.size !== bytes) broken.push(`the file ${key} has ${stats.size} bytes of ${bytes}`)
    else if (sha256 !== null && (await hashOf(path)) !== sha256) broken.push(`the file ${key} is not what was examined`)
  }
  return { count: rows.length, broken }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
