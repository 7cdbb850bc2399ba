import { makeCalendarFeed } from '@ariviyal/contract/live'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './accounts/testing.ts'
import { putCertificate } from './certificates/testing.ts'
import { openLog } from './platform/log.ts'
import { signFile } from './platform/signed-urls.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { type RawAnswer, sendBytes } from './testing/send-bytes.ts'
import type { TestHouse } from './testing/test-house.ts'
import { makeSite, type TestSite } from './testing/test-site.ts'

/** Other ways to write an address that some readers of addresses take for the same (RFC 9112 section 3.2, RFC 3986 section 6.2). */
const spellings: Record<string, (path: string) => string> = {
  'a letter that is encoded': (path) => path.replace(/^\/./, (start) => `/%${start.charCodeAt(1).toString(16)}`),
  'all letters encoded': (path) =>
    path.replace(/^[^?]*/, (steps) => steps.replaceAll(/[a-z]/gi, (sign) => `%${sign.charCodeAt(0).toString(16)}`)),
  'encoded in large letters': (path) =>
    path.replace(/^\/[^/?]*/, (step) => step.replaceAll('e', '%65').replaceAll('i', '%69')),
  'an absolute address': (path) => `http://127.0.0.1${path}`,
  'an absolute address of elsewhere': (path) => `HTTPS://elsewhere.example:99${path}`,
  'a fragment': (path) => `${path}#/api/ebooks`,
  'two slashes at the start': (path) => `/${path}`,
  'a dot segment': (path) => `/.${path}`,
  'a dot segment that is encoded': (path) => `/x/%2e%2e${path}`,
  'large letters': (path) => path.replace(/^\/[a-z]+/, (start) => start.toUpperCase()),
  'a backslash': (path) => path.replace('/', '\\'),
  'an encoded slash at the start': (path) => path.replace('/', '/%2F'),
  'a slash at the end': (path) => path.replace(/(?=\?|$)/, '/'),
  'a parameter of the path': (path) => path.replace(/(?=\?|$)/, ';x=1'),
  'an encoded sign of per cent': (path) => path.replace(/^\/./, (start) => `/%25${start.charCodeAt(1).toString(16)}`),
  'a sign that is encoded in part': (path) =>
    path.replace(/^\/./, (start) => `/%%3${start.charCodeAt(1).toString(16)}`),
  'a NUL at the end': (path) => path.replace(/(?=\?|$)/, '%00'),
}

let home: TestHouse
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
  home = await openTestHouse({ log: openLog('info', sink), paths: { webBuild: site.folder } })
  base = await home.app.listen({ host: '127.0.0.1', port: 0 })
  const user = await signUp(home)
  token = user.token
  const feed = (await home.call(makeCalendarFeed, { token })).body.url
  const { id } = await putCertificate(home, user)
  for (const key of ['ebooks/light.pdf', 'public/covers/light.svg', 'certificates/none.pdf'])
    await home.house.storage.put(key, Buffer.from('bytes'))
  const grant = { key: 'ebooks/light.pdf', kind: 'ebook', itemId: 'light', userId: user.id, premium: false } as const
  Object.assign(addresses, {
    'a call of a user': '/api/auth/user/me',
    'a list': '/api/ebooks?q=light',
    'a certificate': `/api/auth/user/certificates/${id}/pdf`,
    'a calendar': new URL(feed).pathname,
    'a receipt of nobody': `/api/auth/user/receipts/${crypto.randomUUID()}`,
    'a serial of nobody': '/api/verify/AV-2026-000001',
    'the description of the calls': '/api/openapi.json',
    'the page that shows it': '/api/docs/static/index.html',
    'a signed file': signFile(home.house, grant),
    'a cover': '/media/public/covers/light.svg',
    'a page': '/about',
    'a page whose address is a secret': '/reset-password/abcdef',
    'a page of a certificate': '/verify/AV-2026-000001',
    'an upload of nobody': `/uploads/${crypto.randomUUID()}`,
    'a sign of life': '/healthz',
    'the figures': '/metrics',
  })
})
afterAll(async () => {
  await home.close()
  site.remove()
})

const ask = (target: string) =>
  sendBytes(base, { method: 'GET', target, headers: { host: '127.0.0.1', authorization: `Bearer ${token}` } })

const ofTheMoment = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'content-length', 'transfer-encoding'])
const policyOf = ({ headers }: RawAnswer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheMoment.has(name)))
/** The lines that tell of calls; one that is not there has no route. */
const routeLogged = () =>
  lines
    .filter(({ msg }) => msg === 'answered')
    .map(({ route, status }) => ({ status, ...(status !== 404 && { route }) }))

const kinds = [
  'a call of a user',
  'a list',
  'a certificate',
  'a calendar',
  'a receipt of nobody',
  'a serial of nobody',
  'the description of the calls',
  'the page that shows it',
  'a signed file',
  'a cover',
  'a page',
  'a page whose address is a secret',
  'a page of a certificate',
  'an upload of nobody',
  'a sign of life',
  'the figures',
]

describe.each(kinds)('%s', (kind) => {
  test.each(Object.keys(spellings))('under another spelling is the same in all, or is not there: %s', async (name) => {
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
    // What is no page is never kept, and never leads away from here.
    expect(spelled.headers['location'] ?? '/').toMatch(/^\/(?![/\\])/)
  })
})
