import { Id } from '@ariviyal/contract/fields'
import { Metadata } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/errors.ts'
import { type App, guard } from '../../platform/http/route.ts'
import { type UploadAnnouncement, beginUpload } from '../begin-upload.ts'
import { cancelUpload } from '../cancel-upload.ts'
import { finishUpload } from '../finish-upload.ts'
import { isOwn, ownerOf, type UploadSender } from '../upload-sender.ts'
import { createTusServer } from './tus-server.ts'
import { findUpload } from '../uploads.queries.ts'
import type { UploadStore } from './upload-store.ts'
import type { UploadRow } from '../uploads.table.ts'

/** The protocol version (tus.io/protocols/resumable-upload, 1.0.0). */
const version = '1.0.0'

/** Where uploads are mounted, and for whom. */
interface Mount {
  path: string
  access: 'subscriber' | 'pupil'
}

/** Guaranteed by the guard: these routes require a session. */
function senderOf({ caller, pupil }: FastifyRequest): UploadSender {
  if (pupil) return { pupil }
  if (!caller) throw new AppError('not-logged-in')
  return { user: caller.user }
}

/**
 * Resumable uploads: creation, offset, more bytes, and cancelling. The application creates uploads itself, so that it can refuse with messages. The
 * bytes go through the tus server, past the parsers and limits of the JSON API.
 */
export async function tusRoutes(app: App, store: UploadStore, { path, access }: Mount): Promise<void> {
  const { ctx } = app
  const serveUpload = createTusServer(ctx, store)
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('tus-resumable', version)
  })
  const options = {
    onRequest: [guard(app, { access }), requirePlainAddress(path), requireVersion],
    schema: { hide: true },
  }

  /** The caller's own upload; raises `not-found` for another's. */
  const ownUpload = async (request: FastifyRequest): Promise<UploadRow> => {
    const id = Id.safeParse((request.params as { id: string }).id)
    const upload = id.success ? await findUpload(ctx.db, id.data) : null
    if (!upload || !isOwn(upload, ownerOf(senderOf(request)))) throw new AppError('not-found')
    return upload
  }

  const passToTus = async (request: FastifyRequest, reply: FastifyReply, upload: UploadRow): Promise<void> => {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    try {
      await serveUpload(request.raw, reply.raw, upload.id)
    } catch (error) {
      request.log.warn({ err: error }, 'an upload was interrupted')
      reply.raw.destroy()
    }
  }

  app.post(path, options, async (request, reply) => {
    const id = await beginUpload(ctx, store, senderOf(request), readAnnouncement(request))
    return reply.code(201).header('location', `${path}/${id}`).send()
  })

  app.head(`${path}/:id`, options, async (request, reply) => {
    const upload = await ownUpload(request)
    // Gone for a client that resumes a rejected or claimed file: the browser then starts a new upload.
    if (upload.state === 'refused' || upload.takenAt) throw new AppError('not-found')
    const isComplete = upload.state !== 'receiving' || (await store.receivedOf(upload.id)) === upload.declaredBytes
    if (!isComplete) return passToTus(request, reply, upload)
    // The response to the last byte may have been lost, or the server was killed before it recorded the byte.
    await finishUpload(ctx, upload.id)
    return reply
      .headers({
        'upload-offset': upload.declaredBytes,
        'upload-length': upload.declaredBytes,
        'cache-control': 'no-store',
      })
      .send()
  })

  app.patch(`${path}/:id`, options, async (request, reply) => {
    const upload = await ownUpload(request)
    if (upload.state !== 'receiving') throw new AppError('upload-offset')
    return passToTus(request, reply, upload)
  })

  app.delete(`${path}/:id`, options, async (request, reply) => {
    const upload = await ownUpload(request)
    await cancelUpload(ctx, store, senderOf(request), upload.id)
    return reply.code(204).send()
  })
}

/** An upload has exactly one URL: no alternative encodings that parsers read differently, and no query. */
const requirePlainAddress = (path: string) => async (request: FastifyRequest) => {
  const { id } = request.params as { id?: string }
  if (request.raw.url !== (id === undefined ? path : `${path}/${id}`)) throw new AppError('not-found')
}

async function requireVersion(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.headers['tus-resumable'] === version) return
  reply.header('tus-version', version)
  return reply.code(412).send(new AppError('bad-request').answer)
}

/** The headers of the protocol's creation request. Deferred lengths are not supported. */
function readAnnouncement(request: FastifyRequest): UploadAnnouncement {
  const length = String(request.headers['upload-length'] ?? '')
  const metadata = String(request.headers['upload-metadata'] ?? '')
  if (!/^\d{1,15}$/.test(length)) throw new AppError('bad-request')
  try {
    const { kind, filename } = Metadata.parse(metadata)
    return { kind: kind ?? '', filename: filename ?? '', bytes: Number(length) }
  } catch {
    throw new AppError('bad-request')
  }
}
