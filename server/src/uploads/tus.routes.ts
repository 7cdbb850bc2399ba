import { Id } from '@ariviyal/contract/fields'
import { Metadata } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/http/errors.ts'
import { type App, guard } from '../platform/http/route.ts'
import { type Announced, beginUpload } from './begin-upload.ts'
import { cancelUpload } from './cancel-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { createTusServer, uploadsPath } from './tus-server.ts'
import { findUpload } from './uploads.queries.ts'
import type { UploadStore } from './upload-store.ts'
import type { UploadRow } from './uploads.table.ts'

/** The version of the protocol (tus.io/protocols/resumable-upload, 1.0.0). */
const version = '1.0.0'

/** What the guard has seen to: these routes are for who is logged in. */
function staffOf(request: FastifyRequest) {
  if (!request.caller) throw new Refusal('not-logged-in')
  return request.caller.user
}

/**
 * Uploads that go on where they were cut: creation, progress, more bytes, and cancelling. Begun by ours, so that it can refuse in
 * words; the bytes go through the tus server, past the parsers and limits of the JSON API.
 */
export async function tusRoutes(app: App, store: UploadStore): Promise<void> {
  const { house } = app
  const serveUpload = createTusServer(house, store)
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('tus-resumable', version)
  })
  const shared = {
    onRequest: [guard(app, { access: 'editor' }), requirePlainAddress, requireVersion],
    schema: { hide: true },
  }

  /** The caller's own upload; another's is not there for them. */
  const ownUpload = async (request: FastifyRequest): Promise<UploadRow> => {
    const id = Id.safeParse((request.params as { id: string }).id)
    const upload = id.success ? await findUpload(house.db, id.data) : null
    if (!upload || upload.createdBy !== staffOf(request).id) throw new Refusal('not-found')
    return upload
  }

  const handOver = async (request: FastifyRequest, reply: FastifyReply, upload: UploadRow): Promise<void> => {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    try {
      await serveUpload(request.raw, reply.raw, upload.id)
    } catch (error) {
      request.log.warn({ err: error }, 'an upload was cut')
      reply.raw.destroy()
    }
  }

  app.post(uploadsPath, shared, async (request, reply) => {
    const id = await beginUpload(house, store, staffOf(request), readAnnounced(request))
    return reply.code(201).header('location', `${uploadsPath}/${id}`).send()
  })

  app.head(`${uploadsPath}/:id`, shared, async (request, reply) => {
    const upload = await ownUpload(request)
    // One that is refused or used up is of no use to who sends the file again: the browser then begins anew.
    if (upload.state === 'refused' || upload.takenAt) throw new Refusal('not-found')
    const isWhole = upload.state !== 'receiving' || (await store.receivedOf(upload.id)) === upload.declaredBytes
    if (!isWhole) return handOver(request, reply, upload)
    // The answer to the last byte may have been lost, or we were killed before we noted it.
    await finishUpload(house, upload.id)
    return reply
      .headers({
        'upload-offset': upload.declaredBytes,
        'upload-length': upload.declaredBytes,
        'cache-control': 'no-store',
      })
      .send()
  })

  app.patch(`${uploadsPath}/:id`, shared, async (request, reply) => {
    const upload = await ownUpload(request)
    if (upload.state !== 'receiving') throw new Refusal('upload-offset')
    return handOver(request, reply, upload)
  })

  app.delete(`${uploadsPath}/:id`, shared, async (request, reply) => {
    const upload = await ownUpload(request)
    await cancelUpload(house, store, staffOf(request), upload.id)
    return reply.code(204).send()
  })
}

/** An upload has one address, letter for letter: nothing that one reader of addresses takes in another way than the next, and no query. */
async function requirePlainAddress(request: FastifyRequest): Promise<void> {
  const { id } = request.params as { id?: string }
  if (request.raw.url !== (id === undefined ? uploadsPath : `${uploadsPath}/${id}`)) throw new Refusal('not-found')
}

async function requireVersion(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.headers['tus-resumable'] === version) return
  reply.header('tus-version', version)
  return reply.code(412).send(new Refusal('bad-request').answer)
}

/** What the creation of the protocol sends in headers. Lengths that are told later are not for us. */
function readAnnounced(request: FastifyRequest): Announced {
  const length = String(request.headers['upload-length'] ?? '')
  const metadata = String(request.headers['upload-metadata'] ?? '')
  if (!/^\d{1,15}$/.test(length)) throw new Refusal('bad-request')
  try {
    const { kind, filename } = Metadata.parse(metadata)
    return { kind: kind ?? '', filename: filename ?? '', bytes: Number(length) }
  } catch {
    throw new Refusal('bad-request')
  }
}
