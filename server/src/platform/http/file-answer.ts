/** What is answered to who asks for a file, whichever way the request takes. */
import type { IncomingHttpHeaders } from 'node:http'
import { extname } from 'node:path'
import type { House } from '../house.ts'
import { type FileKind, grantReader } from '../signed-urls.ts'
import { isFileKey, type StoredFile } from '../storage.ts'
import { Refusal } from './errors.ts'
import { isKnown } from './known-version.ts'
import { wantedRange } from './range.ts'

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

type Headers = Record<string, string>

/** That a file may be given to who asks, and with which headers. */
export interface Permit {
  key: string
  headers: Headers
}

/** Says of an address whether its file may be given; refuses otherwise. */
export type Permits = Record<'files' | 'media', (key: string, query: string) => Permit | Promise<Permit>>

/** Below `/files` stand files of the library by their signed address, below `/media` pictures that are open to all. A page of ours may frame a book. */
export function filePermits(house: House): Permits {
  const readGrant = grantReader(house)
  return {
    async files(path, query) {
      const grant = readGrant(path, query)
      if (grant.premium && !(grant.userId && (await house.mayReadPremium(grant.userId))))
        throw new Refusal('subscription-needed')
      const type = typeOfKind[grant.kind] ?? typeOf(grant.key)
      return {
        key: keyOf(grant.key),
        headers: {
          'content-type': type,
          'cache-control': grant.premium ? 'private, no-store' : 'private, max-age=300',
          'content-disposition': 'inline',
          'content-security-policy': `${showsItself(type) ? '' : 'sandbox; '}frame-ancestors 'self'`,
          'x-frame-options': 'SAMEORIGIN',
        },
      }
    },
    media(path) {
      if (!path.startsWith('public/')) throw new Refusal('not-found')
      return {
        key: keyOf(path),
        headers: {
          'content-type': typeOf(path),
          'cache-control': 'public, max-age=31536000, immutable',
          // A drawing is a document too when it is opened by itself; it may then run nothing.
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        },
      }
    },
  }
}

function keyOf(path: string): string {
  if (!isFileKey(path)) throw new Refusal('not-found')
  return path
}

export interface FileAnswer {
  status: 200 | 206 | 304 | 416
  headers: Headers
  /** First and last byte of the body, both counted in; of an empty file the last comes before the first. */
  start: number
  end: number
}

/** What of the file is wanted, and how the answer says so; with 304 and 416 nothing of it is. */
export function answerOf(file: StoredFile, asked: IncomingHttpHeaders): FileAnswer {
  const headers = { 'accept-ranges': 'bytes', etag: file.etag, 'last-modified': file.modified.toUTCString() }
  const all = { start: 0, end: file.bytes - 1 }
  if (isKnown({ headers: asked }, file.etag)) return { status: 304, headers, ...all }
  const range = wantedRange(asked.range, String(asked['if-range'] ?? ''), file)
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
