import { type SetUpForm, setUp } from '@ariviyal/contract/accounts'
import { endpoints } from '@ariviyal/contract/api'
import { approveMany } from '@ariviyal/contract/desk'
import * as certificates from '@ariviyal/contract/certificates'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { editLink, moveLink, publishLink, removeLink } from '@ariviyal/contract/links'
import * as appeals from '@ariviyal/contract/appeals'
import * as attendanceImport from '@ariviyal/contract/attendance-import'
import { previewMailing, sendMailing } from '@ariviyal/contract/live-desk'
import * as livePlanning from '@ariviyal/contract/live-planning'
import * as liveSeries from '@ariviyal/contract/live-series'
import * as materials from '@ariviyal/contract/materials'
import * as training from '@ariviyal/contract/training'
import * as institutions from '@ariviyal/contract/institution-details'
import { deleteUser } from '@ariviyal/contract/privacy'
import { isStaffAccess } from '@ariviyal/contract/roles'
import { requestRenewal } from '@ariviyal/contract/school'
import * as secondFactor from '@ariviyal/contract/second-factor'
import { listAuditLog } from '@ariviyal/contract/staff'
import * as team from '@ariviyal/contract/team'
import { undoAct } from '@ariviyal/contract/undo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { infer as Infer } from 'zod/mini'
import { prepareFirstAdmin } from './accounts/prepare-first-admin.ts'
import { logInAs, registration, signUp, type TestUser } from './accounts/testing.ts'
import { auditLog } from './audit/audit-log.table.ts'
import { putCertificate } from './certificates/testing.ts'
import { contactMessages } from './contact/contact-messages.table.ts'
import { openCaredForSchool, openSchool, registerSchool } from './institutions/testing.ts'
import { links } from './links/links.table.ts'
import { putAppealOf, putImport } from './live/attendance/testing.ts'
import { putRegistration, putSeries, putSession, seriesForm, sessionForm } from './live/testing.ts'
import { materialForm, putMaterial } from './materials/testing.ts'
import { putTheme, putWorkshop, themeForm, workshopForm } from './training/testing.ts'
import { selectTermsOf } from './subscriptions/subscriptions.queries.ts'
import { requestAs, signUpSubscriber } from './subscriptions/testing.ts'
import { secondFactors } from './second-factor/second-factor.table.ts'
import { codeAt, setUpSecondFactor } from './second-factor/testing.ts'
import { bookForm, standingBook, standingVideo, videoForm } from './library/testing.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import type { TestHouse } from './testing/test-house.ts'

