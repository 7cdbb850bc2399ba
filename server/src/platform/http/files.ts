import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FileKind, readFileGrant } from '../signed-urls.ts'
import { isFileKey } from '../storage.ts'
import { Refusal } from './errors.ts'
import { isKnown } from './known-version.ts'
import { wantedRange } from './range.ts'
import type { App } from './route.ts'

const typeOfKind: Record<FileKind, string | null> = {
  ebook: 'application/pdf',
  captions: 'text/vtt; charset=utf-8',
  // By the ending of the key: there may be more than one format.
  video: null,
  material: null,
}

const typeOfEnding: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.vtt': 'text/vtt; charset=utf-8',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.odp': 'application/vnd.oasis.opendocument.presentation',
  '.odt': 'application/vnd.oasis.opendocument.text',
}

const typeOf = (key: string): string => typeOfEnding[extname(key).toLowerCase()] ?? 'application/octet-stream'

/**
 * Chromium's viewer of PDF is a document that the policy of the file holds for, and its player asks for the film again, which a sandbox
 * would make the request of another origin. Everything else that is opened by itself may run nothing.
 */
const showsItself = (type: string): boolean => /^(application\/pdf|video\/)/.test(type)

/** Files of the library by their signed address, and pictures that are open to all. A page of ours may frame a book. */
export function addFiles(app: App): void {
  const { house } = app

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const grant = readFileGrant(house, request.params['*'], new URLSearchParams(request.url.split('?')[1] ?? ''))
      if (grant.premium && !(grant.userId && (await house.mayReadPremium(grant.userId))))
        throw new Refusal('subscription-needed')
      const type = typeOfKind[grant.kind] ?? typeOf(grant.key)
      reply.headers({
        'content-type': type,
        'cache-control': grant.premium ? 'private, no-store' : 'private, max-age=300',
        'content-disposition': 'inline',
        'content-security-policy': `${showsItself(type) ? '' : 'sandbox; '}frame-ancestors 'self'`,
        'x-frame-options': 'SAMEORIGIN',
      })
      return sendFile(app, request, reply, grant.key)
    },
  })

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const key = request.params['*']
      if (!key.startsWith('public/')) throw new Refusal('not-found')
      reply.headers({
        'content-type': typeOf(key),
        'cache-control': 'public, max-age=31536000, immutable',
        // A drawing is a document too when it is opened by itself; it may then run nothing.
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      })
      return sendFile(app, request, reply, key)
    },
  })
}

async function sendFile(app: App, request: FastifyRequest, reply: FastifyReply, key: string): Promise<FastifyReply> {
  const { storage } = app.house
  const file = isFileKey(key) ? await storage.stat(key) : null
  if (!file) throw new Refusal('not-found')
  reply.headers({ 'accept-ranges': 'bytes', etag: file.etag, 'last-modified': file.modified.toUTCString() })
  if (isKnown(request, file.etag)) return reply.code(304).send(null)

  const range = wantedRange(request.headers.range, String(request.headers['if-range'] ?? ''), file)
  if (range === 'unsatisfiable') {
    const { answer } = new Refusal('bad-request')
    return reply
      .code(416)
      .header('content-range', `bytes */${file.bytes}`)
      .type('application/json; charset=utf-8')
      .send(answer)
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.bytes)
  if (request.method === 'HEAD') return reply.send(null)
  return reply.send(file.bytes === 0 ? Buffer.alloc(0) : await storage.stream(key, range ?? undefined))
}
