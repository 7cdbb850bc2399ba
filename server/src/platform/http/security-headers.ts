import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './route.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Security headers of every response to a path. */
    securityHeaders: (path: string) => Record<string, string>
  }
}

/** For responses other than documents: nothing may be loaded or framed. */
const bareCsp = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Players of videos that staff embed; nothing is requested from them before the user presses Play. The policy is the same for all pages,
 * because the browser keeps that of the entry page during client-side navigation.
 */
const players = 'https://www.youtube-nocookie.com https://player.vimeo.com'

/** Policy of every page, in addition to its own hashes for scripts and styles. */
const pageCsp = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  // blob: a video that an editor has chosen, to draw a frame before upload.
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  `frame-src 'self' ${players}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // The book reader is a page of this site in a frame.
  "frame-ancestors 'self'",
  // Text becomes HTML or a script URL only through these two Trusted Types policies (web/src/frame/trusted-types.ts,
  // web/src/console/mail/trust-mail.ts).
  "require-trusted-types-for 'script'",
  'trusted-types default letters',
].join('; ')

/** `own` contains the page's `script-src` and `style-src` directives with its hashes. */
export const cspOfPage = (publicUrl: string, own = "script-src 'self'; style-src 'self'"): string =>
  `${own}; ${pageCsp}${isHttps(publicUrl) ? '; upgrade-insecure-requests' : ''}`

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https://')

/** Disables all browser features except those the site uses (clipboard write, fullscreen), even for injected scripts. */
const disabledFeatures =
  'accelerometer bluetooth browsing-topics camera clipboard-read display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access usb window-management xr-spatial-tracking'.split(
    ' ',
  )

/** Of all pages only the one that reads cards and answer sheets asks for the camera. */
const usesCamera = (path: string): boolean => /^\/lms\/tests\/[\w-]+\/paper(?:\?|$)/.test(path)

/** Pages of projects ask where the device is, and round it before they keep it. All pages of a class share one document. */
const usesPlace = (path: string): boolean => /^\/(?:class|collaborative-projects)(?:[/?]|$)/.test(path)

const permissionsPolicy = (path: string): string => {
  const allowed = [...(usesCamera(path) ? ['camera'] : []), ...(usesPlace(path) ? ['geolocation'] : [])]
  return disabledFeatures.map((feature) => `${feature}=(${allowed.includes(feature) ? 'self' : ''})`).join(', ')
}

/** Pages whose URL is a secret must not leak it as referrer. */
const isSecretPath = (path: string): boolean =>
  /^\/(reset-password|confirm-address|join|setup|school\/claim|grievances|unsubscribe|subscription-register\/sent)\//.test(
    path,
  )

/** Paths whose responses are for one caller or moment. Cacheable responses set their own header. */
const isUncacheable = (path: string): boolean => /^\/(api\/|uploads|files\/|healthz|readyz|metrics)/.test(path)

/** Security headers of every response to this path, except its request id. A route may relax them (table in docs/security.md). */
export const securityHeaders = (publicUrl: string, path: string): Record<string, string> => ({
  'content-security-policy': bareCsp,
  'x-content-type-options': 'nosniff',
  // For browsers without frame-ancestors.
  'x-frame-options': 'DENY',
  'referrer-policy': isSecretPath(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy(path),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  ...(isHttps(publicUrl) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  ...(isUncacheable(path) && { 'cache-control': 'no-store' }),
})

export function setSecurityHeaders(app: App, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(app.securityHeaders(request.url)).header('x-request-id', request.id)
}

/** Caches the headers per kind of path. */
function cachedHeaders(publicUrl: string): (path: string) => Record<string, string> {
  const cache = new Map<string, Record<string, string>>()
  return (path) => {
    const kind = `${isSecretPath(path)} ${isUncacheable(path)} ${usesCamera(path)} ${usesPlace(path)}`
    let headers = cache.get(kind)
    if (!headers) cache.set(kind, (headers = securityHeaders(publicUrl, path)))
    return headers
  }
}

export function addSecurityHeaders(app: App): void {
  app.decorate('securityHeaders', cachedHeaders(app.ctx.config.publicUrl))
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(app, request, reply)
    done()
  })
}
