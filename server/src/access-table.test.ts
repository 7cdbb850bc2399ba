import { endpoints } from '@ariviyal/contract/api'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser } from './accounts/testing.ts'
import { openCaredForSchool } from './institutions/testing.ts'
import { signFile } from './platform/signed-urls.ts'
import { setUpSecondFactor } from './second-factor/testing.ts'
import { signUpSubscriber } from './subscriptions/testing.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { makeSite, type TestSite } from './testing/test-site.ts'
import type { TestHouse } from './testing/test-house.ts'

const root = resolve(import.meta.dirname, '../..')

/** What each word of the table is in an answer; `yes` is anything that is none of these. */
const refusals: Record<string, [status: number, code: string]> = {
  'log in': [401, 'not-logged-in'],
  subscribe: [403, 'subscription-needed'],
  staff: [403, 'staff-only'],
  code: [403, 'second-factor-needed'],
  school: [403, 'not-representative'],
  link: [403, 'file-link-invalid'],
}
const refusalCodes = new Set(Object.values(refusals).map(([, code]) => code))

/** The rows of the table: an address, and a word for each column. */
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
let home: TestHouse
/** Who calls in each column; nobody for the guest. */
let people: Record<string, { user: TestUser; token: string } | undefined>

beforeAll(async () => {
  site = makeSite()
  home = await openTestHouse({ paths: { webBuild: site.folder } })
  const before = await signUpSubscriber(home, { months: 1 })
  home.advance({ days: 45 })
  const admin = await signUp(home, { admin: true })
  const owing = await signUp(home, { admin: true })
  await setUpSecondFactor(home, owing.token)
  const as = (user: TestUser, token = user.token) => ({ user, token })
  people = {
    guest: undefined,
    teacher: as(await signUp(home)),
    expired: as(before, await logInAs(home, before)),
    subscriber: as(await signUpSubscriber(home, { admin })),
    representative: as((await openCaredForSchool(home, admin)).principal),
    editor: as(await signUp(home, { role: 'editor' })),
    support: as(await signUp(home, { role: 'support' })),
    admin: as(admin),
    'owes code': as(owing, await logInAs(home, owing)),
  }
  await home.house.storage.put('ebooks/cell.pdf', Buffer.from('%PDF-1.7'))
  await home.house.storage.put('public/covers/cell.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
})
afterAll(async () => {
  await home.close()
  site.remove()
})

/** Bodies for the calls whose own rules come after those of the body. */
const teacherList = { csv: 'name,email\nAnbu,anbu@school.example' }
const bodies: Record<string, object> = {
  'POST /api/school/invitations': teacherList,
  'POST /api/school/invitations/preview': teacherList,
  'POST /api/school/renewal': {},
  'POST /api/school/seats/{id}/transfer': { name: 'Anbu', email: 'anbu@school.example' },
}

const book = { key: 'ebooks/cell.pdf', kind: 'ebook', itemId: 'cell' } as const

/** Where a row of the table is to be tried, for who calls. */
function urlOf(address: string, user: TestUser | undefined): string {
  if (address === '/files/… without a signature') return '/files/ebooks/cell.pdf'
  if (address === '/files/… of what is free, signed')
    return signFile(home.house, { ...book, userId: user?.id ?? null, premium: false })
  if (address === '/files/… of what is premium, signed for the caller')
    return signFile(home.house, { ...book, userId: user?.id ?? null, premium: true })
  if (address === '/media/public/…') return '/media/public/covers/cell.svg'
  if (address === 'every page') return '/admin/users/of-somebody'
  return address.replaceAll('{id}', crypto.randomUUID()).replaceAll(/\{\w+\}/g, 'made-up')
}

async function knock(name: string, column: string) {
  const method = name.slice(0, name.indexOf(' ')) as Endpoint['method'] | 'HEAD' | 'PATCH'
  const address = name.slice(method.length + 1)
  const person = people[column]
  // Logging out ends the session that knocks.
  const token = person && address === '/api/auth/user/logout' ? await logInAs(home, person.user) : person?.token
  const payload = bodies[name]
  return home.app.inject({
    method,
    url: urlOf(address, person?.user),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(address.startsWith('/uploads') && { 'tus-resumable': '1.0.0' }),
      ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
    },
    ...(payload && { payload }),
  })
}

