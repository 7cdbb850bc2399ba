/**
 * Serves what the build of the web app left behind: `client/` and beside it `site.json`,
 *
 *   { "origin": "https://…",
 *     "files": [{ "path": "/about", "file": "about/index.html", "type": "text/html; charset=utf-8", "csp": "script-src …; style-src …" }],
 *     "spaRoutes": ["/reset-password/:token", "/profile"] }
 *
 * `path` is where the file is served and `file` where it lies below `client/`, with its precompressed siblings `.br` and
 * `.gz`. `csp` are the directives `script-src` and `style-src` of a page, with the hashes of what is inline in it; of a service worker
 * it is the whole policy. The pages
 * `/404` and `/__spa-fallback.html` are used as their names say and are not served by them. `origin` stands in pages,
 * sitemap and robots.txt where an address must be absolute; the public address of this server takes its place.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from './errors.ts'
import { isKnown } from './known-version.ts'
import type { App } from './route.ts'
import { cspOfPage } from './security-headers.ts'

const SiteFile = z.object({ path: z.string(), file: z.string(), type: z.string(), csp: z.optional(z.string()) })
type SiteFile = z.infer<typeof SiteFile>
const Site = z.object({
  origin: z.optional(z.string()),
  files: z.array(SiteFile),
  spaRoutes: z.array(z.string()),
})

type Encoding = 'br' | 'gzip' | 'identity'

interface Page {
  type: string
  csp: string | null
  cacheControl: string
  etag: string
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

/** Keeps the whole site in memory. Without a build, as in the tests of routes, there is no site. */
export function addSite(app: App): void {
  const folder = app.house.paths.webBuild
  if (!existsSync(join(folder, 'site.json'))) return
  const site = Site.parse(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')))
  const publicOrigin = app.house.config.publicUrl
  const pages = new Map(
    site.files.map((entry) => {
      const bodies = readBodies(join(folder, 'client', entry.file))
      return [
        entry.path,
        makePage(withOrigin(bodies, entry.type, site.origin, publicOrigin), publicOrigin, entry),
      ] as const
    }),
  )
  const fallback = take(pages, '/__spa-fallback.html')
  const notFound = take(pages, '/404')
  const clientRoutes = site.spaRoutes.map(patternOf)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const [path = '/', query] = request.url.split('?', 2)
      if (/^\/(api|uploads)\//.test(path)) throw new Refusal('not-found')
      const page = pages.get(path)
      if (page) return sendPage(request, reply, page, 200)
      const isClientRoute = (address: string) => clientRoutes.some((pattern) => pattern.test(address))
      const bare = path.replace(/\/+$/, '')
      if (bare !== path && !path.startsWith('//') && (pages.has(bare) || isClientRoute(bare)))
        return reply.redirect(query ? `${bare}?${query}` : bare, 301)
      if (fallback && isClientRoute(path)) return sendPage(request, reply, fallback, 200)
      if (!notFound) throw new Refusal('not-found')
      return sendPage(request, reply, notFound, 404)
    },
  })
}

function take(pages: Map<string, Page>, path: string): Page | undefined {
  const page = pages.get(path)
  pages.delete(path)
  return page
}

type Bodies = Page['bodies']

function readBodies(file: string): Bodies {
  const sibling = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  const [br, gzip] = [sibling('.br'), sibling('.gz')]
  return { identity: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) }
}

/** The same text with the public address of this server; compressed again, a little less well than the build does, for a quick start. */
function withOrigin(bodies: Bodies, type: string, built: string | undefined, origin: string): Bodies {
  if (!built || built === origin || !/^text\/(html|plain)|^application\/xml|^text\/xml/.test(type)) return bodies
  if (!bodies.identity.includes(built)) return bodies
  const identity = Buffer.from(bodies.identity.toString().replaceAll(built, origin))
  return {
    identity,
    ...(bodies.br && { br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) }),
    ...(bodies.gzip && { gzip: gzipSync(identity) }),
  }
}

function makePage(bodies: Bodies, publicUrl: string, { path, type, csp }: SiteFile): Page {
  const isPage = type.startsWith('text/html')
  return {
    type,
    csp: isPage ? cspOfPage(publicUrl, csp) : (csp ?? null),
    // Names below /assets/ change with what is in them; everything else is asked for again, cheaply.
    cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: createHash('sha256')
      .update(bodies.identity)
      .update(csp ?? '')
      .digest('base64url')
      .slice(0, 22),
    bodies,
  }
}

const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
      .join('/')}$`,
  )

/** The encoding that the browser takes and that is smallest; the build makes brotli no larger than gzip. */
function encodingFor(request: FastifyRequest, page: Page): Encoding {
  const accepted = new Map(
    (request.headers['accept-encoding'] ?? '').split(',').map((part) => {
      const [name = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/)
      return [name, Number(quality ?? 1)]
    }),
  )
  const takes = (name: Encoding) => (accepted.get(name) ?? 0) > 0 && page.bodies[name] !== undefined
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: 200 | 404): FastifyReply {
  const encoding = encodingFor(request, page)
  const etag = `"${page.etag}-${encoding}"`
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': page.cacheControl })
  if (page.csp) reply.header('content-security-policy', page.csp)
  if (page.type.startsWith('text/html')) reply.header('x-frame-options', 'SAMEORIGIN')
  if (status === 200 && isKnown(request, etag)) return reply.code(304).send(null)
  const body = page.bodies[encoding] ?? page.bodies.identity
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.code(status).type(page.type).header('content-length', body.length)
  return reply.send(request.method === 'HEAD' ? null : body)
}
