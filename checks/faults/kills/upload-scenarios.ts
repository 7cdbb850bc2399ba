import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../real-server.ts'
import { ConnectionLost, type Reply } from '../../test-client.ts'
import { type Sql, counted, completenessOf } from './ledger.ts'
import { undoAct, undoOf } from './undo-act.ts'
import type { ScenarioClient } from './kill-fixtures.ts'

const chunks = 4
const version = { 'tus-resumable': '1.0.0' }
const inBase64 = (text: string) => Buffer.from(text).toString('base64')
const sample = (name: string) => readFileSync(join(root, 'content/rendered', name))
export const samples = {
  pdf: sample('books/measuring-well.pdf'),
  picture: sample('materials/c-v-raman.jpg'),
}

/** Uploads a file in chunks, resuming after each kill, adds it to a material, then shows, archives and restores the material. */
export async function material(client: ScenarioClient): Promise<void> {
  const kind = client.random.pick(['pdf', 'picture'] as const)
  const file = samples[kind]
  const path = await begin(client, kind, file.byteLength)
  await sendFile(client, { path, token: client.fixtures.adminToken, file })
  const upload = path.split('/').at(-1) ?? ''
  if (!(await isReady(client, upload))) return
  const id = await createMaterial(client, { kind, upload })
  await change(client, id, 'publish', 'published')
  const done = await change(client, id, 'archive', 'archived')
  if (undoOf(done) && client.random.maybe(0.5))
    await undoAct(client, id, done, [
      `(select count(*) from materials m, undoable_acts a
         where m.id = $2::uuid and a.id = $1::uuid and m.archived_at is null and a.undone_at is not null) as shown_again`,
    ])
}

/** Of the request that begins an upload (tus 1.0). */
export const uploadHeaders = (kind: string, filename: string, bytes: number) => ({
  ...version,
  'upload-length': String(bytes),
  'upload-metadata': `kind ${inBase64(kind)},filename ${inBase64(filename)}`,
})

async function begin(client: ScenarioClient, kind: string, bytes: number): Promise<string> {
  const filename = `${client.named('upload')}.${kind}`
  const { headers } = await client.act({
    kind: 'begin an upload',
    method: 'POST',
    path: '/uploads',
    token: client.fixtures.adminToken,
    headers: uploadHeaders(kind, filename, bytes),
    readState: counted(
      `select (select count(*) from uploads where filename = $1) as upload,
             (select count(*) from audit_log where action = 'upload.begun' and details->>'filename' = $1) as audit`,
      [filename],
    ),
  })
  const path = String(headers['location'])
  client.fixtures.uploads.add(path.split('/').at(-1) ?? '')
  return path
}

interface Sending {
  path: string
  token: string
  file: Buffer
}

/** Acknowledged bytes must survive each kill; the final chunk is recorded in the ledger. */
export async function sendFile(client: ScenarioClient, { path, token, file }: Sending): Promise<void> {
  const id = path.split('/').at(-1) ?? ''
  const chunk = Math.ceil(file.byteLength / chunks)
  let acknowledged = 0
  for (let tries = 0; tries < 60; tries += 1)
    try {
      const head = await client.request('HEAD', path, { token, headers: version })
      const offset = Number(head.headers['upload-offset'])
      if (head.status !== 200 || !(offset >= acknowledged && offset <= file.byteLength))
        client.fixtures.broken.push(
          `an upload of which ${acknowledged} bytes were acknowledged has ${offset} (answer ${head.status})`,
        )
      if (head.status !== 200 || offset >= file.byteLength) return
      const reply = await sendChunk(client, {
        id,
        path,
        token,
        file,
        from: offset,
        until: Math.min(offset + chunk, file.byteLength),
      })
      // 423: a request on the killed server's connection still locks the upload.
      if (reply.status === 204) acknowledged = Number(reply.headers['upload-offset'])
      if (acknowledged === file.byteLength) return
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
    }
}

interface UploadChunk extends Sending {
  id: string
  from: number
  until: number
}

async function sendChunk(client: ScenarioClient, { id, path, token, file, from, until }: UploadChunk): Promise<Reply> {
  const options = {
    token,
    headers: { ...version, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
    body: file.subarray(from, until),
  }
  if (until < file.byteLength) return client.request('PATCH', path, options)
  return client.act({
    kind: 'the last bytes of an upload',
    method: 'PATCH',
    path,
    ...options,
    late: true,
    readState: async (db) =>
      completenessOf(
        // Refused: its examination was killed four times, and the sender is informed.
        await db(
          `select count(*) as upload from uploads
           where id = $1 and (state = 'ready' or (state = 'refused' and tries > 3))`,
          [id],
        ),
      ),
  })
}

export async function isReady(client: ScenarioClient, upload: string): Promise<boolean> {
  for (let waited = 0; waited < 45_000; waited += 250) {
    const row = await client.row('select state from uploads where id = $1', [upload]).catch(() => undefined)
    if (row?.['state'] === 'ready') return true
    if (row?.['state'] === 'refused') return false
    await pause(250)
  }
  return false
}

async function createMaterial(
  client: ScenarioClient,
  file: { kind: 'pdf' | 'picture'; upload: string },
): Promise<string> {
  const title = client.named('Pressure in liquids')
  const { body } = await client.act({
    kind: 'put an upload into a material',
    method: 'POST',
    path: '/api/admin/materials',
    token: client.fixtures.adminToken,
    body: {
      kind: 'worksheet',
      title,
      description: 'Ten questions, answers on a second page.',
      body: '',
      subject: 'Physics',
      chapter: 'Pressure',
      grade_from: 8,
      grade_to: 9,
      boards: [],
      readings: [],
      isPremium: true,
      file_kind: file.kind,
      file: file.upload,
    },
    // An image is copied to another key when it becomes a material (`make-files-private.ts`).
    readState: counted(
      `select (select count(*) from materials where title = $1) as material,
             (select count(*) from uploads where id = $2 and taken_at is not null) as taken,
             (select count(*) from materials m join uploads u on u.file_key = m.file_key or (u.kind = 'picture' and u.bytes = m.bytes)
               where m.title = $1 and u.id = $2) as file,
             (select count(*) from audit_log where action = 'material.created' and details->>'title' = $1) as audit`,
      [title, file.upload],
    ),
  })
  return String(body['id'])
}

const inAudit = (db: Sql, id: string, action: string) =>
  db('select count(*) as audit from audit_log where subject_id = $1 and action = $2', [id, action])

async function change(client: ScenarioClient, id: string, act: 'publish' | 'archive', done: string): Promise<Reply> {
  const column = act === 'publish' ? 'published_at' : 'archived_at'
  return client.act({
    kind: `${act} a material`,
    method: 'POST',
    path: `/api/admin/materials/${id}/${act}`,
    token: client.fixtures.adminToken,
    readState: async (db) => {
      const undone = await db(
        'select count(*) as undone from undoable_acts where subject_id = $1 and kind = $2 and undone_at is not null',
        [id, `material.${done}`],
      )
      const { shown = 0 } = await db(
        `select count(*) as shown from materials where id = $1 and ${column} is not null`,
        [id],
      )
      const { audit = 0 } = await inAudit(db, id, `material.${done}`)
      return completenessOf({ shown: shown + (undone['undone'] ?? 0), audit })
    },
  })
}
