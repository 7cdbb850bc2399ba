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
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from './errors.ts'
import { isKnown } from './known-version.ts'
import type { App } from './route.ts'
import { encodingFor, type Page, readPage, SiteFile } from './site-page.ts'
import { withoutEndSlashes } from '@ariviyal/contract/text'

const Site = z.object({
  origin: z.optional(z.string()),
  files: z.array(SiteFile),
  spaRoutes: z.array(z.string()),
})

/** The route under which all of the site is counted. */
const pagesRoute = '/*'

/** Keeps the whole site in memory. Without a build, as in the tests of routes, there is no site. */
export function addSite(app: App): void {
  const folder = app.house.paths.webBuild
  if (!existsSync(join(folder, 'site.json'))) return
  const site = Site.parse(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')))
  const origins = { built: site.origin, publicUrl: app.house.config.publicUrl }
  const pages = new Map(
    site.files.map((entry) => [entry.path, readPage(join(folder, 'client', entry.file), entry, origins)] as const),
  )
  const fallback = take(pages, '/__spa-fallback.html')
  const notFound = take(pages, '/404')
  const clientRoutes = site.spaRoutes.map(patternOf)
  app.quickPages.serve(pages, pagesRoute)

  app.route({
    method: ['GET', 'HEAD'],
    url: pagesRoute,
    schema: { hide: true },
    handler: async (request, reply) => {
      const [path = '/', query] = request.url.split('?', 2)
      if (/^\/(api|uploads)\//.test(path)) throw new Refusal('not-found')
      const page = pages.get(path)
      if (page) return sendPage(request, reply, page, 200)
      const isClientRoute = (address: string) => clientRoutes.some((pattern) => pattern.test(address))
      const bare = withoutEndSlashes(path)
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

const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
      .join('/')}$`,
  )

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: 200 | 404): FastifyReply {
  const { etag, headers, bodyHeaders, body } = page.form(encodingFor(request.headers['accept-encoding'], page))
  const own = reply.getHeader('referrer-policy')
  reply.headers(headers)
  // One file stands for many addresses, of which some are secret.
  if (own !== undefined) reply.header('referrer-policy', own)
  if (status === 200 && isKnown(request, etag)) return reply.code(304).send()
  return reply
    .code(status)
    .headers(bodyHeaders)
    .send(request.method === 'HEAD' ? null : body)
}
