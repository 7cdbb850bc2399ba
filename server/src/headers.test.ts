import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCalendarFeed } from '@ariviyal/contract/live'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './accounts/testing.ts'
import { signFile } from './platform/signed-urls.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import type { TestHouse } from './testing/test-house.ts'

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
  spaRoutes: ['/profile', '/reset-password/:token', '/confirm-address/:token', '/join/:code'],
}

let folder: string
let home: TestHouse
/** Addresses and tokens that are made before the table is walked. */
const made = { base: '', port: 0, teacher: '', admin: '', feed: '', book: '', picture: '' }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-headers-'))
  mkdirSync(join(folder, 'client'))
  for (const { file } of site.files) writeFileSync(join(folder, 'client', file), 'something that is served')
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site))
  home = await openTestHouse({ config: { publicUrl: 'https://ariviyal.test' }, paths: { webBuild: folder } })
  made.base = await home.app.listen({ host: '127.0.0.1', port: 0 })
  made.port = (home.app.server.address() as AddressInfo).port
  made.teacher = (await signUp(home)).token
  made.admin = (await signUp(home, { admin: true })).token
  made.feed = new URL((await home.call(makeCalendarFeed, { token: made.teacher })).body.url).pathname
  const open = { itemId: 'light', userId: null, premium: false } as const
  for (const key of ['ebooks/light.pdf', 'materials/light.png', 'public/covers/light.svg'])
    await home.house.storage.put(key, Buffer.from('bytes'))
  made.book = signFile(home.house, { ...open, key: 'ebooks/light.pdf', kind: 'ebook' })
  made.picture = signFile(home.house, { ...open, key: 'materials/light.png', kind: 'material' })
})
afterAll(async () => {
  await home.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Asked {
  method?: string
  as?: 'teacher' | 'admin'
  headers?: Record<string, string>
  body?: string
}

interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
}

/** `fetch` follows nothing here, but hides headers and refuses methods: this tells what came over the wire. */
async function ask(path: string, { method = 'GET', as, headers = {}, body }: Asked = {}): Promise<Answered> {
  const asked = request({
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
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode ?? 0, headers: answer.headers }
}

const kept = 'public, max-age=31536000, immutable'
const never = 'no-store'
/** What a browser may do with an answer: its policy, who may frame it, who may load it, and for how long it may be kept. */
const page = { csp: 'page', frame: 'SAMEORIGIN', loadedBy: 'same-origin', cache: 'no-cache' }
const bare = { csp: 'bare', frame: 'DENY', loadedBy: 'same-origin', cache: never }

const kinds: [kind: string, path: () => string, asked: Asked, status: number, expected: typeof page][] = [
  ['a page', () => '/about', {}, 200, page],
  ['a page of one person', () => '/profile', {}, 200, page],
  ['a page that is not there', () => '/no-such-page', {}, 404, page],
  ['a page whose address is a secret', () => '/reset-password/abc', {}, 200, page],
  ['a page whose address confirms another', () => '/confirm-address/abc', {}, 200, page],
  ['a redirect', () => '/about/', {}, 301, { ...bare, cache: '' }],
  ['a script of the site', () => '/assets/main-a1b2.js', {}, 200, { ...bare, cache: kept }],
  ['the service worker', () => '/verify-worker.js', {}, 200, { ...bare, csp: "default-src 'self'", cache: 'no-cache' }],
  ['a call of everyone', () => '/api/ebooks', {}, 200, bare],
  ['a call of a user', () => '/api/auth/user/me', { as: 'teacher' }, 200, bare],
  ['a call without a session', () => '/api/auth/user/me', {}, 401, bare],
  ['a call of staff by a teacher', () => '/api/admin/messages', { as: 'teacher' }, 403, bare],
  ['a call that is not there', () => '/api/nowhere', {}, 404, bare],
  ['a form that is wrong', () => '/api/contact', { method: 'POST', body: '{}' }, 422, bare],
  ['a form that is no JSON', () => '/api/contact', { method: 'POST', body: '{' }, 400, bare],
  [
    'a form of another site',
    () => '/api/contact',
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
    415,
    bare,
  ],
  ['an address that cannot be read', () => '/api/%', {}, 400, bare],
  ['a question of another site whether it may', () => '/api/auth/user/me', { method: 'OPTIONS' }, 404, bare],
  ['a request to be echoed', () => '/about', { method: 'TRACE' }, 404, { ...bare, cache: never }],
  ['a file of staff', () => '/api/admin/exports/users', { as: 'admin' }, 200, bare],
  ['a calendar', () => made.feed, {}, 200, { ...bare, cache: 'private, no-cache' }],
  [
    'keys that all may check',
    () => '/api/credentials/keys',
    {},
    200,
    { ...bare, loadedBy: 'cross-origin', cache: 'public, max-age=300' },
  ],
  ['the description of the calls', () => '/api/openapi.json', {}, 200, bare],
  ['the page that shows it', () => '/api/docs/', {}, 200, { ...bare, csp: 'docs' }],
  [
    'a book',
    () => made.book,
    {},
    200,
    { csp: "frame-ancestors 'self'", frame: 'SAMEORIGIN', loadedBy: 'same-origin', cache: 'private, max-age=300' },
  ],
  [
    'a picture of a material',
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
    { ...bare, csp: "default-src 'none'; sandbox; frame-ancestors 'none'", cache: kept },
  ],
  ['an upload without a session', () => '/uploads', { method: 'POST' }, 401, bare],
  ['an upload in another version', () => '/uploads', { method: 'POST', as: 'admin' }, 412, bare],
  ['a sign of life', () => '/healthz', {}, 200, bare],
  ['readiness', () => '/readyz', {}, 200, bare],
  ['figures', () => '/metrics', {}, 200, bare],
]

const kindOfPolicy = (csp: string): string => {
  if (csp === "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'") return 'bare'
  if (csp.includes("require-trusted-types-for 'script'; trusted-types default letters")) return 'page'
  return csp.includes("frame-ancestors 'none'") && csp.includes("connect-src 'self'") ? 'docs' : csp
}

describe('every answer', () => {
  test.each(kinds)('guards the browser that gets it: %s', async (_kind, path, asked, status, expected) => {
    const { status: found, headers } = await ask(path(), asked)
    expect(found).toBe(status)
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
    expect(headers['permissions-policy']).toMatch(/^(?:[a-z-]+=\(\)(?:, |$)){20,}$/)
    expect(headers['referrer-policy']).toBe(
      /^\/(reset-password|confirm-address)\//.test(path()) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    )
    expect(headers['access-control-allow-origin']).toBe(expected.loadedBy === 'cross-origin' ? '*' : undefined)
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-credentials'])
      expect(headers).not.toHaveProperty([name])
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-|\*|http:/)
    // A redirect and an upload's creation have no body; whatever has one says what it is.
    const isEmpty = headers['content-length'] === '0'
    expect(headers['content-type'] ?? (isEmpty ? 'nothing/nothing' : '')).toMatch(/^[a-z]+\/[a-z0-9.+-]+/)
  })

  test('of a page asks for what is inside it by https, where the house is reached so', async () => {
    const { headers } = await ask('/about')
    expect(String(headers['content-security-policy'])).toMatch(/; upgrade-insecure-requests$/)
  })

  test('to a body of two lengths closes the line: nobody hides a request in another', async () => {
    const line = connect(made.port, '127.0.0.1')
    await once(line, 'connect')
    const hidden = 'GET /api/ebooks HTTP/1.1\r\nhost: x\r\n\r\n'
    line.end(
      `POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${hidden.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    )
    let text = ''
    for await (const chunk of line) text += String(chunk)
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })

  test('to what is no HTTP closes the line and holds nothing of what was sent', async () => {
    const line = connect(made.port, '127.0.0.1')
    await once(line, 'connect')
    line.end('GET /<script>alert(1)</script>\u0001 nonsense\r\n\r\n')
    let text = ''
    for await (const chunk of line) text += String(chunk)
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).not.toContain('script')
  })
})
