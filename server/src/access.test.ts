import { type SetUpForm, setUp } from '@ariviyal/contract/accounts'
import { endpoints } from '@ariviyal/contract/api'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import * as attendanceImport from '@ariviyal/contract/attendance-import'
import { previewMailing } from '@ariviyal/contract/live-desk'
import { isStaffAccess } from '@ariviyal/contract/roles'
import { listAuditLog } from '@ariviyal/contract/staff'
import type { infer as Infer } from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareFirstAdmin } from './accounts/prepare-first-admin.ts'
import { logInAs, registration, signUp, type TestUser } from './accounts/testing.ts'
import { auditLog } from './audit/audit-log.table.ts'
import { setUpSecondFactor } from './second-factor/testing.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import type { TestHouse } from './testing/test-house.ts'
import { contentChanges } from './testing/staff-changes/content-changes.ts'
import { libraryChanges } from './testing/staff-changes/library-changes.ts'
import { liveChanges } from './testing/staff-changes/live-changes.ts'
import { nameOf, type StaffChanges } from './testing/staff-changes/staff-change.ts'
import { subscriptionChanges } from './testing/staff-changes/subscription-changes.ts'
import { teamChanges } from './testing/staff-changes/team-changes.ts'

/** The calls that are open to all, by name: another one has to be put here, which is when someone asks whether it should be. */
const openToAll = [
  'POST /api/auth/user/register',
  'POST /api/auth/user/login',
  'POST /api/auth/user/forgot-password',
  'POST /api/auth/user/confirm-address/{token}',
  'POST /api/auth/user/reset-password/{token}',
  'POST /api/setup/{token}',
  'POST /api/contact',
  'POST /api/auth/register',
  'GET /api/invites/{token}',
  'GET /api/school/claims/{token}',
  'GET /api/ebooks',
  'GET /api/ebooks/{id}',
  'GET /api/videos',
  'GET /api/videos/{id}',
  'GET /api/workshops',
  'POST /api/live/sessions/{id}/room',
  'POST /api/live/sessions/{id}/room/beats',
  'POST /api/live/sessions/{id}/room/code',
  'GET /api/live/sessions',
  'GET /api/live/sessions/{id}',
  'GET /api/live/sessions/{id}/calendar',
  'GET /api/live/calendar/{token}',
  'GET /api/verify/{serial}',
  'GET /api/credentials/issuer',
  'GET /api/credentials/keys',
  'GET /api/credentials/keys/{id}',
  'GET /api/credentials/status/{list}',
]

const guardCodes = new Set(['not-logged-in', 'staff-only', 'subscription-needed'])

let home: TestHouse
let admin: TestUser
/** Every /api route that was registered, as `METHOD /path/{name}`. */
let registered: Set<string>

beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
  registered = new Set(routesOf(home.app.printRoutes({ commonPrefix: false, includeHooks: false })))
})
afterAll(() => home.close())

/** Reads fastify's drawing of its routes: four characters of indentation a level, then a piece of the path and its methods. */
function routesOf(drawing: string): string[] {
  const pieces: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!match) return []
    const [, indent = '', piece = '', methods = ''] = match
    const depth = indent.length / 4
    pieces.splice(depth, Infinity, piece)
    const path = pieces.join('').replaceAll(/:(\w+)/g, '{$1}')
    return methods
      .split(', ')
      .filter((method) => method && method !== 'HEAD' && method !== 'OPTIONS')
      .map((method) => `${method} ${path}`)
  })
}

/** A call with ids and tokens of nothing, and no body: it gets as far as the guard lets it. */
const knock = (endpoint: Endpoint, token: string | undefined) =>
  home.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll('{id}', crypto.randomUUID()).replaceAll('{token}', 'made-up'),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

