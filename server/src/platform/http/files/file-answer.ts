import type { IncomingHttpHeaders } from 'node:http'
import { extname } from 'node:path'
import type { AppContext } from '../../app-context.ts'
import { type FileKind, readGrant } from '../../storage/signed-urls.ts'
import { isFileKey, picturesFolder, type StoredFile } from '../../storage/storage.ts'
import { AppError } from '../errors.ts'
import { isKnown } from './known-version.ts'
import { wantedRange } from './range.ts'

const typeOfKind: Record<FileKind, string | null> = {
  ebook: 'application/pdf',
  captions: 'text/vtt; charset=utf-8',
  sheet: 'application/pdf',
  // By file extension: several formats exist.
  page: null,
  video: null,
  material: null,
  work: null,
  picture: null,
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
 * Chromium's PDF viewer is a document to which the file's policy applies, and its video player requests the file again; a sandbox would
 * make that request cross-origin. All other files are sandboxed when opened directly.
 */
const needsNoSandbox = (type: string): boolean => /^(application\/pdf|video\/)/.test(type)

type Headers = Record<string, string>

/** Permission to serve a file, with its response headers. */
export interface Permit {
  key: string
  headers: Headers
}

/** Checks whether the file at a path may be served; raises `AppError` otherwise. */
export type Permits = Record<'files' | 'media', (key: string, query: string) => Permit | Promise<Permit>>

/** `/files` serves library files by signed URL, `/media` public images. Pages of this site may frame a book. */
export function filePermits(ctx: AppContext): Permits {
  return {
    async files(path, query) {
      const grant = readGrant(ctx, path, query)
      if (grant.premium && !(grant.userId && (await ctx.mayReadPremium(ctx.db, grant.userId))))
        throw new AppError('subscription-needed')
      const type = typeOfKind[grant.kind] ?? typeOf(grant.key)
      return {
        key: keyOf(grant.key),
        headers: {
          'content-type': type,
          'cache-control': grant.premium ? 'private, no-store' : 'private, max-age=300',
          'content-disposition': 'inline',
          'content-security-policy': `${needsNoSandbox(type) ? '' : 'sandbox; '}frame-ancestors 'self'`,
          'x-frame-options': 'SAMEORIGIN',
        },
      }
    },
    async media(path) {
      if (!path.startsWith('public/')) throw new AppError('not-found')
      const isPicture = path.startsWith(`${picturesFolder}/`)
      if (isPicture && (await ctx.isPictureWithheld(ctx.db, path))) throw new AppError('not-found')
      return {
        key: keyOf(path),
        headers: {
          'content-type': typeOf(path),
          // A shared cache would go on serving what is withheld.
          'cache-control': `${isPicture ? 'private' : 'public'}, max-age=31536000, immutable`,
          // An SVG is also a document when opened directly; it must not run scripts then.
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        },
      }
    },
  }
}

function keyOf(path: string): string {
  if (!isFileKey(path)) throw new AppError('not-found')
  return path
}

export interface FileResponse {
  status: 200 | 206 | 304 | 416
  headers: Headers
  /** First and last byte of the body, inclusive. For an empty file, `end` is less than `start`. */
  start: number
  end: number
}

/** Computes status, headers and byte range of a file response; with 304 and 416 there is no body. */
export function answerOf(file: StoredFile, request: IncomingHttpHeaders): FileResponse {
  const headers = { 'accept-ranges': 'bytes', etag: file.etag, 'last-modified': file.modified.toUTCString() }
  const all = { start: 0, end: file.bytes - 1 }
  if (isKnown({ headers: request }, file.etag)) return { status: 304, headers, ...all }
  const range = wantedRange(request.range, String(request['if-range'] ?? ''), file)
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.bytes}` }, ...all }
  const { start, end } = range ?? all
  const length = { 'content-length': String(end - start + 1) }
  if (!range) return { status: 200, headers: { ...headers, ...length }, ...all }
  return {
    status: 206,
    headers: { ...headers, ...length, 'content-range': `bytes ${start}-${end}/${file.bytes}` },
    ...range,
  }
}
