import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { endpoints } from '@ariviyal/contract/api'
import { createContribution } from '@ariviyal/contract/community/contributions/contributions'
import { enterRoom, submitCode, makeAppeal, sendBeats } from '@ariviyal/contract/live/attendance'
import { saveCells } from '@ariviyal/contract/gradebook/gradebook'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { keepPlace } from '@ariviyal/contract/library/library'
import * as library from '@ariviyal/contract/library/library-staff'
import { createLiveSession, editLiveSession } from '@ariviyal/contract/live/live-planning'
import * as materials from '@ariviyal/contract/materials/materials'
import * as training from '@ariviyal/contract/training/training'
import { isStaffAccess } from '@ariviyal/contract/accounts/roles'
import { showUpload, type UploadKind } from '@ariviyal/contract/uploads/uploads'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toJSONSchema } from 'zod'
import { isThorough } from '../../scripts/testing/thorough.ts'
import { signUp, type TestUser } from './accounts/testing.ts'
import { experimentForm } from './community/contributions/testing.ts'
import { classes } from './classroom/classroom.table.ts'
import { classroomOf, line } from './classroom/testing.ts'
import { bookForm, publishedBook, publishedVideo, videoForm } from './library/testing.ts'
import { putLiveSession, liveSessionForm } from './live/testing.ts'
import { materialForm, putMaterial } from './materials/testing.ts'
import {
  withUnknownIds,
  inOtherVersions,
  linkOfAnotherSession,
  type OwnedCall,
  ownedCalls,
} from './testing/objects-of-others.ts'
import { openTestApp } from './testing/open-test-app.ts'
import type { CallOptions } from './platform/http/inject-call.ts'
import type { TestApp } from './testing/test-app.ts'
import { signUpSubscriber } from './subscriptions/testing.ts'
import { putTheme, putWorkshop, themeForm, workshopForm } from './training/testing.ts'
import { uploads } from './uploads/uploads.table.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

let testApp: TestApp
let admin: TestUser
let owned: OwnedCall[]
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  owned = []
  const ahead = () => testApp.ctx.now().getTime() - Date.now()
  const before = ahead()
  for (const make of ownedCalls) owned.push(await make(testApp, admin))
  // Else forms and objects that were made first would be out of date.
  if (Math.abs(ahead() - before) > 1_000) throw new Error('a call in preparation moves the clock')
}, 240_000)
afterAll(() => testApp.close())

/** Sends a call. Returns status, error code and fields, and everything observable in the response. */
async function ask(endpoint: Endpoint, sent: object, token: string) {
  const {
    params = {},
    query,
    body,
  } = sent as CallOptions<Endpoint> & {
    params?: Record<string, string>
    query?: Record<string, string>
  }
  const answer = await testApp.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(
      /\{(\w+)\}/g,
      (_match, name: string) => (params as Record<string, string>)[name] ?? '',
    ),
    headers: { authorization: `Bearer ${token}` },
    ...(query !== undefined && { query }),
    ...(body !== undefined && { payload: body as object }),
    ...(endpoint.stream && { payloadAsStream: true }),
  })
  const shown = endpoint.stream
    ? await streamedText(answer.stream(), answer.statusCode === endpoint.status)
    : answer.body
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const json = isJson ? (JSON.parse(shown) as { code?: string; fields?: Record<string, string> }) : {}
  const { 'content-type': type, 'retry-after': retryAfter, etag } = answer.headers
  const response = { status: answer.statusCode, type, retryAfter, etag, body: shown }
  return { status: answer.statusCode, code: json.code, fields: json.fields, response }
}

/** A stream of events does not end by itself. */
async function streamedText(stream: Readable, isEvents: boolean): Promise<string> {
  if (!isEvents) return text(stream)
  stream.destroy()
  return ''
}

/** Responses to other callers about an object, for each version they may send, and about unknown ids. */
async function answersToOthers({ endpoint, sent, others }: OwnedCall) {
  const found = []
  for (const { token } of others)
    for (const tried of [sent, ...inOtherVersions(sent)]) {
      const [theirs, unknown] = [await ask(endpoint, tried, token), await ask(endpoint, withUnknownIds(tried), token)]
      found.push({ tried, theirs, unknown })
    }
  return found
}

