import { makeCalendarFeed } from '@ariviyal/contract/live/live'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './accounts/testing.ts'
import { putCertificate } from './certificates/testing.ts'
import { openLog } from './platform/log.ts'
import { signFile } from './platform/storage/signed-urls.ts'
import { openTestApp } from './testing/open-test-app.ts'
import { type RawAnswer, sendBytes } from './testing/send-bytes.ts'
import type { TestApp } from './testing/test-app.ts'
import { makeSite, type TestSite } from './testing/test-site.ts'

/** Other spellings of a URL that some parsers treat as equivalent (RFC 9112 section 3.2, RFC 3986 section 6.2). */
const spellings: Record<string, (path: string) => string> = {
  'an encoded letter': (path) => path.replace(/^\/./, (start) => `/%${start.charCodeAt(1).toString(16)}`),
  'all letters encoded': (path) =>
    path.replace(/^[^?]*/, (steps) => steps.replaceAll(/[a-z]/gi, (sign) => `%${sign.charCodeAt(0).toString(16)}`)),
  'some letters encoded': (path) =>
    path.replace(/^\/[^/?]*/, (step) => step.replaceAll('e', '%65').replaceAll('i', '%69')),
  'an absolute address': (path) => `http://127.0.0.1${path}`,
  'an absolute address of elsewhere': (path) => `HTTPS://elsewhere.example:99${path}`,
  'a fragment': (path) => `${path}#/api/ebooks`,
  'two slashes at the start': (path) => `/${path}`,
  'a dot segment': (path) => `/.${path}`,
  'an encoded dot segment': (path) => `/x/%2e%2e${path}`,
  'upper case': (path) => path.replace(/^\/[a-z]+/, (start) => start.toUpperCase()),
  'a backslash': (path) => path.replace('/', '\\'),
  'an encoded slash at the start': (path) => path.replace('/', '/%2F'),
  'a trailing slash': (path) => path.replace(/(?=\?|$)/, '/'),
  'a path parameter': (path) => path.replace(/(?=\?|$)/, ';x=1'),
  'an encoded percent sign': (path) => path.replace(/^\/./, (start) => `/%25${start.charCodeAt(1).toString(16)}`),
  'a double percent sign': (path) => path.replace(/^\/./, (start) => `/%%3${start.charCodeAt(1).toString(16)}`),
  'a NUL at the end': (path) => path.replace(/(?=\?|$)/, '%00'),
}

let testApp: TestApp
let site: TestSite
let base: string
let token: string
const lines: Record<string, unknown>[] = []
const addresses: Record<string, string> = {}

beforeAll(async () => {
  site = makeSite()
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  testApp = await openTestApp({ log: openLog('info', sink), paths: { webBuild: site.folder } })
  base = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const user = await signUp(testApp)
  token = user.token
  const feed = (await testApp.call(makeCalendarFeed, { token })).body.url
  const { id } = await putCertificate(testApp, user)
  for (const key of ['ebooks/light.pdf', 'public/covers/light.svg', 'certificates/none.pdf'])
    await testApp.ctx.storage.put(key, Buffer.from('bytes'))
  const grant = { key: 'ebooks/light.pdf', kind: 'ebook', itemId: 'light', userId: user.id, premium: false } as const
  Object.assign(addresses, {
    'a call of a user': '/api/auth/user/me',
    'a list': '/api/ebooks?q=light',
    'a certificate': `/api/auth/user/certificates/${id}/pdf`,
    'a calendar': new URL(feed).pathname,
    'an unknown receipt': `/api/auth/user/receipts/${crypto.randomUUID()}`,
    'an unknown serial': '/api/verify/AV-2026-000001',
    'the OpenAPI document': '/api/openapi.json',
    'the OpenAPI page': '/api/docs/static/index.html',
    'a signed file': signFile(testApp.ctx, grant),
    'a cover': '/media/public/covers/light.svg',
    'a page': '/about',
    'a page with a secret in its URL': '/reset-password/abcdef',
    'a page of a certificate': '/verify/AV-2026-000001',
    'an unknown upload': `/uploads/${crypto.randomUUID()}`,
    liveness: '/healthz',
    metrics: '/metrics',
  })
})
afterAll(async () => {
  await testApp.close()
  site.remove()
})

const ask = (target: string) =>
  sendBytes(base, { method: 'GET', target, headers: { host: '127.0.0.1', authorization: `Bearer ${token}` } })

const volatileHeaders = new Set([
  'date',
  'connection',
  'keep-alive',
  'x-request-id',
  'content-length',
  'transfer-encoding',
])
const policyOf = ({ headers }: RawAnswer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !volatileHeaders.has(name)))
/** Status and route of each logged request; a 404 has no route. */
const routeLogged = () =>
  lines
    .filter(({ msg }) => msg === 'answered')
    .map(({ route, status }) => ({ status, ...(status !== 404 && { route }) }))

const kinds = [
  'a call of a user',
  'a list',
  'a certificate',
  'a calendar',
  'an unknown receipt',
  'an unknown serial',
  'the OpenAPI document',
  'the OpenAPI page',
  'a signed file',
  'a cover',
  'a page',
  'a page with a secret in its URL',
  'a page of a certificate',
  'an unknown upload',
  'liveness',
  'metrics',
]

describe.each(kinds)('%s', (kind) => {
  test.each(Object.keys(spellings))('gives the same response or an error when spelled with %s', async (name) => {
    const path = addresses[kind] ?? ''
    lines.length = 0
    const plain = await ask(path)
    const logged = routeLogged()
    lines.length = 0
    const spelled = await ask(spellings[name]?.(path) ?? '')
    const isSame = spelled.status === plain.status && spelled.body.slice(0, 20) === plain.body.slice(0, 20)
    if (isSame) {
      expect(policyOf(spelled)).toEqual(policyOf(plain))
      expect(routeLogged()).toEqual(logged)
    } else expect([301, 400, 401, 403, 404]).toContain(spelled.status)
    // Redirects never lead to another site.
    expect(spelled.headers['location'] ?? '/').toMatch(/^\/(?![/\\])/)
  })
})
