import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCalendarFeed } from '@ariviyal/contract/live/live'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './accounts/testing.ts'
import { signFile } from './platform/storage/signed-urls.ts'
import { openTestApp } from './testing/open-test-app.ts'
import type { TestApp } from './testing/test-app.ts'

const html = 'text/html; charset=utf-8'
const site = {
  files: [
    { path: '/', file: 'index.html', type: html },
    { path: '/about', file: 'about.html', type: html, csp: "script-src 'self' 'sha256-abc='; style-src 'self'" },
    { path: '/404', file: '404.html', type: html },
    { path: '/__spa-fallback.html', file: 'fallback.html', type: html },
    { path: '/assets/main-a1b2.js', file: 'main.js', type: 'text/javascript; charset=utf-8' },
    { path: '/verify-worker.js', file: 'worker.js', type: 'text/javascript; charset=utf-8', csp: "default-src 'self'" },
  ],
  spaRoutes: [
    '/profile',
    '/lms/tests/:id',
    '/lms/tests/:id/paper',
    '/class/projects/:id',
    '/reset-password/:token',
    '/confirm-address/:token',
    '/join/:code',
  ],
}

let folder: string
let testApp: TestApp
/** URLs and tokens created before the table is read. */
const made = { base: '', port: 0, teacher: '', admin: '', feed: '', book: '', picture: '' }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-headers-'))
  mkdirSync(join(folder, 'client'))
  for (const { file } of site.files) writeFileSync(join(folder, 'client', file), 'something that is served')
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site))
  testApp = await openTestApp({ config: { publicUrl: 'https://ariviyal.test' }, paths: { webBuild: folder } })
  made.base = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  made.port = (testApp.app.server.address() as AddressInfo).port
  made.teacher = (await signUp(testApp)).token
  made.admin = (await signUp(testApp, { admin: true })).token
  made.feed = new URL((await testApp.call(makeCalendarFeed, { token: made.teacher })).body.url).pathname
  const open = { itemId: 'light', userId: null, premium: false } as const
  for (const key of ['ebooks/light.pdf', 'materials/light.png', 'public/covers/light.svg'])
    await testApp.ctx.storage.put(key, Buffer.from('bytes'))
  made.book = signFile(testApp.ctx, { ...open, key: 'ebooks/light.pdf', kind: 'ebook' })
  made.picture = signFile(testApp.ctx, { ...open, key: 'materials/light.png', kind: 'material' })
})
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

interface RequestOptions {
  method?: string
  as?: 'teacher' | 'admin'
  headers?: Record<string, string>
  body?: string
}

interface RawResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
}