/** A co-teacher does nothing that is the owner's; an archived class is read by all of its teachers and changed by none. */
async function tryCoTeacherAndArchive({ endpoint, sent, owner, inClass }: OwnedCall) {
  if (!inClass) return
  const about = { call: nameOf(endpoint) }
  const { act, id, coTeacher } = inClass
  if (act === 'own')
    expect({ ...about, ...(await ask(endpoint, sent, coTeacher.token)) }).toMatchObject({ code: 'forbidden' })
  if (act !== 'read' && act !== 'change') return
  const setArchived = (archivedAt: Date | null) =>
    testApp.ctx.db.update(classes).set({ archivedAt }).where(eq(classes.id, id))
  await setArchived(testApp.ctx.now())
  const expected = act === 'read' ? { status: endpoint.status } : { status: 409, code: 'archived' }
  for (const { token } of [owner, coTeacher])
    expect({ ...about, ...(await ask(endpoint, sent, token)) }).toMatchObject(expected)
  await setArchived(null)
}

/**
 * Tables that reads may write: activity per day, exports in the audit log, last use of a login session, certificate indexes shown in a
 * signed list, and secrets created on first use.
 */
const writtenByReads = new Set([
  'activity',
  'audit_log',
  'audit_chain_head',
  'sessions',
  'secrets',
  'ended_status_indexes',
  'status_lists',
])

/** A hash of each table's contents. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await testApp.ctx.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    const digest = await testApp.ctx.db.execute<{ hash: string }>(
      sql`select coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as hash from ${sql.identifier(name)} t`,
    )
    hashes[name] = digest.rows[0]?.hash ?? ''
  }
  return hashes
}

/** The kind of object whose id a path takes: the word before it. */
const kindIn = (path: string) => /\/([\w-]+)\/\{id\}/.exec(path)?.[1]

// First, since the others change the objects.
test('GET requests change nothing', async () => {
  const { rows: institutions } = await testApp.ctx.db.execute<{ id: string }>(sql`select id from institutions limit 5`)
  const objects = [
    ...owned.map(({ endpoint, sent, owner }) => ({ kind: kindIn(endpoint.path), id: sent.params?.['id'], owner })),
    ...owned.slice(0, 5).map(({ owner }) => ({ kind: 'users', id: owner.id, owner })),
    ...institutions.map(({ id }) => ({ kind: 'institutions', id, owner: admin })),
  ]
  const tokens = [admin.token, ...owned.slice(0, 5).map(({ owner }) => owner.token)]
  const before = await contents()
  expect(Object.keys(before).length).toBeGreaterThan(40)
  const opened = new Set<string>()
  const open = async (path: string, id: string, token: string): Promise<boolean> => {
    const url = path.replace('{id}', id).replaceAll(/\{\w+\}/g, 'made-up')
    const { statusCode } = await testApp.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(statusCode).toBeLessThan(500)
    if (statusCode === 200) opened.add(path)
    return statusCode === 200
  }
  /** Objects of its kind that a path is to show before the others are left to a release. */
  const enough = isThorough ? Infinity : 2
  for (const { path } of endpoints.filter(({ method, stream }) => method === 'GET' && !stream)) {
    const kind = kindIn(path)
    if (kind === undefined) for (const token of tokens) await open(path, '', token)
    // Each object by its owner and by an administrator, under every path about its kind.
    let shown = 0
    for (const { id, owner } of objects.filter((object) => kind && object.kind === kind)) {
      const seen = [await open(path, id ?? '', owner.token), await open(path, id ?? '', admin.token)]
      if (seen.includes(true)) shown += 1
      if (shown === enough) break
    }
  }
  expect(opened.size).toBeGreaterThan(120)
  const after = await contents()
  const changed = Object.keys(after).filter((name) => after[name] !== before[name] && !writtenByReads.has(name))
  expect(changed).toEqual([])
}, 120_000)

