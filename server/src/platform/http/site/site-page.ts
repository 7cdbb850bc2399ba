/** A file of the site in memory, in each encoding. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { cspOfPage, securityHeaders } from '../security-headers.ts'

/** An entry of `site.json`. */
export const SiteFile = z.object({ path: z.string(), file: z.string(), type: z.string(), csp: z.optional(z.string()) })
export type SiteFile = z.infer<typeof SiteFile>

type Encoding = 'br' | 'gzip' | 'identity'

/** A page in one encoding. */
export interface EncodedPage {
  etag: string
  /** Headers of every response, except the request id. */
  headers: Record<string, string>
  /** Additional headers of a response with a body. */
  bodyHeaders: Record<string, string>
  body: Buffer
}

export interface Page {
  /** Whether the page is available in this encoding. */
  has: (encoding: Encoding) => boolean
  /** Created on first use. */
  form: (encoding: Encoding) => EncodedPage
}

const compress: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Buffer> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => gzipSync(bytes),
}
const endings = { br: '.br', gzip: '.gz' } as const

/** How the texts of the site differ from the build. */
export interface SiteChanges {
  /** `publicUrl` replaces `built`. */
  built: string | undefined
  publicUrl: string
  /** Adds a line to each page that says so. */
  isDemo: boolean
}

/** Reads a file of the build from `path` on disk. */
export function readPage(path: string, file: SiteFile, changes: SiteChanges): Page {
  const asBuilt = readFileSync(path)
  const identity = changed(asBuilt, file.type, changes)
  const bodies = new Map<Encoding, () => Buffer>([['identity', () => identity]])
  for (const encoding of ['br', 'gzip'] as const) {
    const sibling = path + endings[encoding]
    if (!existsSync(sibling)) continue
    if (identity === asBuilt) {
      const bytes = readFileSync(sibling)
      bodies.set(encoding, () => bytes)
    }
    // Recompressed on first use, slightly less than in the build: all pages at once would add seconds to the start.
    else bodies.set(encoding, () => compress[encoding](identity))
  }
  const headers = headersOf(file, changes.publicUrl)
  const etag = createHash('sha256')
    .update(identity)
    .update(file.csp ?? '')
    .digest('base64url')
    .slice(0, 22)
  const forms = new Map<Encoding, EncodedPage>()
  const makeForm = (encoding: Encoding, body: Buffer): EncodedPage => ({
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

function changed(asBuilt: Buffer, type: string, changes: SiteChanges): Buffer {
  const text = withOrigin(asBuilt, type, changes)
  if (!changes.isDemo || !type.startsWith('text/html')) return text
  return Buffer.from(text.toString().replace('<body>', `<body>${demoMark}`))
}

/** React leaves an unknown element in the body alone; web/src/app.css places it. */
const demoMark =
  '<aside id="demo-mark" class="screen-only" lang="en" aria-label="Demonstration">A demonstration: no mail is sent</aside>'

function withOrigin(asBuilt: Buffer, type: string, { built, publicUrl }: SiteChanges): Buffer {
  if (!built || built === publicUrl || !/^text\/(html|plain)|^application\/xml|^text\/xml/.test(type)) return asBuilt
  return asBuilt.includes(built) ? Buffer.from(asBuilt.toString().replaceAll(built, publicUrl)) : asBuilt
}

function headersOf({ path, type, csp }: SiteFile, publicUrl: string): Record<string, string> {
  const isPage = type.startsWith('text/html')
  const policy = isPage ? cspOfPage(publicUrl, csp) : csp
  return {
    ...securityHeaders(publicUrl, path),
    vary: 'accept-encoding',
    // Names below /assets/ contain a content hash; everything else is revalidated.
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(policy && { 'content-security-policy': policy }),
    ...(isPage && { 'x-frame-options': 'SAMEORIGIN' }),
  }
}

/** Browsers send few different values; the bound is against clients that send arbitrary ones. */
const cacheMax = 200
const acceptedCache = new Map<string, ReadonlySet<string>>()

function encodingsIn(header: string): ReadonlySet<string> {
  const cached = acceptedCache.get(header)
  if (cached) return cached
  const names = new Set(
    header.split(',').flatMap((part) => {
      const [name = '', quality = 'q=1'] = part.split(';', 2).map((text) => text.trim().toLowerCase())
      return quality.startsWith('q=') && Number(quality.slice(2)) > 0 ? [name] : []
    }),
  )
  if (acceptedCache.size >= cacheMax) acceptedCache.clear()
  acceptedCache.set(header, names)
  return names
}

/** The smallest encoding that the browser accepts; the build makes brotli no larger than gzip. */
export function encodingFor(accepted: string | string[] | undefined, page: Page): Encoding {
  const names = encodingsIn(String(accepted ?? ''))
  const accepts = (name: Encoding) => names.has(name) && page.has(name)
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}