/** The calls that are open to all, by name: another one has to be put here, which is when someone asks whether it should be. */
const openToAll = [
  'POST /api/auth/user/register',
  'POST /api/auth/user/login',
  'POST /api/auth/user/forgot-password',
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

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
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

  test('asks staff for the second factor, save where it is given and set up', async () => {
    const own = await signUp(home, { admin: true })
    await setUpSecondFactor(home, own.token)
    const token = await logInAs(home, own)
    const asking = new Set<string>()
    for (const endpoint of endpoints.filter(({ path }) => path !== '/api/auth/user/logout')) {
      const { statusCode, body } = await knock(endpoint, token)
      if (endpoint.file && statusCode === 200) continue
      const { code } = JSON.parse(body) as { code?: string }
      if (code === 'second-factor-needed') asking.add(nameOf(endpoint))
    }
    const open = [
      'GET /api/admin/second-factor',
      'GET /api/admin/second-factor/proposal',
      'POST /api/admin/second-factor',
    ]
    const forStaff = endpoints.filter(({ access }) => isStaffAccess(access)).map(nameOf)
    expect([...asking].sort()).toEqual(
      [
        ...forStaff.filter((name) => !open.includes(name)),
        'POST /api/auth/user/change-password',
        'POST /api/auth/user/data',
        'POST /api/auth/user/delete',
      ].sort(),
    )
  })

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
  const putLink = async (position: number): Promise<string> => {
    const id = crypto.randomUUID()
    await home.house.db.insert(links).values({
      id,
      kind: 'lms',
      position,
      title: 'T',
      description: '',
      url: 'https://t.example',
      createdAt: home.house.now(),
    })
    return id
  }

  async function askForRenewal(): Promise<string> {
    const { id, principal } = await openCaredForSchool(home, admin)
    await home.call(requestRenewal, { token: principal.token, body: {} })
    const { body } = await home.call(institutions.showInstitution, { token: admin.token, params: { id } })
    return body.renewal?.id ?? ''
  }

  const leaveMessage = async () => {
    const id = crypto.randomUUID()
    await home.house.db
      .insert(contactMessages)
      .values({ id, name: 'K', email: 'k@school.example', subject: 'S', message: 'M', createdAt: home.house.now() })
    return id
  }

  /** For each change, something to change: the parameters and the body of one call that succeeds. */
  const changes: Record<string, () => Promise<{ params?: Record<string, string>; body?: object; subject?: string }>> = {
    'POST /api/admin/subscription-requests/{id}/approve': async () => ({
      params: { id: await requestAs(home, await signUp(home)) },
    }),
    'POST /api/admin/subscription-requests/{id}/reject': async () => ({
      params: { id: await requestAs(home, await signUp(home)) },
    }),
    'POST /api/admin/institutions/{id}/approve': async () => ({ params: { id: await registerSchool(home) } }),
    'POST /api/admin/institutions/{id}/reject': async () => ({ params: { id: await registerSchool(home) } }),
    [nameOf(institutions.extendInstitution)]: async () => ({
      params: { id: (await openSchool(home, admin)).id },
      body: { months: 3 },
    }),
    [nameOf(institutions.changeSeats)]: async () => ({
      params: { id: (await openSchool(home, admin)).id },
      body: { seats: 3 },
    }),
    [nameOf(institutions.endInstitution)]: async () => ({ params: { id: (await openSchool(home, admin)).id } }),
    [nameOf(institutions.sendClaimLink)]: async () => ({ params: { id: (await openSchool(home, admin)).id } }),
    [nameOf(institutions.removeRepresentative)]: async () => {
      const { id, principal } = await openCaredForSchool(home, admin)
      return { params: { id }, body: { user_id: principal.id } }
    },
    [nameOf(institutions.approveRenewal)]: async () => ({
      params: { id: await askForRenewal() },
      body: { months: 12 },
    }),
    [nameOf(institutions.rejectRenewal)]: async () => ({ params: { id: await askForRenewal() } }),
    'POST /api/admin/users/{id}/end-subscription': async () => ({
      params: { id: (await signUpSubscriber(home, { admin })).id },
    }),
    'POST /api/admin/users/{id}/extend-subscription': async () => ({
      params: { id: (await signUpSubscriber(home, { admin })).id },
      body: { months: 1 },
    }),
    'POST /api/admin/users/{id}/renew-subscription': async () => ({ params: { id: (await signUp(home)).id } }),
    'POST /api/admin/users/{id}/start-trial': async () => ({ params: { id: (await signUp(home)).id } }),
    'POST /api/admin/subscriptions/{id}/reference': async () => {
      const [term] = await selectTermsOf(home.house.db, (await signUpSubscriber(home, { admin })).id, home.house.now())
      return { params: { id: term?.id ?? '' }, body: { reference: 'NEFT 12' } }
    },
    'POST /api/admin/messages/{id}/handle': async () => ({ params: { id: await leaveMessage() } }),
    'POST /api/admin/messages/{id}/answer': async () => ({
      params: { id: await leaveMessage() },
      body: { answer: 'On Saturday at four.' },
    }),
    [nameOf(deleteUser)]: async () => ({ params: { id: (await signUp(home)).id } }),
    [nameOf(publishLink)]: async () => ({
      body: { kind: 'website', title: 'Star maps', url: 'https://stars.example' },
    }),
    [nameOf(removeLink)]: async () => ({ params: { id: await putLink(1) } }),
    [nameOf(editLink)]: async () => ({
      params: { id: await putLink(1) },
      body: { kind: 'lms', title: 'Another title', url: 'https://t.example' },
    }),
    [nameOf(moveLink)]: async () => {
      const past = await putLink(1)
      return { params: { id: await putLink(2) }, body: { direction: 'up', past } }
    },
    [nameOf(training.createWorkshop)]: async () => ({ body: workshopForm() }),
    [nameOf(training.editWorkshop)]: async () => ({
      params: { id: await putWorkshop(home.house, { publishedAt: null }) },
      body: { ...workshopForm(), version: 1 },
    }),
    [nameOf(training.publishWorkshop)]: async () => ({
      params: { id: await putWorkshop(home.house, { publishedAt: null }) },
    }),
    [nameOf(training.unpublishWorkshop)]: async () => ({ params: { id: await putWorkshop(home.house) } }),
    [nameOf(training.archiveWorkshop)]: async () => ({ params: { id: await putWorkshop(home.house) } }),
    [nameOf(training.restoreWorkshop)]: async () => ({
      params: { id: await putWorkshop(home.house, { archivedAt: home.house.now() }) },
    }),
    [nameOf(training.createTheme)]: async () => ({ body: themeForm() }),
    [nameOf(training.editTheme)]: async () => ({
      params: { id: await putTheme(home.house, { publishedAt: null }) },
      body: { ...themeForm(), version: 1 },
    }),
    [nameOf(training.publishTheme)]: async () => ({
      params: { id: await putTheme(home.house, { publishedAt: null }) },
    }),
    [nameOf(training.unpublishTheme)]: async () => ({ params: { id: await putTheme(home.house) } }),
    [nameOf(training.archiveTheme)]: async () => ({ params: { id: await putTheme(home.house) } }),
    [nameOf(training.restoreTheme)]: async () => ({
      params: { id: await putTheme(home.house, { archivedAt: home.house.now() }) },
    }),
    [nameOf(training.moveTheme)]: async () => {
      const past = await putTheme(home.house)
      return { params: { id: await putTheme(home.house) }, body: { direction: 'up', past } }
    },
    [nameOf(materials.createMaterial)]: async () => ({ body: materialForm() }),
    [nameOf(materials.editMaterial)]: async () => ({
      params: { id: (await putMaterial(home.house)).id },
      body: { ...materialForm(), version: 1 },
    }),
    [nameOf(materials.publishMaterial)]: async () => ({
      params: { id: (await putMaterial(home.house, { publishedAt: null })).id },
    }),
    [nameOf(materials.unpublishMaterial)]: async () => ({ params: { id: (await putMaterial(home.house)).id } }),
    [nameOf(materials.archiveMaterial)]: async () => ({ params: { id: (await putMaterial(home.house)).id } }),
    [nameOf(materials.restoreMaterial)]: async () => ({
      params: { id: (await putMaterial(home.house, { archivedAt: home.house.now() })).id },
    }),
    [nameOf(materials.moveMaterial)]: async () => {
      const { id: past } = await putMaterial(home.house)
      return { params: { id: (await putMaterial(home.house)).id }, body: { direction: 'up', past } }
    },
  }
  Object.assign(changes, {
    [nameOf(appeals.grantAppeal)]: async () => {
      const { id, whole } = await putAppealOf(home)
      return { params: { id }, body: { ...whole, reason: 'Seen' } }
    },
    [nameOf(appeals.declineAppeal)]: async () => ({
      params: { id: (await putAppealOf(home)).id },
      body: { reason: 'Not seen' },
    }),
    [nameOf(attendanceImport.importParticipants)]: async () => {
      const { session, file } = await putImport(home, 'not taken yet')
      return { params: { id: session.id }, body: file }
    },
    [nameOf(attendanceImport.removeImport)]: async () => ({ params: { id: (await putImport(home)).importId } }),
    [nameOf(attendanceImport.assignParticipant)]: async () => ({
      params: { id: (await putImport(home)).participantId },
      body: { user_id: admin.id },
    }),
    [nameOf(attendanceImport.dismissParticipant)]: async () => ({
      params: { id: (await putImport(home)).participantId },
    }),
  } satisfies typeof changes)
  changes[nameOf(approveMany)] = async () => {
    const id = await registerSchool(home)
    return { body: { kind: 'institution', ids: [id], months: 12 }, subject: id }
  }
  changes[nameOf(undoAct)] = async () => {
    const { params = {} } = (await changes[nameOf(removeLink)]?.()) ?? {}
    const { body } = await home.call(removeLink, { token: admin.token, params: { id: params['id'] ?? '' } })
    return { params: { id: body.undo?.id ?? '' }, subject: params['id'] ?? '' }
  }
  const editor = () => signUp(home, { role: 'editor' })
  /** Begins with a second factor that was just set up, whatever was done with it before. */
  const freshFactor = async () => {
    await home.house.db.delete(secondFactors)
    return setUpSecondFactor(home, admin.token)
  }
  Object.assign(changes, {
    [nameOf(team.giveRole)]: async () => ({ body: { email: (await signUp(home)).email, role: 'editor' } }),
    [nameOf(team.changeRole)]: async () => ({ params: { id: (await editor()).id }, body: { role: 'support' } }),
    [nameOf(team.resetSecondFactor)]: async () => {
      const { id, token } = await editor()
      await setUpSecondFactor(home, token)
      return { params: { id } }
    },
    [nameOf(team.changeStaffRules)]: async () => ({ body: { second_factor_required: false } }),
    [nameOf(secondFactor.turnOnSecondFactor)]: async () => {
      await home.house.db.delete(secondFactors)
      const { secret, proposal } = (await home.call(secondFactor.proposeSecondFactor, { token: admin.token })).body
      return { body: { proposal, code: codeAt(home, secret) } }
    },
    [nameOf(secondFactor.renewRecoveryCodes)]: async () => ({
      body: { code: codeAt(home, (await freshFactor()).secret) },
    }),
    [nameOf(secondFactor.turnOffSecondFactor)]: async () => ({
      body: { code: codeAt(home, (await freshFactor()).secret) },
    }),
  } satisfies typeof changes)
  const draft = () => putSession(home.house, { publishedAt: null })
  Object.assign(changes, {
    [nameOf(livePlanning.createLiveSession)]: async () => ({ body: sessionForm(home.house) }),
    [nameOf(livePlanning.editLiveSession)]: async () => ({
      params: { id: (await draft()).id },
      body: { ...sessionForm(home.house), version: 1 },
    }),
    [nameOf(livePlanning.publishLiveSession)]: async () => ({ params: { id: (await draft()).id } }),
    [nameOf(livePlanning.cancelLiveSession)]: async () => ({
      params: { id: (await putSession(home.house)).id },
      body: { reason: 'The speaker is ill.' },
    }),
    [nameOf(livePlanning.deleteLiveDraft)]: async () => ({ params: { id: (await draft()).id } }),
    [nameOf(liveSeries.createLiveSeries)]: async () => ({ body: seriesForm(home.house) }),
    [nameOf(liveSeries.editLiveSeries)]: async () => ({
      params: { id: await putSeries(home.house) },
      body: { ...seriesForm(home.house), version: 1 },
    }),
    [nameOf(liveSeries.endLiveSeries)]: async () => ({ params: { id: await putSeries(home.house) } }),
    [nameOf(liveSeries.leaveOutDay)]: async () => ({
      params: { id: await putSeries(home.house) },
      body: { day: seriesForm(home.house).from_day, reason: 'Holiday' },
    }),
    [nameOf(liveSeries.takeInDay)]: async () => {
      const [id, day] = [await putSeries(home.house), seriesForm(home.house).from_day]
      await home.call(liveSeries.leaveOutDay, { token: admin.token, params: { id }, body: { day, reason: 'Holiday' } })
      return { params: { id }, body: { day } }
    },
  } satisfies typeof changes)
  const onShelf: Record<string, (change: object) => Promise<string>> = {
    ebooks: (change) => standingBook(home, change),
    videos: (change) => standingVideo(home, change),
  }
  for (const [shelf, stand] of Object.entries(onShelf)) {
    const acts = { publish: { publishedAt: null }, unpublish: {}, archive: {}, restore: { archivedAt: new Date() } }
    for (const [act, change] of Object.entries(acts))
      changes[`POST /api/admin/${shelf}/{id}/${act}`] = async () => ({ params: { id: await stand(change) } })
    changes[`POST /api/admin/${shelf}/{id}/move`] = async () => {
      const id = await stand({ position: -1 })
      await stand({})
      return { params: { id }, body: { direction: 'down' } }
    }
  }
  changes[nameOf(sendMailing)] = async () => {
    const { id } = await putSession(home.house)
    await putRegistration(home.house, id, admin.id)
    return { params: { id }, body: { audience: 'registered', subject: 'The slides', message: 'They are there.' } }
  }
  Object.assign(changes, {
    [nameOf(certificates.revokeCertificate)]: async () => ({
      params: { id: (await putCertificate(home, await signUp(home))).id },
      body: { reason: 'It was somebody else.' },
    }),
    [nameOf(certificates.correctName)]: async () => {
      const { id, token } = await signUp(home)
      await home.call(certificates.confirmName, { token, body: { name: 'Mena Kumari' } })
      return { params: { id }, body: { name: 'Meena Kumari', reason: 'A slip of the keys.' } }
    },
    [nameOf(certificates.issueNow)]: async () => {
      const endsAt = new Date(home.house.now().getTime() - 60_000)
      const startsAt = new Date(endsAt.getTime() - 3_600_000)
      return { params: { id: (await putSession(home.house, { startsAt, endsAt })).id } }
    },
  } satisfies typeof changes)
  changes['POST /api/admin/ebooks'] = async () => ({ body: bookForm() })
  changes['PUT /api/admin/ebooks/{id}'] = async () => ({
    params: { id: await standingBook(home) },
    body: { ...bookForm({ cover_from: 'picture' }), version: 1 },
  })
  changes['POST /api/admin/videos'] = async () => ({ body: videoForm() })
  changes['PUT /api/admin/videos/{id}'] = async () => ({
    params: { id: await standingVideo(home) },
    body: { ...videoForm(), version: 1 },
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