test.each(ownedCalls.map((_make, place) => place))(
  'an object is accessible to its owner only (call %i)',
  async (place) => {
    const call = owned[place]
    if (!call) throw new Error('the call was not prepared')
    const { endpoint, sent, owner, refused, inClass, isAnnounced } = call
    const name = nameOf(endpoint)
    const tryOthers = async (when: string) => {
      for (const { tried, theirs, unknown } of await answersToOthers(call)) {
        const about = { call: name, when, tried }
        expect({ ...about, status: theirs.status, code: theirs.code }).toEqual({ ...about, ...refused })
        // Other people's objects are indistinguishable from unknown ids.
        if (!isAnnounced) expect({ ...about, ...theirs.response }).toEqual({ ...about, ...unknown.response })
      }
    }
    await tryOthers('before')
    await tryCoTeacherAndArchive(call)
    for (const tried of inOtherVersions(sent))
      expect({ call: name, tried, ...(await ask(endpoint, tried, owner.token)) }).toMatchObject({ status: 409 })
    // A co-teacher acts instead of the owner where the class's policy says so.
    const actor = inClass && inClass.act !== 'own' && !inClass.byOwner ? inClass.coTeacher : owner
    const own = await ask(endpoint, sent, actor.token)
    expect({ call: name, ...own }).toMatchObject({ status: endpoint.status })
    // The owner's call changed its version or state, or deleted it.
    await tryOthers('afterwards')
  },
)

test("a pupil of another teacher in one's own marks is treated like an unknown id", async () => {
  const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
  const [theirs, own] = [
    await classroomOf(testApp, owner.token).make(['Devi'], [25]),
    await classroomOf(testApp, other.token).make(['Elango'], [25]),
  ]
  const answers = []
  for (const id of [theirs.students[0]?.id ?? '', crypto.randomUUID()]) {
    const body = { cells: [{ ...line(id, { marks: 20 }), column_id: own.tests[0]?.id ?? '' }] }
    answers.push(await ask(saveCells, { params: { id: own.id }, body }, other.token))
  }
  expect(answers[0]).toMatchObject({ status: 422, code: 'invalid-fields' })
  expect(answers[0]).toEqual(answers[1])
})

test('unpublished content is treated like an unknown id, even for a subscriber', async () => {
  const draft = { publishedAt: null }
  const drafts: Record<string, string> = {
    '/api/ebooks/': await publishedBook(testApp, draft),
    '/api/videos/': await publishedVideo(testApp, { ...draft, isPremium: true }),
    '/api/materials/': (await putMaterial(testApp.ctx, { ...draft, isPremium: true })).id,
    '/api/live/sessions/': (await putLiveSession(testApp.ctx, draft)).id,
  }
  const bodies = new Map<Endpoint, object>([
    [enterRoom, {}],
    [submitCode, { code: 'ABCDEF' }],
    [sendBeats, { device: crypto.randomUUID(), sent_at: testApp.ctx.now().toISOString(), beats: [] }],
    [keepPlace, { page: 1 }],
    [makeAppeal, { from: '10:00', until: '10:30', words: 'I was there.' }],
  ])
  const readers = ['', (await signUp(testApp)).token, (await signUpSubscriber(testApp, { admin })).token]
  const tried: string[] = []
  for (const endpoint of endpoints) {
    const id = Object.entries(drafts).find(([path]) => endpoint.path.startsWith(`${path}{id}`))?.[1]
    if (!id) continue
    tried.push(nameOf(endpoint))
    const sent = { params: { id }, body: bodies.get(endpoint) }
    for (const [place, token] of readers.entries()) {
      const answer = await ask(endpoint, sent, token)
      const about = { call: nameOf(endpoint), reader: place }
      expect({ ...about, refused: [401, 403, 404, 409].includes(answer.status) }).toEqual({ ...about, refused: true })
      expect({ ...about, ...answer.response }).toEqual({
        ...about,
        ...(await ask(endpoint, withUnknownIds(sent), token)).response,
      })
    }
  }
  expect(tried).toHaveLength(14)
})

