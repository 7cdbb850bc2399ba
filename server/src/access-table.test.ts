import { endpoints } from '@ariviyal/contract/api'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser } from './accounts/testing.ts'
import { joinedPupil } from './classroom/pupils/testing.ts'
import { offerForm, organisationForm, putOrganisation } from './partnerships/testing.ts'
import { openRepresentedInstitution } from './institutions/testing.ts'
import { signFile } from './platform/storage/signed-urls.ts'
import { setUpSecondFactor } from './second-factor/testing.ts'
import { signUpSubscriber } from './subscriptions/testing.ts'
import { openTestApp } from './testing/open-test-app.ts'
import { makeSite, type TestSite } from './testing/test-site.ts'
import type { TestApp } from './testing/test-app.ts'

const root = resolve(import.meta.dirname, '../..')

/** The error response for each word of the table; `yes` is anything else. */
const refusals: Record<string, [status: number, code: string]> = {
  'log in': [401, 'not-logged-in'],
  subscribe: [403, 'subscription-needed'],
  staff: [403, 'staff-only'],
  code: [403, 'second-factor-needed'],
  school: [403, 'not-representative'],
  partner: [403, 'not-partner'],
  link: [403, 'file-link-invalid'],
}
const refusalCodes = new Set(Object.values(refusals).map(([, code]) => code))

/** Rows of the table: an address, and a word for each column. */
const document = readFileSync(resolve(root, 'docs/access.md'), 'utf8')
const lines = document.split('\n').filter((line) => line.startsWith('| '))
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const [, ...columns] = cellsOf(lines.find((line) => line.startsWith('|  | guest')) ?? '')
const rows = lines
  .filter((line) => line.startsWith('| `'))
  .map(cellsOf)
  .map(([address = '', ...words]) => [address.replaceAll('`', ''), words] as const)

let site: TestSite
let testApp: TestApp
/** Caller of each column; undefined for a guest. */
let people: Record<string, { user?: TestUser; token: string } | undefined>
let newPupil: () => Promise<string>

beforeAll(async () => {
  site = makeSite()
  testApp = await openTestApp({ paths: { webBuild: site.folder } })
  const before = await signUpSubscriber(testApp, { months: 1 })
  testApp.advance({ days: 45 })
  const admin = await signUp(testApp, { admin: true })
  const owing = await signUp(testApp, { admin: true })
  await setUpSecondFactor(testApp, owing.token)
  const as = (user: TestUser, token = user.token) => ({ user, token })
  const subscriber = await signUpSubscriber(testApp, { admin })
  newPupil = async () => (await joinedPupil(testApp, subscriber.token)).token
  people = {
    guest: undefined,
    teacher: as(await signUp(testApp)),
    expired: as(before, await logInAs(testApp, before)),
    subscriber: as(subscriber),
    representative: as((await openRepresentedInstitution(testApp, admin)).principal),
    partner: as((await putOrganisation(testApp, admin)).partner),
    editor: as(await signUp(testApp, { role: 'editor' })),
    support: as(await signUp(testApp, { role: 'support' })),
    admin: as(admin),
    'owes code': as(owing, await logInAs(testApp, owing)),
    pupil: { token: await newPupil() },
  }
  await testApp.ctx.storage.put('ebooks/cell.pdf', Buffer.from('%PDF-1.7'))
  await testApp.ctx.storage.put('public/covers/cell.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
})
afterAll(async () => {
  await testApp.close()
  site.remove()
})

/** Bodies for calls that validate the body before checking the caller's rights. */
const teacherList = { csv: 'name,email\nAnbu,anbu@school.example' }
const bodies: Record<string, object> = {
  'POST /api/school/invitations': teacherList,
  'POST /api/school/invitations/preview': teacherList,
  'POST /api/school/renewal': {},
  'POST /api/school/seats/{id}/transfer': { name: 'Anbu', email: 'anbu@school.example' },
  'PUT /api/partner': organisationForm(),
  'POST /api/partner/offers': offerForm(),
  'PUT /api/partner/offers/{id}': { ...offerForm(), version: 1 },
  'POST /api/partner/offers/{id}/state': { state: 'open' },
  'POST /api/partner/offers/{id}/slots': { starts_at: '2030-01-01T06:00:00Z', minutes: 60, capacity: 1, where: '' },
  'POST /api/partner/slots/{id}/move': { starts_at: '2030-01-01T06:00:00Z' },
  'POST /api/partner/slots/{id}/cancel': { words: '' },
}

const book = { key: 'ebooks/cell.pdf', kind: 'ebook', itemId: 'cell' } as const

/** A concrete URL for a row of the table. */
function urlOf(address: string, user: TestUser | undefined): string {
  if (address === '/files/… without a signature') return '/files/ebooks/cell.pdf'
  if (address === '/files/… of what is free, signed')
    return signFile(testApp.ctx, { ...book, userId: user?.id ?? null, premium: false })
  if (address === '/files/… of what is premium, signed for the caller')
    return signFile(testApp.ctx, { ...book, userId: user?.id ?? null, premium: true })
  if (address === '/media/public/…') return '/media/public/covers/cell.svg'
  if (address === 'every page') return '/admin/users/of-somebody'
  return address.replaceAll('{id}', crypto.randomUUID()).replaceAll(/\{\w+\}/g, 'made-up')
}

/** Logging out and leaving end the session used, so these calls get one of their own. */
async function tokenFor(address: string, column: string): Promise<string | undefined> {
  const person = people[column]
  if (person?.user && address === '/api/auth/user/logout') return logInAs(testApp, person.user)
  if (column === 'pupil' && address === '/api/class/leave') return newPupil()
  return person?.token
}

async function sendRequest(name: string, column: string) {
  const method = name.slice(0, name.indexOf(' ')) as Endpoint['method'] | 'HEAD' | 'PATCH'
  const address = name.slice(method.length + 1)
  const person = people[column]
  const token = await tokenFor(address, column)
  const payload = bodies[name]
  return testApp.app.inject({
    method,
    url: urlOf(address, person?.user),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(/^(?:\/api\/class)?\/uploads/.test(address) && { 'tus-resumable': '1.0.0' }),
      ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
    },
    ...(payload && { payload }),
  })
}

