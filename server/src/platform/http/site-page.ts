/** One file of the site in memory, in the forms in which it is sent. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { cspOfPage, securityHeaders } from './security-headers.ts'

/** An entry of `site.json`. */
export const SiteFile = z.object({ path: z.string(), file: z.string(), type: z.string(), csp: z.optional(z.string()) })
export type SiteFile = z.infer<typeof SiteFile>

type Encoding = 'br' | 'gzip' | 'identity'

/** What is sent of a page in one encoding. */
export interface Form {
  etag: string
  /** Of every answer, save the id of the request. */
  headers: Record<string, string>
  /** Of an answer that has the body, besides. */
  bodyHeaders: Record<string, string>
  body: Buffer
}

export interface Page {
  /** Whether the page is there in this encoding. */
  has: (encoding: Encoding) => boolean
  /** Made when it is asked for first. */
  form: (encoding: Encoding) => Form
}

const compress: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Buffer> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => gzipSync(bytes),
}
const endings = { br: '.br', gzip: '.gz' } as const

/** The public address stands in the texts of the site where `built` did. */
export interface Origins {
  built: string | undefined
  publicUrl: string
}

/** Reads a file of the build from `path` on the disk. */
export function readPage(path: string, file: SiteFile, origins: Origins): Page {
  const asBuilt = readFileSync(path)
  const identity = withOrigin(asBuilt, file.type, origins)
  const bodies = new Map<Encoding, () => Buffer>([['identity', () => identity]])
  for (const encoding of ['br', 'gzip'] as const) {
    const sibling = path + endings[encoding]
    if (!existsSync(sibling)) continue
    if (identity === asBuilt) {
      const bytes = readFileSync(sibling)
      bodies.set(encoding, () => bytes)
    }
    // Compressed again, a little less well than the build does, and not before it is wanted: all pages at once took seconds of the start.
    else bodies.set(encoding, () => compress[encoding](identity))
  }
  const headers = headersOf(file, origins.publicUrl)
  const etag = createHash('sha256')
    .update(identity)
    .update(file.csp ?? '')
    .digest('base64url')
    .slice(0, 22)
  const forms = new Map<Encoding, Form>()
  const makeForm = (encoding: Encoding, body: Buffer): Form => ({
    etag: `"${etag}-${encoding}"`,
    headers: { ...headers, etag: `"${etag}-${encoding}"` },
    bodyHeaders: {
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-type': file.type,
      'content-length': String(body.length),
    },
    body,
  })
  return {
    has: (encoding) => bodies.has(encoding),
    form(encoding) {
      let form = forms.get(encoding)
      if (!form) forms.set(encoding, (form = makeForm(encoding, bodies.get(encoding)?.() ?? identity)))
      return form
    },
  }
}

function withOrigin(asBuilt: Buffer, type: string, { built, publicUrl }: Origins): Buffer {
  if (!built || built === publicUrl || !/^text\/(html|plain)|^application\/xml|^text\/xml/.test(type)) return asBuilt
  return asBuilt.includes(built) ? Buffer.from(asBuilt.toString().replaceAll(built, publicUrl)) : asBuilt
}

function headersOf({ path, type, csp }: SiteFile, publicUrl: string): Record<string, string> {
  const isPage = type.startsWith('text/html')
  const policy = isPage ? cspOfPage(publicUrl, csp) : csp
  return {
    ...securityHeaders(publicUrl, path),
    vary: 'accept-encoding',
    // Names below /assets/ change with what is in them; everything else is asked for again, cheaply.
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(policy && { 'content-security-policy': policy }),
    ...(isPage && { 'x-frame-options': 'SAMEORIGIN' }),
  }
}

/** What browsers say that they take comes in few forms; a stranger may send any number of others. */
const mostRemembered = 200
const remembered = new Map<string, ReadonlySet<string>>()

function encodingsIn(header: string): ReadonlySet<string> {
  const known = remembered.get(header)
  if (known) return known
  const taken = new Set(
    header.split(',').flatMap((part) => {
      const [name = '', quality = 'q=1'] = part.split(';', 2).map((text) => text.trim().toLowerCase())
      return quality.startsWith('q=') && Number(quality.slice(2)) > 0 ? [name] : []
    }),
  )
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(header, taken)
  return taken
}

/** The encoding that the browser takes and that is smallest; the build makes brotli no larger than gzip. */
export function encodingFor(accepted: string | string[] | undefined, page: Page): Encoding {
  const taken = encodingsIn(String(accepted ?? ''))
  const takes = (name: Encoding) => taken.has(name) && page.has(name)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
