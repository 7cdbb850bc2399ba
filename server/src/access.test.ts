import { type SetUpForm, setUp } from '@ariviyal/contract/accounts/accounts'
import { endpoints } from '@ariviyal/contract/api'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import * as attendanceImport from '@ariviyal/contract/live/attendance-import'
import { previewMailing } from '@ariviyal/contract/live/live-oversight'
import { previewAnnouncement } from '@ariviyal/contract/live/series-table'
import { isStaffAccess } from '@ariviyal/contract/accounts/roles'
import { listAuditLog, subjectName } from '@ariviyal/contract/staff/staff'
import type { infer as Infer } from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareFirstAdmin } from './accounts/staff-accounts/prepare-first-admin.ts'
import { logInAs, registration, signUp, type TestUser } from './accounts/testing.ts'
import { auditLog } from './audit/audit-log.table.ts'
import { pupilUploadsPath } from '@ariviyal/contract/uploads/uploads'
import { readStatement, readStatementFile } from '@ariviyal/contract/subscriptions/statements'
import { joinedPupil } from './classroom/pupils/testing.ts'
import { setUpSecondFactor } from './second-factor/testing.ts'
import { signUpSubscriber } from './subscriptions/testing.ts'
import { openTestApp } from './testing/open-test-app.ts'
import type { TestApp } from './testing/test-app.ts'
import { chapterChanges } from './testing/staff-changes/chapter-changes.ts'
import { contentChanges } from './testing/staff-changes/content-changes.ts'
import { grievanceChanges } from './testing/staff-changes/grievance-changes.ts'
import { libraryChanges } from './testing/staff-changes/library-changes.ts'
import { liveChanges } from './testing/staff-changes/live-changes.ts'
import { communityChanges } from './testing/staff-changes/community-changes.ts'
import { projectChanges } from './testing/staff-changes/project-changes.ts'
import { partnershipChanges } from './testing/staff-changes/partnership-changes.ts'
import { questionChanges } from './testing/staff-changes/question-changes.ts'
import { nameOf, type StaffChanges } from './testing/staff-changes/staff-change.ts'
import { subscriptionChanges } from './testing/staff-changes/subscription-changes.ts'
import { teamChanges } from './testing/staff-changes/team-changes.ts'

/** Names of the public endpoints. A new one must be added here, so that someone decides whether it should be public. */
const openToAll = [
  'POST /api/auth/user/register',
  'POST /api/auth/user/login',
  'POST /api/auth/user/forgot-password',
  'GET /api/auth/user/confirm-address/{token}',
  'POST /api/auth/user/confirm-address/{token}',
  'GET /api/auth/user/new-address/{token}',
  'POST /api/auth/user/new-address/{token}',
  'GET /api/auth/user/former-address/{token}',
  'POST /api/auth/user/former-address/{token}',
  'GET /api/auth/user/reset-password/{token}',
  'POST /api/auth/user/reset-password/{token}',
  'GET /api/setup/{token}',
  'POST /api/setup/{token}',
  'POST /api/contact',
  'GET /api/grievances',
  'POST /api/grievances',
  'GET /api/grievances/{token}',
  'POST /api/grievances/{token}/appeal',
  'GET /api/partnerships/organisations',
  'GET /api/partnerships/organisations/{id}',
  'GET /api/partnerships/organisations/{id}/impact.csv',
  'GET /api/partnerships/organisations/{id}/impact.pdf',
  'GET /api/partnerships/offers',
  'GET /api/partnerships/offers/{id}',
  'GET /api/partner/invitations/{token}',
  'POST /api/auth/register',
  'GET /api/registrations/{token}',
  'GET /api/fees',
  'GET /api/payments/{token}',
  'POST /api/payments/{token}/utr',
  'GET /api/invites/{token}',
  'GET /api/school/claims/{token}',
  'GET /api/ebooks',
  'GET /api/ebooks/{id}',
  'GET /api/ebooks/{id}/pages/{page}',
  'GET /api/videos',
  'GET /api/videos/{id}',
  'GET /api/workshops',
  'GET /api/chapters',
  'GET /api/chapters/{slug}',
  'GET /api/chapter-uses',
  'POST /api/class/join',
  'POST /api/live/sessions/{id}/room',
  'POST /api/live/sessions/{id}/room/beats',
  'POST /api/live/sessions/{id}/room/code',
  'GET /api/live/sessions',
  'GET /api/live/sessions/{id}',
  'GET /api/live/sessions/{id}/calendar',
  'GET /api/live/calendar/{token}',
  'GET /api/community/digest/{token}/unsubscribe',
  'POST /api/community/digest/{token}/unsubscribe',
  'GET /api/verify/{serial}',
  'GET /api/credentials/issuer',
  'GET /api/credentials/keys',
  'GET /api/credentials/keys/{id}',
  'GET /api/credentials/status/{list}',
]

