import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../real-server.ts'
import { Cut, type Reply } from '../../visitor.ts'
import { type Sql, counted, truthOf } from './ledger.ts'
import { takeBack, undoOf } from './take-back.ts'
import type { Teller } from './world.ts'

const pieces = 4
const version = { 'tus-resumable': '1.0.0' }
const inBase64 = (text: string) => Buffer.from(text).toString('base64')
const sample = (name: string) => readFileSync(join(root, 'content/rendered', name))
const samples = {
  pdf: sample('books/measuring-well.pdf'),
  picture: sample('materials/c-v-raman.jpg'),
}

/** Uploads a file in pieces, going on where a killed server left off, puts it into a material, and shows, archives and brings back that. */
export async function material(teller: Teller): Promise<void> {
  const kind = teller.chances.pick(['pdf', 'picture'] as const)
  const file = samples[kind]
  const place = await begin(teller, kind, file.byteLength)
  await send(teller, place, file)
  const upload = place.split('/').at(-1) ?? ''
  if (!(await isReady(teller, upload))) return
  const id = await createMaterial(teller, { kind, upload })
  await change(teller, id, 'publish', 'published')
  const done = await change(teller, id, 'archive', 'archived')
  if (undoOf(done) && teller.chances.maybe(0.5))
    await takeBack(teller, id, done, [
      `(select count(*) from materials m, undoable_acts a
         where m.id = $2::uuid and a.id = $1::uuid and m.archived_at is null and a.undone_at is not null) as shown_again`,
    ])
}

async function begin(teller: Teller, kind: string, bytes: number): Promise<string> {
  const filename = `${teller.named('upload')}.${kind}`
  const { headers } = await teller.act({
    kind: 'begin an upload',
    method: 'POST',
    path: '/uploads',
    token: teller.world.adminToken,
    headers: {
      ...version,
      'upload-length': String(bytes),
      'upload-metadata': `kind ${inBase64(kind)},filename ${inBase64(filename)}`,
    },
    look: counted(
      `select (select count(*) from uploads where filename = $1) as upload,
             (select count(*) from audit_log where action = 'upload.begun' and details->>'filename' = $1) as audit`,
      [filename],
    ),
  })
  const place = String(headers['location'])
  teller.world.uploads.add(place.split('/').at(-1) ?? '')
  return place
}

/** Bytes that were acknowledged must still be there after each kill; the last ones are an act of the ledger. */
async function send(teller: Teller, place: string, file: Buffer): Promise<void> {
  const token = teller.world.adminToken
  const id = place.split('/').at(-1) ?? ''
  const piece = Math.ceil(file.byteLength / pieces)
  let acknowledged = 0
  for (let tries = 0; tries < 60; tries += 1)
    try {
      const head = await teller.ask('HEAD', place, { token, headers: version })
      const offset = Number(head.headers['upload-offset'])
      if (head.status !== 200 || !(offset >= acknowledged && offset <= file.byteLength))
        teller.world.broken.push(
          `an upload of which ${acknowledged} bytes were acknowledged has ${offset} (answer ${head.status})`,
        )
      if (head.status !== 200 || offset >= file.byteLength) return
      const reply = await sendPiece(teller, {
        id,
        place,
        file,
        from: offset,
        until: Math.min(offset + piece, file.byteLength),
      })
      // 423: the request that hangs on the killed server's connection still holds the upload.
      if (reply.status === 204) acknowledged = Number(reply.headers['upload-offset'])
      if (acknowledged === file.byteLength) return
    } catch (error) {
      if (!(error instanceof Cut)) throw error
    }
}

interface Piece {
  id: string
  place: string
  file: Buffer
  from: number
  until: number
}

async function sendPiece(teller: Teller, { id, place, file, from, until }: Piece): Promise<Reply> {
  const asked = {
    token: teller.world.adminToken,
    headers: { ...version, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
    body: file.subarray(from, until),
  }
  if (until < file.byteLength) return teller.ask('PATCH', place, asked)
  return teller.act({
    kind: 'the last bytes of an upload',
    method: 'PATCH',
    path: place,
    ...asked,
    late: true,
    look: async (db) =>
      truthOf(
        // Refused: one whose examination was killed four times, which its sender is told.
        await db(
          `select count(*) as upload from uploads
           where id = $1 and (state = 'ready' or (state = 'refused' and tries > 3))`,
          [id],
        ),
      ),
  })
}

async function isReady(teller: Teller, upload: string): Promise<boolean> {
  for (let waited = 0; waited < 45_000; waited += 250) {
    const row = await teller.row('select state from uploads where id = $1', [upload]).catch(() => undefined)
    if (row?.['state'] === 'ready') return true
    if (row?.['state'] === 'refused') return false
    await pause(250)
  }
  return false
}

async function createMaterial(teller: Teller, file: { kind: 'pdf' | 'picture'; upload: string }): Promise<string> {
  const title = teller.named('Pressure in liquids')
  const { body } = await teller.act({
    kind: 'put an upload into a material',
    method: 'POST',
    path: '/api/admin/materials',
    token: teller.world.adminToken,
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
    // A picture has another key as a material than as an upload (`keep-private.ts`).
    look: counted(
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

async function change(teller: Teller, id: string, act: 'publish' | 'archive', done: string): Promise<Reply> {
  const column = act === 'publish' ? 'published_at' : 'archived_at'
  return teller.act({
    kind: `${act} a material`,
    method: 'POST',
    path: `/api/admin/materials/${id}/${act}`,
    token: teller.world.adminToken,
    look: async (db) => {
      const undone = await db(
        'select count(*) as undone from undoable_acts where subject_id = $1 and kind = $2 and undone_at is not null',
        [id, `material.${done}`],
      )
      const { shown = 0 } = await db(
        `select count(*) as shown from materials where id = $1 and ${column} is not null`,
        [id],
      )
      const { audit = 0 } = await inAudit(db, id, `material.${done}`)
      return truthOf({ shown: shown + (undone['undone'] ?? 0), audit })
    },
  })
}