describe('a personal join link of a live session', () => {
  const beat = () => ({ device: crypto.randomUUID(), sent_at: testApp.ctx.now().toISOString(), beats: [] })

  test('opens no other session, nor parts of it', async () => {
    const { token, another, owner } = await linkOfAnotherSession(testApp)
    const params = { id: another.id }
    const bodies = [
      [enterRoom, { token }],
      [submitCode, { token, code: 'ABCDEF' }],
      [sendBeats, { token, ...beat(), beats: [{ at: testApp.ctx.now().toISOString(), left: false }] }],
    ] as const
    for (const [endpoint, body] of bodies) {
      const { status, code } = await ask(endpoint, { params, body }, owner.token)
      expect([nameOf(endpoint), status, code]).toEqual([nameOf(endpoint), 410, 'link-expired'])
    }
  })
})

/** Every field that names an upload, with its kind and an otherwise complete form; `params` for forms that edit an existing item. */
const uploadFields: [Endpoint, kind: UploadKind, field: string, (id: string) => Promise<OwnedCall['sent']>][] = []
function takes(
  endpoint: Endpoint,
  kind: UploadKind,
  field: string,
  form: (id: string) => object,
  id?: () => Promise<string>,
) {
  uploadFields.push([
    endpoint,
    kind,
    field,
    async (upload) => ({
      ...(id && { params: { id: await id() } }),
      body: { ...form(upload), ...(id && { version: 1 }) },
    }),
  ])
}
const [book, video] = [() => publishedBook(testApp), () => publishedVideo(testApp)]
const material = async () => (await putMaterial(testApp.ctx)).id
const theme = () => putTheme(testApp.ctx)
const workshop = () => putWorkshop(testApp.ctx, { publishedAt: null }, 0)
const session = async () => (await putLiveSession(testApp.ctx, { publishedAt: null })).id
for (const [endpoint, id] of [[library.createEbook], [library.editEbook, book]] as const) {
  takes(endpoint, 'pdf', 'file', (file) => bookForm({ file }), id)
  takes(endpoint, 'picture', 'cover', (cover) => bookForm({ cover_from: 'picture', cover }), id)
}
for (const [endpoint, id] of [[library.createVideo], [library.editVideo, video]] as const) {
  takes(endpoint, 'video', 'file', (file) => videoForm({ file }), id)
  takes(endpoint, 'captions', 'captions', (captions) => videoForm({ captions }), id)
  takes(endpoint, 'picture', 'poster', (poster) => videoForm({ poster }), id)
}
for (const [endpoint, id] of [[materials.createMaterial], [materials.editMaterial, material]] as const) {
  takes(endpoint, 'document', 'file', (file) => materialForm({ kind: 'worksheet', file_kind: 'document', file }), id)
  takes(endpoint, 'captions', 'captions', (captions) => materialForm({ captions }), id)
  takes(endpoint, 'picture', 'cover', (cover) => materialForm({ cover }), id)
}
for (const [endpoint, id] of [[training.createTheme], [training.editTheme, theme]] as const)
  takes(endpoint, 'picture', 'picture', (image) => themeForm({ picture: image }), id)
for (const [endpoint, id] of [[training.createWorkshop], [training.editWorkshop, workshop]] as const)
  takes(
    endpoint,
    'picture',
    'images.upload',
    (upload) => workshopForm({ images: [{ upload, alt: 'A lens' }] as never }),
    id,
  )
for (const [endpoint, id] of [[createLiveSession], [editLiveSession, session]] as const)
  takes(endpoint, 'picture', 'speaker_picture', (image) => liveSessionForm(testApp.ctx, { speaker_picture: image }), id)
takes(createContribution, 'picture', 'photo.upload', (upload) => experimentForm({ photo: { upload, alt: 'A lens' } }))