const guardCodes = new Set(['not-logged-in', 'staff-only', 'subscription-needed'])

let testApp: TestApp
let admin: TestUser
/** Every registered /api route, as `METHOD /path/{name}`. */
let registered: Set<string>

beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  registered = new Set(routesOf(testApp.app.printRoutes({ commonPrefix: false, includeHooks: false })))
})
afterAll(() => testApp.close())

/** Parses Fastify's route tree: four characters of indentation per level, then a path segment and its methods. */
function routesOf(drawing: string): string[] {
  const segments: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!match) return []
    const [, indent = '', segment = '', methods = ''] = match
    const depth = indent.length / 4
    segments.splice(depth, Infinity, segment)
    const path = segments.join('').replaceAll(/:(\w+)/g, '{$1}')
    return methods
      .split(', ')
      .filter((method) => method && method !== 'HEAD' && method !== 'OPTIONS')
      .map((method) => `${method} ${path}`)
  })
}

/** A call with unknown ids and tokens and without a body: only the guard matters. */
const sendRequest = (endpoint: Endpoint, token: string | undefined) =>
  testApp.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll('{id}', crypto.randomUUID()).replaceAll('{token}', 'made-up'),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

const ofOneUpload = (method: string) => `${method} ${pupilUploadsPath}/{id}`

describe('every call of the contract', () => {
  test('is served, and nothing else under /api except its documentation', () => {
    const inContract = endpoints.map(nameOf).sort()
    expect(inContract.length).toBeGreaterThan(35)
    const uploadsOfPupils = [`POST ${pupilUploadsPath}`, ...['HEAD', 'PATCH', 'DELETE'].map(ofOneUpload)]
    const served = [...registered]
      .filter((name) => name.includes(' /api/') && !name.includes('/api/docs') && name !== 'GET /api/openapi.json')
      // The tus protocol (uploads/tus), in docs/access.md too.
      .filter((name) => !uploadsOfPupils.includes(name))
      .sort()
    expect(served).toEqual(inContract)
  })

  // docs/access.md lists the allowed callers; access-table.test.ts checks every cell.
  test('is public only if it is on the list', () => {
    expect(
      endpoints
        .filter(({ access }) => access === 'public')
        .map(nameOf)
        .sort(),
    ).toEqual([...openToAll].sort())
    expect(endpoints.filter(({ path, access }) => path.startsWith('/api/admin/') !== isStaffAccess(access))).toEqual([])
  })

  test.each(['teacher', 'admin'] as const)(
    'requires the second factor of a %s, except where it is entered',
    async (role) => {
      const own = await signUp(testApp, role === 'admin' ? { admin: true } : {})
      await setUpSecondFactor(testApp, own.token)
      const token = await logInAs(testApp, own)
      const codeNeeded = new Set<string>()
      for (const endpoint of endpoints.filter(({ path }) => path !== '/api/auth/user/logout')) {
        const { statusCode, body } = await sendRequest(endpoint, token)
        if (endpoint.file && statusCode === 200) continue
        const { code } = JSON.parse(body) as { code?: string }
        if (code === 'second-factor-needed') codeNeeded.add(nameOf(endpoint))
      }
      const open = ['GET /api/auth/user/me', 'POST /api/auth/user/logout', 'POST /api/auth/user/second-factor']
      const guarded = endpoints.filter(
        ({ access }) => access !== 'public' && access !== 'pupil' && (role === 'admin' || !isStaffAccess(access)),
      )
      expect([...codeNeeded].sort()).toEqual(
        guarded
          .map(nameOf)
          .filter((name) => !open.includes(name))
          .sort(),
      )
    },
  )

  test('treats an unknown token as a guest', async () => {
    for (const endpoint of endpoints) {
      const { statusCode, body } = await sendRequest(endpoint, 'made-up-token')
      const { code } = JSON.parse(body) as { code?: string }
      if (endpoint.access === 'public') expect(guardCodes.has(code ?? '')).toBe(false)
      else expect([statusCode, code]).toEqual([401, 'not-logged-in'])
    }
  })

  test('is closed to a pupil, except those of pupils, which are closed to everyone else', async () => {
    const teacher = await signUpSubscriber(testApp, { admin })
    const { token } = await joinedPupil(testApp, teacher.token)
    const closed = async (endpoint: Endpoint, tried: string) => {
      const { statusCode, body } = await sendRequest(endpoint, tried)
      return statusCode === 401 && (JSON.parse(body) as { code?: string }).code === 'not-logged-in'
    }
    const ofPupils = endpoints.filter(({ access }) => access === 'pupil')
    const guarded = endpoints.filter(({ access }) => access !== 'public' && access !== 'pupil')
    expect(ofPupils.map(({ path }) => path.startsWith('/api/class/'))).not.toContain(false)
    for (const endpoint of guarded)
      expect([nameOf(endpoint), await closed(endpoint, token)]).toEqual([nameOf(endpoint), true])
    for (const endpoint of ofPupils)
      for (const tried of [teacher.token, admin.token])
        expect([nameOf(endpoint), await closed(endpoint, tried)]).toEqual([nameOf(endpoint), true])
  })

  test('is in the OpenAPI document, with its access', async () => {
    const document = (await testApp.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<{
      openapi: string
      paths: Record<string, Record<string, { summary?: string; security?: unknown[] }>>
    }>()
    expect(document.openapi).toMatch(/^3\.1/)
    for (const endpoint of endpoints) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const documented = {
        name: nameOf(endpoint),
        summary: operation?.summary,
        guarded: Boolean(operation?.security?.length),
      }
      expect(documented).toEqual({
        name: nameOf(endpoint),
        summary: endpoint.summary,
        guarded: endpoint.access !== 'public',
      })
    }
  })
})