function codeOf(body: string, type: unknown): string {
  if (!String(type).startsWith('application/json') || body === '') return ''
  return (JSON.parse(body) as { code?: string }).code ?? ''
}

describe('the table of who may call what', () => {
  test('has every call of the contract, and a word for each column', () => {
    const named = rows.map(([address]) => address)
    expect(endpoints.map(({ method, path }) => `${method} ${path}`).filter((name) => !named.includes(name))).toEqual([])
    expect(columns).toEqual(Object.keys(people))
    expect(rows.every(([, words]) => words.length === columns.length)).toBe(true)
    expect(new Set(rows.flatMap(([, words]) => words))).toEqual(new Set(['yes', ...Object.keys(refusals)]))
  })

  test.each(rows)('is true of %s', async (name, words) => {
    const found: string[] = []
    for (const column of columns) {
      const { statusCode, body, headers } = await knock(name, column)
      const code = name.startsWith('HEAD') ? '' : codeOf(body, headers['content-type'])
      const word = Object.keys(refusals).find((known) => {
        const [status, refusal] = refusals[known] ?? []
        return status === statusCode && (refusal === code || name.startsWith('HEAD'))
      })
      expect(statusCode, `${column}: ${body}`).toBeLessThan(500)
      // Of an answer without a body only its status can be told: the word is then that of the table.
      const expected = words[found.length] ?? ''
      found.push(name.startsWith('HEAD') && refusals[expected]?.[0] === statusCode ? expected : (word ?? 'yes'))
      if (word === undefined) expect(refusalCodes.has(code)).toBe(false)
      // No cookie ever, and no page of another origin reads an answer that is not the same for everyone.
      expect(headers['set-cookie']).toBeUndefined()
      const isShared = endpoints.some(({ method, path, shared }) => shared && `${method} ${path}` === name)
      if (!isShared) expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(found).toEqual(words)
  })
})

describe('a session', () => {
  const me = (headers: Record<string, string>, query = '') =>
    home.app.inject({ url: `/api/auth/user/me${query}`, headers })

  test('is nothing that a browser sends by itself: only the header of a request carries it', async () => {
    const token = people['subscriber']?.token ?? ''
    expect((await me({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
    const carried = [
      me({ cookie: `token=${token}; session=${token}; authorization=Bearer ${token}` }),
      me({}, `?token=${token}&access_token=${token}&authorization=Bearer%20${token}`),
      me({ authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }),
      me({ authorization: token }),
      me({ 'x-authorization': `Bearer ${token}`, 'proxy-authorization': `Bearer ${token}` }),
    ]
    expect((await Promise.all(carried)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
  })

  test('may not be asked for by a page of another origin: what it asks first is not answered', async () => {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    }
    for (const url of ['/api/auth/user/change-password', '/uploads', '/api/admin/staff']) {
      const answer = await home.app.inject({ method: 'OPTIONS', url, headers })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.headers['access-control-allow-headers']).toBeUndefined()
    }
  })
})

describe('a page whose address is a secret', () => {
  const routes = readFileSync(resolve(root, 'web/src/routes.ts'), 'utf8')
  const secret = [...routes.matchAll(/route\('([^']*:token[^']*)'/g)].map((match) => `/${match[1] ?? ''}`)

  test('is known to the server', () => {
    expect(secret.length).toBeGreaterThan(3)
  })

  test.each(secret)('tells it to nobody: %s', async (path) => {
    const { statusCode, headers } = await home.app.inject({ url: path.replace(':token', 'a-token-of-a-mail') })
    expect([statusCode, headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  })
})

describe('an address that looks like another site', () => {
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
  ])('leads nowhere else: %s', async (url) => {
    const { statusCode, headers } = await home.app.inject({ url })
    const to = headers.location ?? '/'
    expect(new URL(to, 'https://site.example/a/b').origin).toBe('https://site.example')
    expect(to.startsWith('/') && !/^\/[/\\]/.test(to)).toBe(true)
    expect([200, 301, 400, 404]).toContain(statusCode)
  })
})
