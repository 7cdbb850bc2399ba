import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './route.ts'

/** For answers that are no documents: nothing may be loaded or framed. */
const bareCsp = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Whose players a page may hold, of videos that staff embed; nothing is fetched from them before someone presses Play. The site is one
 * page to the browser, whichever address it was entered at, so that no single page can be told apart.
 */
const players = 'https://www.youtube-nocookie.com https://player.vimeo.com'

/** What every page may load, besides the scripts and styles that its own hashes allow. */
const pageCsp = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  // blob: a film that an editor has just chosen, of which a frame is drawn before it is sent.
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  `frame-src 'self' ${players}`,
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** `own` are the directives `script-src` and `style-src` of the page, with its hashes. */
export const cspOfPage = (own = "script-src 'self'; style-src 'self'"): string => `${own}; ${pageCsp}`

/** Pages whose address is a secret must not tell it to where their links lead. */
const isSecretPath = (path: string): boolean => /^\/(reset-password|join|setup|school\/claim)\//.test(path)

/** Puts what every answer carries onto this one; a route may then loosen what it has to. */
export function setSecurityHeaders(app: App, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': bareCsp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': isSecretPath(request.url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-request-id': request.id,
  })
  if (app.house.config.publicUrl.startsWith('https://')) reply.header('strict-transport-security', 'max-age=31536000')
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
}

export function addSecurityHeaders(app: App): void {
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(app, request, reply))
}
