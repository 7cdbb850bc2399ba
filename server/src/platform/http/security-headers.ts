import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './route.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What every answer from a path carries. */
    securityHeaders: (path: string) => Record<string, string>
  }
}

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
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // The reader of books is a page of ours in a frame of ours.
  "frame-ancestors 'self'",
  // Text becomes markup or the address of a script only through these two policies (web/src/frame/trusted-types.ts, web/src/staff/trust-letter.ts).
  "require-trusted-types-for 'script'",
  'trusted-types default letters',
].join('; ')

/** `own` are the directives `script-src` and `style-src` of the page, with its hashes. */
export const cspOfPage = (publicUrl: string, own = "script-src 'self'; style-src 'self'"): string =>
  `${own}; ${pageCsp}${isHttps(publicUrl) ? '; upgrade-insecure-requests' : ''}`

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https://')

/** Of what browsers let pages do, what ours use: copying a line, and films over the whole screen. The rest is nobody's, whoever gets a script in. */
const permissionsPolicy =
  'accelerometer bluetooth browsing-topics camera clipboard-read display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access usb window-management xr-spatial-tracking'
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', ')

/** Pages whose address is a secret must not tell it to where their links lead. */
const isSecretPath = (path: string): boolean =>
  /^\/(reset-password|confirm-address|join|setup|school\/claim)\//.test(path)

/** Addresses whose answers are for one caller or one moment; what may be kept says so itself. */
const isNeverKept = (path: string): boolean => /^\/(api\/|uploads|files\/|healthz|readyz|metrics)/.test(path)

/** What every answer from this path carries, save its id; a route may then loosen what it has to (docs/security.md holds the table). */
export const securityHeaders = (publicUrl: string, path: string): Record<string, string> => ({
  'content-security-policy': bareCsp,
  'x-content-type-options': 'nosniff',
  // For browsers that are too old for frame-ancestors.
  'x-frame-options': 'DENY',
  'referrer-policy': isSecretPath(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  ...(isHttps(publicUrl) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  ...(isNeverKept(path) && { 'cache-control': 'no-store' }),
})

export function setSecurityHeaders(app: App, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(app.securityHeaders(request.url)).header('x-request-id', request.id)
}

/** The same for many addresses: what is made once need not be made for each. */
export function rememberHeaders(publicUrl: string): (path: string) => Record<string, string> {
  const made = new Map<string, Record<string, string>>()
  return (path) => {
    const kind = `${isSecretPath(path)} ${isNeverKept(path)}`
    let headers = made.get(kind)
    if (!headers) made.set(kind, (headers = securityHeaders(publicUrl, path)))
    return headers
  }
}

export function addSecurityHeaders(app: App): void {
  app.decorate('securityHeaders', rememberHeaders(app.house.config.publicUrl))
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(app, request, reply)
    done()
  })
}
