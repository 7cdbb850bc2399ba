/**
 * Serves the output of the web build: the folder `client/`, and `site.json` beside it:
 *
 *   { "origin": "https://…",
 *     "files": [{ "path": "/about", "file": "about/index.html", "type": "text/html; charset=utf-8", "csp": "script-src …; style-src …" }],
 *     "spaRoutes": ["/reset-password/:token", "/profile"] }
 *
 * `path` is the URL path of a file, and `file` its path below `client/`, with precompressed siblings `.br` and `.gz`.
 * `csp` contains a page's `script-src` and `style-src` directives with the hashes of inline code; for a service worker it is
 * the whole policy. `/404` and `/__spa-fallback.html` are not served under these paths, only as the 404 and fallback pages.
 * `origin` occurs in absolute URLs of pages, sitemap and robots.txt; it is replaced by this server's public URL.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../errors.ts'
import { isKnown } from '../files/known-version.ts'
import type { App } from '../route.ts'
import { encodingFor, type Page, readPage, SiteFile } from './site-page.ts'
import { withoutEndSlashes } from '@ariviyal/contract/end-slashes'

const Site = z.object({
  origin: z.optional(z.string()),
  files: z.array(SiteFile),
  spaRoutes: z.array(z.string()),
})

/** Serves the site from memory. Does nothing without a build, as in route tests. */
export function addSite(app: App): void {
  const folder = app.ctx.paths.webBuild
  if (!existsSync(join(folder, 'site.json'))) return
  const site = Site.parse(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')))
  const { publicUrl, isDemo } = app.ctx.config
  const changes = { built: site.origin, publicUrl, isDemo }
  const pages = new Map(
    site.files.map((entry) => [entry.path, readPage(join(folder, 'client', entry.file), entry, changes)] as const),
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
      if (/^\/(api|uploads)\//.test(path)) throw new AppError('not-found')
      const page = pages.get(path)
      if (page) return sendPage(request, reply, page, 200)
      const isClientRoute = (candidate: string) => clientRoutes.some((pattern) => pattern.test(candidate))
      const trimmed = withoutEndSlashes(path)
      if (trimmed !== path && !path.startsWith('//') && (pages.has(trimmed) || isClientRoute(trimmed)))
        return reply.redirect(query ? `${trimmed}?${query}` : trimmed, 301)
      if (fallback && isClientRoute(path)) return sendPage(request, reply, fallback, 200)
      if (!notFound) throw new AppError('not-found')
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
  // The fallback page serves many URLs: some of them are secret, and one uses the camera.
  const own = ['referrer-policy', 'permissions-policy'].map((name) => [name, reply.getHeader(name)] as const)
  reply.headers(headers)
  for (const [name, value] of own) if (value !== undefined) reply.header(name, value)
  if (status === 200 && isKnown(request, etag)) return reply.code(304).send()
  return reply
    .code(status)
    .headers(bodyHeaders)
    .send(request.method === 'HEAD' ? null : body)
}