function codeOf(body: string, type: unknown): string {
  if (!String(type).startsWith('application/json') || body === '') return ''
  return (JSON.parse(body) as { code?: string }).code ?? ''
}

describe('the access table', () => {
  test('lists every endpoint of the contract, with a word for each column', () => {
    const named = rows.map(([address]) => address)
    expect(endpoints.map(({ method, path }) => `${method} ${path}`).filter((name) => !named.includes(name))).toEqual([])
    expect(columns).toEqual(Object.keys(people))
    expect(rows.every(([, words]) => words.length === columns.length)).toBe(true)
    expect(new Set(rows.flatMap(([, words]) => words))).toEqual(new Set(['yes', ...Object.keys(refusals)]))
  })

  test.each(rows)('matches the server for %s', async (name, words) => {
    const actual: string[] = []
    for (const column of columns) {
      const { statusCode, body, headers } = await sendRequest(name, column)
      const code = name.startsWith('HEAD') ? '' : codeOf(body, headers['content-type'])
      const word = Object.keys(refusals).find((known) => {
        const [status, refusal] = refusals[known] ?? []
        return status === statusCode && (refusal === code || name.startsWith('HEAD'))
      })
      expect(statusCode, `${column}: ${body}`).toBeLessThan(500)
      // A response without a body has no code: its status determines the word.
      const expected = words[actual.length] ?? ''
      actual.push(name.startsWith('HEAD') && refusals[expected]?.[0] === statusCode ? expected : (word ?? 'yes'))
      if (word === undefined) expect(refusalCodes.has(code)).toBe(false)
      // Never a cookie, and no CORS access to responses that are not public.
      expect(headers['set-cookie']).toBeUndefined()
      const isShared = endpoints.some(({ method, path, shared }) => shared && `${method} ${path}` === name)
      if (!isShared) expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(actual).toEqual(words)
  })
})

describe('a login session', () => {
  const me = (headers: Record<string, string>, query = '') =>
    testApp.app.inject({ url: `/api/auth/user/me${query}`, headers })

  test('is accepted from the Authorization header only, which browsers never send by themselves', async () => {
    const token = people['subscriber']?.token ?? ''
    expect((await me({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
    const attempts = [
      me({ cookie: `token=${token}; session=${token}; authorization=Bearer ${token}` }),
      me({}, `?token=${token}&access_token=${token}&authorization=Bearer%20${token}`),
      me({ authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }),
      me({ authorization: token }),
      me({ 'x-authorization': `Bearer ${token}`, 'proxy-authorization': `Bearer ${token}` }),
    ]
    expect((await Promise.all(attempts)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
  })

  test('cannot be used by a page of another origin: its preflight request is not allowed', async () => {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    }
    for (const url of ['/api/auth/user/change-password', '/uploads', '/api/admin/staff']) {
      const answer = await testApp.app.inject({ method: 'OPTIONS', url, headers })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.headers['access-control-allow-headers']).toBeUndefined()
    }
  })
})

describe('a page with a secret in its URL', () => {
  const routes = readFileSync(resolve(root, 'web/src/routes.ts'), 'utf8')
  const secret = [...routes.matchAll(/route\('([^']*:token[^']*)'/g)].map((match) => `/${match[1] ?? ''}`)

  test('exists among the routes', () => {
    expect(secret.length).toBeGreaterThan(3)
  })

  test.each(secret)('sends no referrer: %s', async (path) => {
    const { statusCode, headers } = await testApp.app.inject({ url: path.replace(':token', 'a-token-of-a-mail') })
    expect([statusCode, headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  })
})

describe('a URL that resembles another site', () => {
  test.each([
    '//elsewhere.example/',
    '//elsewhere.example/%2f..',
    '/\\elsewhere.example/',
    '/%5celsewhere.example/',
    '/%2f%2felsewhere.example/',
    '/about//elsewhere.example/',
    '///elsewhere.example/about/',
    '/.//elsewhere.example/',
    '/join/..%2f..%2f/',
    '/join/%5c%5celsewhere.example/',
    '/join/@elsewhere.example/',
    '/about/?next=//elsewhere.example',
    '/login/?next=https://elsewhere.example/',
  ])('does not redirect to another site: %s', async (url) => {
    const { statusCode, headers } = await testApp.app.inject({ url })
    const to = headers.location ?? '/'
    expect(new URL(to, 'https://site.example/a/b').origin).toBe('https://site.example')
    expect(to.startsWith('/') && !/^\/[/\\]/.test(to)).toBe(true)
    expect([200, 301, 400, 404]).toContain(statusCode)
  })
})