describe('the file that an editor uploaded', () => {
  const details = {
    pdf: { kind: 'pdf', pages: 3, title: null },
    video: { kind: 'video', seconds: 60, width: 640, height: 360, codec: 'avc' },
    captions: { kind: 'captions', cues: 1, language: null },
    picture: { kind: 'picture', width: 640, height: 360 },
    document: { kind: 'document' },
  } as const
  /** Inserts an examined upload directly into the database. */
  async function putUpload(kind: UploadKind, owner: TestUser, state?: 'receiving'): Promise<string> {
    const [id, now] = [crypto.randomUUID(), testApp.ctx.now()]
    const file = {
      fileKey: `uploads/${id}`,
      coverKey: `public/covers/${id}.jpg`,
      contentType: 'text/plain',
      bytes: 9,
      sha256: 'a',
    }
    await testApp.ctx.db.insert(uploads).values({
      id,
      kind,
      filename: 'a',
      declaredBytes: 9,
      createdBy: owner.id,
      createdAt: now,
      ...(state ? { state } : { state: 'ready', finishedAt: now, ...file, examined: details[kind] as never }),
    })
    return id
  }

  test.each(
    uploadFields.map(([endpoint, kind, field, form]) => [nameOf(endpoint), field, endpoint, kind, form] as const),
  )('is not accepted in a form of a colleague: %s, %s', async (_name, field, endpoint, kind, form) => {
    const [owner, colleague] = [await signUp(testApp, { role: 'editor' }), await signUp(testApp, { role: 'editor' })]
    const upload = await putUpload(kind, owner)
    const refused = await ask(endpoint, await form(upload), colleague.token)
    expect([refused.status, refused.code]).toEqual([422, 'invalid-fields'])
    expect(Object.keys(refused.fields ?? {}).every((name) => name.startsWith(field.split('.')[0] ?? ''))).toBe(true)
    // Like an unknown id, also while the upload is in progress.
    const unknown = await ask(endpoint, await form(crypto.randomUUID()), colleague.token)
    expect(refused.response).toEqual(unknown.response)
    const incomplete = await putUpload(kind, owner, 'receiving')
    expect((await ask(endpoint, await form(incomplete), colleague.token)).response).toEqual(unknown.response)
    expect(await ask(endpoint, await form(upload), owner.token)).toMatchObject({ status: endpoint.status })
  })

  test('cannot be seen, continued or deleted by anyone else', async () => {
    const [owner, colleague] = [await signUp(testApp, { role: 'editor' }), await signUp(testApp, { role: 'editor' })]
    const id = await putUpload('picture', owner)
    const shown = await ask(showUpload, { params: { id } }, colleague.token)
    expect(shown.response).toEqual(
      (await ask(showUpload, { params: { id: crypto.randomUUID() } }, colleague.token)).response,
    )
    expect(shown.status).toBe(404)
    // An administrator may use a colleague's file in a form, and so may see it; only the uploader may continue the upload.
    expect((await ask(showUpload, { params: { id } }, admin.token)).status).toBe(200)
    for (const other of [colleague, admin]) {
      for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
        const send = (to: string, offset: string) => {
          const headers = { authorization: `Bearer ${other.token}`, 'tus-resumable': '1.0.0', 'upload-offset': offset }
          const type = { ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }) }
          return testApp.app.inject({ method, url: `/uploads/${to}`, headers: { ...headers, ...type } })
        }
        for (const offset of ['0', '9']) {
          const answer = await send(id, offset)
          const unknown = await send(crypto.randomUUID(), offset)
          expect([method, answer.statusCode, answer.body]).toEqual([method, 404, unknown.body])
        }
      }
    }
    expect((await ask(showUpload, { params: { id } }, owner.token)).status).toBe(200)
  })
})