describe('every staff mutation', () => {
  const changes: StaffChanges = {}
  beforeAll(() => {
    for (const changesOf of [
      questionChanges,
      communityChanges,
      grievanceChanges,
      projectChanges,
      partnershipChanges,
      subscriptionChanges,
      chapterChanges,
      contentChanges,
      libraryChanges,
      liveChanges,
      teamChanges,
    ])
      Object.assign(changes, changesOf({ testApp, admin }))
  })
  /** Acts whose subject has no name, or none any more: that of an erased account is kept nowhere. */
  const nameless = ['prices.changed', 'staff-rules.changed', 'grievance-timer.changed', 'user.deleted']
  /** Read-only, but by POST because their input is too long for a URL. */
  const readOnly = [
    previewMailing,
    previewAnnouncement,
    attendanceImport.previewParticipants,
    readStatement,
    readStatementFile,
  ].map(nameOf)
  const mutations = endpoints.filter(
    (endpoint) => isStaffAccess(endpoint.access) && endpoint.method !== 'GET' && !readOnly.includes(nameOf(endpoint)),
  )

  test.each(mutations.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is in the audit log: %s',
    async (name, endpoint) => {
      const prepare = changes[name]
      if (!prepare) throw new Error(`add a successful example of ${name} to the staff changes`)
      const { subject, ...given } = await prepare()
      const before = await testApp.ctx.db.$count(auditLog)
      const { status } = await testApp.call(endpoint, { ...(given as object), token: admin.token })
      expect(status).toBe(endpoint.status)
      expect(await testApp.ctx.db.$count(auditLog)).toBe(before + 1)
      const [newest] = (await testApp.call(listAuditLog, { token: admin.token })).body.items
      expect(newest?.actor).toEqual({ id: admin.id, name: admin.name })
      if (given.params) expect(newest?.subject_id).toBe(subject ?? given.params['id'])
      // The log calls its object by name.
      const isNamed = newest !== undefined && subjectName(newest) !== undefined
      expect(isNamed || nameless.includes(newest?.action ?? '')).toBe(true)

      // A rejected change is not logged.
      if (given.params) {
        await testApp.call(endpoint, { ...({ params: { id: crypto.randomUUID() } } as object), token: admin.token })
        expect(await testApp.ctx.db.$count(auditLog)).toBe(before + 1)
      }
    },
  )
})

test('an administrator created with the set-up link has staff rights', async () => {
  const own = await openTestApp()
  try {
    const token = (await prepareFirstAdmin(own.ctx))?.split('/').at(-1) ?? ''
    const { phone_number: _, ...form } = registration()
    const body: Infer<typeof SetUpForm> = form
    expect((await own.call(setUp, { params: { token }, body })).status).toBe(201)
    const login = await own.app.inject({ method: 'POST', url: '/api/auth/user/login', payload: form })
    expect((await own.call(listAuditLog, { token: login.json<{ token: string }>().token })).status).toBe(200)
  } finally {
    await own.close()
  }
})