describe('every call of the contract', () => {
  test('is served, and nothing else is served under /api but its documents', () => {
    const inContract = endpoints.map(nameOf).sort()
    expect(inContract.length).toBeGreaterThan(35)
    const served = [...registered]
      .filter((name) => name.includes(' /api/') && !name.includes('/api/docs') && name !== 'GET /api/openapi.json')
      .sort()
    expect(served).toEqual(inContract)
  })

  // Who is let in is in docs/access.md, of which access-table.test.ts tries every cell.
  test('is open to strangers only if it is on the list', () => {
    expect(
      endpoints
        .filter(({ access }) => access === 'public')
        .map(nameOf)
        .sort(),
    ).toEqual([...openToAll].sort())
    expect(endpoints.filter(({ path, access }) => path.startsWith('/api/admin/') !== isStaffAccess(access))).toEqual([])
  })

  test.each(['teacher', 'admin'] as const)(
    'asks for the second factor of a %s, save where it is given',
    async (role) => {
      const own = await signUp(home, role === 'admin' ? { admin: true } : {})
      await setUpSecondFactor(home, own.token)
      const token = await logInAs(home, own)
      const asking = new Set<string>()
      for (const endpoint of endpoints.filter(({ path }) => path !== '/api/auth/user/logout')) {
        const { statusCode, body } = await knock(endpoint, token)
        if (endpoint.file && statusCode === 200) continue
        const { code } = JSON.parse(body) as { code?: string }
        if (code === 'second-factor-needed') asking.add(nameOf(endpoint))
      }
      const open = ['GET /api/auth/user/me', 'POST /api/auth/user/logout', 'POST /api/auth/user/second-factor']
      const guarded = endpoints.filter(
        ({ access }) => access !== 'public' && (role === 'admin' || !isStaffAccess(access)),
      )
      expect([...asking].sort()).toEqual(
        guarded
          .map(nameOf)
          .filter((name) => !open.includes(name))
          .sort(),
      )
    },
  )

  test('treats a made-up token as a stranger', async () => {
    for (const endpoint of endpoints) {
      const { statusCode, body } = await knock(endpoint, 'made-up-token')
      const { code } = JSON.parse(body) as { code?: string }
      if (endpoint.access === 'public') expect(guardCodes.has(code ?? '')).toBe(false)
      else expect([statusCode, code]).toEqual([401, 'not-logged-in'])
    }
  })

  test('stands in the OpenAPI document, with who may call it', async () => {
    const document = (await home.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<{
      openapi: string
      paths: Record<string, Record<string, { summary?: string; security?: unknown[] }>>
    }>()
    expect(document.openapi).toMatch(/^3\.1/)
    for (const endpoint of endpoints) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const told = {
        name: nameOf(endpoint),
        summary: operation?.summary,
        guarded: Boolean(operation?.security?.length),
      }
      expect(told).toEqual({ name: nameOf(endpoint), summary: endpoint.summary, guarded: endpoint.access !== 'public' })
    }
  })
})

describe('everything that staff change', () => {
  const changes: StaffChanges = {}
  beforeAll(() => {
    for (const changesOf of [subscriptionChanges, contentChanges, libraryChanges, liveChanges, teamChanges])
      Object.assign(changes, changesOf({ home, admin }))
  })
  /** They only ask, by POST since what they ask about is too long for an address. */
  const asking = [nameOf(previewMailing), nameOf(attendanceImport.previewParticipants)]
  const mutations = endpoints.filter(
    (endpoint) => isStaffAccess(endpoint.access) && endpoint.method !== 'GET' && !asking.includes(nameOf(endpoint)),
  )

  test.each(mutations.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is in the audit log: %s',
    async (name, endpoint) => {
      const prepare = changes[name]
      if (!prepare) throw new Error(`say here how to make ${name} succeed`)
      const { subject, ...given } = await prepare()
      const before = await home.house.db.$count(auditLog)
      const { status } = await home.call(endpoint, { ...(given as object), token: admin.token })
      expect(status).toBe(endpoint.status)
      expect(await home.house.db.$count(auditLog)).toBe(before + 1)
      const [newest] = (await home.call(listAuditLog, { token: admin.token })).body.items
      expect(newest?.actor).toEqual({ id: admin.id, name: admin.name })
      if (given.params) expect(newest?.subject_id).toBe(subject ?? given.params['id'])

      // A change that was refused leaves no note.
      if (given.params) {
        await home.call(endpoint, { ...({ params: { id: crypto.randomUUID() } } as object), token: admin.token })
        expect(await home.house.db.$count(auditLog)).toBe(before + 1)
      }
    },
  )
})

test('the administrator who was made with the set-up link may do what staff do', async () => {
  const own = await openTestHouse()
  try {
    const token = (await prepareFirstAdmin(own.house))?.split('/').at(-1) ?? ''
    const { phone_number: _, ...form } = registration()
    const body: Infer<typeof SetUpForm> = form
    expect((await own.call(setUp, { params: { token }, body })).status).toBe(201)
    const login = await own.app.inject({ method: 'POST', url: '/api/auth/user/login', payload: form })
    expect((await own.call(listAuditLog, { token: login.json<{ token: string }>().token })).status).toBe(200)
  } finally {
    await own.close()
  }
})