/** Calls with an id or a secret of no particular owner, with the reason. */
const belongsToNobody: Record<string, string> = {
  'GET /api/chapter-uses': 'what is public of chapters, of one item',
  'GET /api/auth/user/confirm-address/{token}': 'the secret of a mail is the proof',
  'POST /api/auth/user/confirm-address/{token}': 'the secret of a mail is the proof',
  'GET /api/auth/user/new-address/{token}': 'the secret of a mail is the proof',
  'POST /api/auth/user/new-address/{token}': 'the secret of a mail is the proof',
  'GET /api/auth/user/former-address/{token}': 'the secret of a mail is the proof',
  'POST /api/auth/user/former-address/{token}': 'the secret of a mail is the proof',
  'GET /api/auth/user/reset-password/{token}': 'the secret of a mail is the proof',
  'POST /api/auth/user/reset-password/{token}': 'the secret of a mail is the proof',
  'GET /api/setup/{token}': 'the secret that the first start printed is the proof',
  'POST /api/setup/{token}': 'the secret that the first start printed is the proof',
  'GET /api/payments/{token}': 'the secret that the payer got is the proof',
  'POST /api/payments/{token}/utr': 'the secret that the payer got is the proof',
  'GET /api/registrations/{token}': 'the secret that its sender got is the proof',
  'GET /api/grievances/{token}': 'the secret that its sender got is the proof',
  'POST /api/grievances/{token}/appeal': 'the secret that its sender got is the proof',
  'GET /api/invites/{token}': 'the secret of a school is the proof',
  'POST /api/invites/{token}/claim': 'the secret of a school is the proof',
  'GET /api/school/claims/{token}': 'the secret of a mail is the proof',
  'POST /api/school/claims/{token}/claim': 'the secret of a mail is the proof',
  'GET /api/live/calendar/{token}': 'the secret that its owner made is the proof',
  'GET /api/chapters/{slug}': 'content, the same for all',
  'GET /api/ebooks/{id}': 'content, the same for all',
  'GET /api/ebooks/{id}/pages/{page}': 'content, the same for all',
  'PUT /api/ebooks/{id}/place': 'a place of the caller in content that is the same for all',
  'GET /api/videos/{id}': 'content, the same for all',
  'GET /api/materials/{id}': 'content, the same for all',
  'GET /api/live/sessions/{id}': 'announced to all',
  'GET /api/live/sessions/{id}/calendar': 'announced to all',
  'POST /api/live/sessions/{id}/registration': 'a place for the caller',
  'POST /api/lms/questions': 'a new question; ids of parts count only in an edit of their case',
  'POST /api/lms/questions/preview': 'stores nothing; ids of parts count only in an edit of their case',
  'POST /api/community/discussions': 'names profiles that all subscribers see; mentions.test.ts tries one that is not',
  'GET /api/community/discussions/{id}': 'posted for all subscribers',
  'POST /api/community/discussions/{id}/answers': 'posted for all subscribers',
  'PUT /api/community/answers/{id}/trial': 'posted for all subscribers',
  'POST /api/community/posts/{id}/reports': 'posted for all subscribers',
  'PUT /api/community/posts/{id}/block': 'a block of the caller',
  'PUT /api/community/discussions/{id}/mute': 'hidden from the caller',
  'PUT /api/community/discussions/{id}/follow': 'followed by the caller',
  'DELETE /api/community/discussions/{id}/follow': 'followed by the caller',
  'GET /api/community/news/{id}': 'published for all subscribers',
  'GET /api/community/news/{id}/calendar': 'published for all subscribers',
  'PUT /api/community/news/{id}/save': 'saved by the caller',
  'DELETE /api/community/news/{id}/save': 'saved by the caller',
  'GET /api/community/digest/{token}/unsubscribe': 'the secret of a mail is the proof',
  'POST /api/community/digest/{token}/unsubscribe': 'the secret of a mail is the proof',
  'DELETE /api/community/discussions/{id}/mute': 'hidden from the caller',
  'GET /api/community/contributions/{id}': 'public for all subscribers; contributions.test.ts tries drafts',
  'POST /api/community/contributions/{id}/adaptations': 'the same',
  'POST /api/community/contributions': 'a new draft; its photo is tried as an upload',
  'PUT /api/community/contributions/{id}/review': 'for any reviewer; contributions.test.ts tries others',
  'POST /api/community/contributions/{id}/review': 'for any reviewer; contributions.test.ts tries others',
  'GET /api/community/people/{id}': 'shown by its teacher to all subscribers; people.test.ts tries one that is not',
  'POST /api/community/people/{id}/mentor-requests': 'the same',
  'POST /api/community/people/{id}/visits': 'the same; visits.test.ts tries one that is not',
  'GET /api/community/fair-codes/{code}': 'the secret that the host gave is the proof',
  'POST /api/community/fair-codes/{code}':
    'the secret that the host gave is the proof; fairs.test.ts tries schools of others',
  'GET /api/collaborative-projects/{id}':
    'opened for all subscribers; projects.test.ts tries drafts, and who has no subscription',
  'GET /api/collaborative-projects/{id}/results': 'the same',
  'GET /api/collaborative-projects/{id}/released': 'the same',
  'GET /api/collaborative-projects/{id}/data': 'the same',
  'GET /api/collaborative-projects/{id}/photos': 'accepted for all subscribers; photos.test.ts tries others',
  'GET /api/collaborative-projects/{id}/posters': 'put up for all subscribers; poster-session.test.ts tries others',
  'GET /api/project-posters/{id}/file': 'the same',
  'GET /api/collaborative-projects/{id}/classes': 'those of the caller in a project that is opened for all subscribers',
  'GET /api/partnerships/organisations/{id}': 'published for all',
  'GET /api/partnerships/organisations/{id}/impact.csv': 'published for all',
  'GET /api/partnerships/organisations/{id}/impact.pdf': 'published for all',
  'GET /api/partnerships/offers/{id}': 'published for all; partnerships.test.ts tries one that is not',
  'GET /api/partnerships/offers/{id}/for-me': 'the same, with what is known of the caller',
  'POST /api/partnerships/offers/{id}/requests': 'the same; partnerships.test.ts tries a time of another offer',
  'GET /api/partner/invitations/{token}': 'the secret of a mail is the proof',
  'POST /api/partner/invitations/{token}/accept': 'the secret of a mail and its address are the proof',
  'GET /api/credentials/keys/{id}': 'published',
  'GET /api/credentials/status/{list}': 'published',
  'GET /api/verify/{serial}': 'published to anyone with the serial',
}