/** `fetch` hides headers and forbids some methods; this shows the raw response. */
async function ask(
  path: string,
  { method = 'GET', as, headers = {}, body }: RequestOptions = {},
): Promise<RawResponse> {
  const clientRequest = request({
    port: made.port,
    host: '127.0.0.1',
    path,
    method,
    headers: {
      origin: 'https://elsewhere.example',
      ...(as && { authorization: `Bearer ${made[as]}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  clientRequest.end(body)
  const [answer] = (await once(clientRequest, 'response')) as [import('node:http').IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode ?? 0, headers: answer.headers }
}

const immutable = 'public, max-age=31536000, immutable'
const never = 'no-store'
/** Browser restrictions of a response: its policy, who may frame it, who may load it, and how long it may be cached. */
const page = { csp: 'page', frame: 'SAMEORIGIN', loadedBy: 'same-origin', cache: 'no-cache' }
const bare = { csp: 'bare', frame: 'DENY', loadedBy: 'same-origin', cache: never }

const kinds: [kind: string, path: () => string, options: RequestOptions, status: number, expected: typeof page][] = [
  ['a page', () => '/about', {}, 200, page],
  ['a personal page', () => '/profile', {}, 200, page],
  ['an unknown page', () => '/no-such-page', {}, 404, page],
  ['a page with a secret in its URL', () => '/reset-password/abc', {}, 200, page],
  ['a test', () => '/lms/tests/a1', {}, 200, page],
  ['the page that uses the camera', () => '/lms/tests/a1/paper?part=cards', {}, 200, page],
  ['a page that asks where the device is', () => '/class/projects/a1', {}, 200, page],
  ['a page that confirms an address', () => '/confirm-address/abc', {}, 200, page],
  ['a redirect', () => '/about/', {}, 301, { ...bare, cache: '' }],
  ['a script of the site', () => '/assets/main-a1b2.js', {}, 200, { ...bare, cache: immutable }],
  ['the service worker', () => '/verify-worker.js', {}, 200, { ...bare, csp: "default-src 'self'", cache: 'no-cache' }],
  ['a public call', () => '/api/ebooks', {}, 200, bare],
  ['a call of a user', () => '/api/auth/user/me', { as: 'teacher' }, 200, bare],
  ['a call without a session', () => '/api/auth/user/me', {}, 401, bare],
  ['a staff call by a teacher', () => '/api/admin/messages', { as: 'teacher' }, 403, bare],
  ['an unknown call', () => '/api/nowhere', {}, 404, bare],
  ['an invalid form', () => '/api/contact', { method: 'POST', body: '{}' }, 422, bare],
  ['a form that is not JSON', () => '/api/contact', { method: 'POST', body: '{' }, 400, bare],
  [
    'a form of another site',
    () => '/api/contact',
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
    415,
    bare,
  ],
  ['a malformed URL', () => '/api/%', {}, 400, bare],
  ['a preflight request of another site', () => '/api/auth/user/me', { method: 'OPTIONS' }, 404, bare],
  ['a TRACE request', () => '/about', { method: 'TRACE' }, 404, { ...bare, cache: never }],
  ['an export', () => '/api/admin/exports/users', { as: 'admin' }, 200, bare],
  ['a calendar', () => made.feed, {}, 200, { ...bare, cache: 'private, no-cache' }],
  [
    'public keys',
    () => '/api/credentials/keys',
    {},
    200,
    { ...bare, loadedBy: 'cross-origin', cache: 'public, max-age=300' },
  ],
  ['the OpenAPI document', () => '/api/openapi.json', {}, 200, bare],
  ['the OpenAPI page', () => '/api/docs/', {}, 200, { ...bare, csp: 'docs' }],
  [
    'a book',
    () => made.book,
    {},
    200,
    { csp: "frame-ancestors 'self'", frame: 'SAMEORIGIN', loadedBy: 'same-origin', cache: 'private, max-age=300' },
  ],
  [
    'an image of a material',
    () => made.picture,
    {},
    200,
    {
      csp: "sandbox; frame-ancestors 'self'",
      frame: 'SAMEORIGIN',
      loadedBy: 'same-origin',
      cache: 'private, max-age=300',
    },
  ],
  ['a file without its signature', () => '/files/ebooks/light.pdf', {}, 403, bare],
  [
    'a cover',
    () => '/media/public/covers/light.svg',
    {},
    200,
    { ...bare, csp: "default-src 'none'; sandbox; frame-ancestors 'none'", cache: immutable },
  ],
  ['an upload without a session', () => '/uploads', { method: 'POST' }, 401, bare],
  ['an upload in another version', () => '/uploads', { method: 'POST', as: 'admin' }, 412, bare],
  ['liveness', () => '/healthz', {}, 200, bare],
  ['readiness', () => '/readyz', {}, 200, bare],
  ['metrics', () => '/metrics', {}, 200, bare],
]

const kindOfPolicy = (csp: string): string => {
  if (csp === "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'") return 'bare'
  if (csp.includes("require-trusted-types-for 'script'; trusted-types default letters")) return 'page'
  return csp.includes("frame-ancestors 'none'") && csp.includes("connect-src 'self'") ? 'docs' : csp
}

describe('every response', () => {
  test.each(kinds)('has the right security headers: %s', async (_kind, path, options, status, expected) => {
    const { status: actualStatus, headers } = await ask(path(), options)
    expect(actualStatus).toBe(status)
    expect({
      csp: kindOfPolicy(String(headers['content-security-policy'])),
      frame: headers['x-frame-options'],
      loadedBy: headers['cross-origin-resource-policy'],
      cache: headers['cache-control'] ?? '',
    }).toEqual(expected)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-request-id': expect.stringMatching(/^[\w-]{20,}$/) as string,
    })
    const permissions = String(headers['permissions-policy'])
    expect(permissions).toMatch(/^(?:[a-z-]+=\((?:self)?\)(?:, |$)){20,}$/)
    const allowed = [
      path().includes('/paper') ? 'camera' : '',
      path().startsWith('/class') ? 'geolocation' : '',
    ].filter(Boolean)
    expect(permissions.match(/[a-z-]+=\(self\)/g) ?? []).toEqual(allowed.map((feature) => `${feature}=(self)`))
    expect(headers['referrer-policy']).toBe(
      /^\/(reset-password|confirm-address)\//.test(path()) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    )
    expect(headers['access-control-allow-origin']).toBe(expected.loadedBy === 'cross-origin' ? '*' : undefined)
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-credentials'])
      expect(headers).not.toHaveProperty([name])
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-|\*|http:/)
    // A redirect and an upload's creation have no body; every other response has a type.
    const isEmpty = headers['content-length'] === '0'
    expect(headers['content-type'] ?? (isEmpty ? 'nothing/nothing' : '')).toMatch(/^[a-z]+\/[a-z0-9.+-]+/)
  })

  test('of a page upgrades insecure requests when the public URL is https', async () => {
    const { headers } = await ask('/about')
    expect(String(headers['content-security-policy'])).toMatch(/; upgrade-insecure-requests$/)
  })

  test('to a request with two body lengths closes the connection, which prevents request smuggling', async () => {
    const socket = connect(made.port, '127.0.0.1')
    await once(socket, 'connect')
    const hidden = 'GET /api/ebooks HTTP/1.1\r\nhost: x\r\n\r\n'
    socket.end(
      `POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${hidden.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    )
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })

  test('to malformed HTTP closes the connection and echoes none of the input', async () => {
    const socket = connect(made.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.end('GET /<script>alert(1)</script>\u0001 nonsense\r\n\r\n')
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).not.toContain('script')
  })
})