/** Every part of a call's params, query and body that takes an id or names a user; cursors are only positions in a list. */
function idsOf(endpoint: Endpoint): string[] {
  const found: string[] = []
  const walk = (value: unknown, path: string[]): void => {
    if (typeof value !== 'object' || value === null) return
    if ('format' in value && value.format === 'uuid') found.push(path.join('.'))
    for (const [key, inner] of Object.entries(value)) {
      const isSchemaWord = ['properties', 'items', 'anyOf', 'allOf'].includes(key) || /^\d+$/.test(key)
      if (/^(userId|user_id)$/.test(key)) found.push([...path, key].join('.'))
      walk(inner, isSchemaWord ? path : [...path, key])
    }
  }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (schema) walk(toJSONSchema(schema as never, { io: 'input', unrepresentable: 'any' }), [part])
  }
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => `params.${match[1] ?? ''}`)
  return [...new Set([...found, ...inPath])]
}

test('every call that takes an id is tested here, or concerns all staff or nobody', () => {
  const tried = new Set([
    ...owned.map(({ endpoint }) => nameOf(endpoint)),
    ...[enterRoom, submitCode, sendBeats, showUpload].map(nameOf),
    ...Object.keys(belongsToNobody),
  ])
  const fields = uploadFields.map(([endpoint, , field]) => `${nameOf(endpoint)} body.${field}`)
  const isUpload = (id: string) =>
    /^body\.(file|cover|captions|poster|picture|images\.upload|speaker_picture|photo\.upload)$/.test(id)
  const untried = endpoints.flatMap((endpoint) => {
    const name = nameOf(endpoint)
    const ids = idsOf(endpoint)
    const files = ids.filter(isUpload).filter((id) => !fields.includes(`${name} ${id}`))
    // Staff share their objects by role, which access-table.test.ts checks. Uploads and undo belong to one person.
    const isTried = tried.has(name) || ids.length === 0 || isStaffAccess(endpoint.access)
    return [...files.map((id) => `${name} ${id}`), ...(isTried ? [] : [name])]
  })
  expect(untried).toEqual([])
  expect(endpoints.filter((endpoint) => idsOf(endpoint).length > 0).length).toBeGreaterThan(100)
  const names = endpoints.map(nameOf)
  expect(Object.keys(belongsToNobody).filter((name) => !names.includes(name))).toEqual([])
})
