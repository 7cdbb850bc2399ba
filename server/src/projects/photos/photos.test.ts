import { deleteClass } from '@ariviyal/contract/classroom/classroom'
import { leaveClass } from '@ariviyal/contract/classroom/pupils'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import { retention } from '@ariviyal/contract/privacy/retention'
import * as calls from '@ariviyal/contract/projects/photos'
import * as pupilCalls from '@ariviyal/contract/projects/pupil-projects'
import { VisitForm } from '@ariviyal/contract/projects/readings'
import * as running from '@ariviyal/contract/projects/running'
import * as takingPart from '@ariviyal/contract/projects/taking-part'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { dayOf } from '@ariviyal/contract/time'
import { showToday } from '@ariviyal/contract/today/today'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { uploadAsPupil } from '../../assignments/handing-in/testing.ts'
import { addMonths } from '../../platform/time/calendar.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { photoWithPlace } from '../../testing/photo-with-place.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { insertPupilUpload } from '../../uploads/testing.ts'
import { tusClient } from '../../uploads/tus/testing.ts'
import { uploads } from '../../uploads/uploads.table.ts'
import { projectsData } from '../personal-data.ts'
import { enrolledClass, projectForm, projectsOf, rainField, release, sendVisit, visitForm } from '../testing.ts'
import { eraseOldPhotos } from './photos.queries.ts'
import { projectPhotos } from './photos.table.ts'
import { announcedPhoto, openPhotoProject, receivedPhoto, sendPhotoAs } from './testing.ts'

let testApp: TestApp
let address: string
let admin: TestUser
let stranger: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await signUp(testApp, { admin: true })
  stranger = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

type Entry = Awaited<ReturnType<typeof enrolledClass>>

const photosOf = async ({ id, teacher }: Entry) =>
  (await testApp.call(takingPart.listVisits, { token: teacher.token, params: { id } })).body.items.flatMap(
    ({ photos }) => photos,
  )
const photosForPupils = async ({ token }: Entry, id: string) =>
  (await testApp.call(pupilCalls.listClassVisits, { token, params: { id } })).body.items.flatMap(({ photos }) => photos)
const review = async (id: string, state: calls.ReviewState = 'waiting') =>
  (await testApp.call(calls.listPhotosToReview, { token: admin.token, params: { id }, query: { state } })).body.items
const shown = async (id: string) =>
  (await testApp.call(calls.listPhotos, { token: stranger.token, params: { id } })).body.items
const decide = ({ token }: TestUser, id: string, body: Partial<calls.PhotoDecision> = {}) =>
  testApp.call(calls.decidePhoto, { token, params: { id }, body: { is_accepted: true, ...body } })
const refusal = { is_accepted: false, reason: 'A face is visible' }
const statusOf = async (url: string | null | undefined) =>
  (await testApp.app.inject({ url: url ?? '/files/none' })).statusCode

/** A photo of a camera that a pupil has uploaded, and that was examined. */
const camera = async ({ token }: Entry, content?: Uint8Array) =>
  uploadAsPupil(testApp, address, token, {
    kind: 'picture',
    name: 'scale.jpg',
    content: content ?? (await photoWithPlace()),
  })

test('a photo of the scale is seen by the teacher, after the release by reviewers, and once it is accepted by all', async () => {
  const { entry, project, visit, teacher } = await announcedPhoto(testApp, admin)
  expect(visit.photos).toMatchObject([{ field: 'rain', replicate: 1, state: 'expected', url: null }])
  const taken = await photoWithPlace()
  expect(taken.includes('Exif')).toBe(true)
  const sent = await sendPhotoAs(testApp, entry, project, {
    visit: visit.sent_id,
    upload: await camera(entry, taken),
  })
  expect([sent.status, sent.body]).toEqual([200, { state: 'received' }])
  const [ofTeacher] = await photosOf(entry)
  expect(ofTeacher?.state).toBe('received')
  const file = await testApp.app.inject({ url: ofTeacher?.url ?? '' })
  expect(file.statusCode).toBe(200)
  for (const trace of ['Exif', 'EXIF', 'GPS']) expect(file.rawPayload.includes(trace)).toBe(false)
  const [path] = (ofTeacher?.url ?? '').split('?')
  expect(await statusOf(path)).toBeGreaterThanOrEqual(403)
  expect((await photosForPupils(entry, project))[0]).toMatchObject({ state: 'received', url: null })
  expect(await review(project)).toEqual([])
  expect((await decide(admin, visit.photos[0]?.id ?? '')).status).toBe(404)

  await release(testApp, entry, [visit.id])
  const [waiting] = await review(project)
  expect(waiting).toMatchObject({ school: 1, label: 'Rain since yesterday', reading: { value: '12', unit: 'mm' } })
  expect(await shown(project)).toEqual([])
  const run = await testApp.call(running.showRun, { token: admin.token, params: { id: project } })
  expect(run.body.waiting_photos).toBe(1)
  expect((await decide(teacher, waiting?.id ?? '')).status).toBe(404)
  expect((await decide(admin, waiting?.id ?? '')).body.msg).toContain('shown')
  const [accepted] = await shown(project)
  expect(accepted).toMatchObject({ state: 'accepted', measured_on: visit.measured_on })
  expect(await statusOf(accepted?.url)).toBe(200)
  expect(await statusOf((await photosForPupils(entry, project))[0]?.url)).toBe(200)

  // What is kept out later is shown to nobody else.
  const body = { reason: 'The gauge fell over' }
  await testApp.call(takingPart.excludeVisit, { token: teacher.token, params: { id: visit.id }, body })
  expect(await shown(project)).toEqual([])
  expect((await photosForPupils(entry, project))[0]?.url).toBeNull()
})

test('a photo that arrives after the release waits for a review, and goes back when the visit is kept out', async () => {
  const { entry, project, visit } = await announcedPhoto(testApp, admin)
  await release(testApp, entry, [visit.id])
  const form = { visit: visit.sent_id, upload: await insertPupilUpload(testApp, entry.pupil) }
  expect((await sendPhotoAs(testApp, entry, project, form)).body.state).toBe('waiting')
  expect(await review(project)).toHaveLength(1)
  const body = { reason: 'The gauge fell over' }
  await testApp.call(takingPart.excludeVisit, { token: entry.teacher.token, params: { id: visit.id }, body })
  expect((await photosOf(entry))[0]?.state).toBe('received')
  await release(testApp, entry, [visit.id])
  expect((await photosOf(entry))[0]?.state).toBe('waiting')
})

describe('a refused photo', () => {
  test('is shown to the teacher with the reason, and its file is deleted', async () => {
    const { entry, project, visit, photo } = await announcedPhoto(testApp, admin)
    await sendPhotoAs(testApp, entry, project, { visit: visit.sent_id, upload: await camera(entry) })
    await release(testApp, entry, [visit.id])
    const [waiting] = await review(project)
    expect(await statusOf(waiting?.url)).toBe(200)
    const without = await decide(admin, photo, { is_accepted: false, reason: '' })
    expect([without.status, Object.keys(without.error.fields ?? {})]).toEqual([422, ['reason']])
    expect((await decide(admin, photo, refusal)).status).toBe(200)
    await testApp.runJobs()
    expect(await statusOf(waiting?.url)).toBe(404)
    expect((await photosOf(entry))[0]).toMatchObject({ state: 'refused', reason: refusal.reason, url: null })
    expect(await review(project, 'refused')).toHaveLength(1)
    // A late copy of the same photo does not bring it back.
    const again = { visit: visit.sent_id, upload: await insertPupilUpload(testApp, entry.pupil) }
    expect((await sendPhotoAs(testApp, entry, project, again)).body.state).toBe('refused')
    expect((await decide(admin, photo)).error.code).toBe('already-decided')
  })

  test('may be taken again, which a late copy of an earlier one does not undo', async () => {
    const { entry, project, visit, photo, teacher } = await receivedPhoto(testApp, admin)
    await release(testApp, entry, [visit.id])
    const send = async (refusals: number) => {
      const form = { visit: visit.sent_id, upload: await insertPupilUpload(testApp, entry.pupil), refusals }
      return (await sendPhotoAs(testApp, entry, project, form)).body.state
    }
    await decide(admin, photo, refusal)
    expect((await photosForPupils(entry, project))[0]).toMatchObject({ state: 'refused', refusals: 1 })
    expect(await send(0)).toBe('refused')
    expect(await send(1)).toBe('waiting')
    expect((await photosOf(entry))[0]).toMatchObject({ state: 'waiting', reason: '', url: expect.any(String) })
    expect(await send(1)).toBe('waiting')
    await decide(teacher, photo, refusal)
    expect(await send(1)).toBe('refused')
    expect(await send(2)).toBe('waiting')
    expect((await decide(admin, photo)).status).toBe(200)
    expect(await send(2)).toBe('accepted')
    const form = { visit: visit.sent_id, upload: crypto.randomUUID(), refusals: 5 }
    expect((await sendPhotoAs(testApp, entry, project, form)).status).toBe(422)
  })

  test('may be refused by its teacher before the release and after it was accepted, not by others', async () => {
    const early = await receivedPhoto(testApp, admin)
    expect((await decide(stranger, early.photo, refusal)).status).toBe(404)
    expect((await decide(early.teacher, early.photo, refusal)).status).toBe(200)
    const late = await receivedPhoto(testApp, admin)
    await release(testApp, late.entry, [late.visit.id])
    await decide(admin, late.photo)
    expect(await shown(late.project)).toHaveLength(1)
    expect((await decide(late.teacher, late.photo, refusal)).status).toBe(200)
    expect(await shown(late.project)).toEqual([])
  })

  test('may be reviewed by the lead teacher, who does not see it before the release', async () => {
    const { entry, project, visit, photo } = await receivedPhoto(testApp, admin)
    const params = { id: project }
    await testApp.call(running.nameLead, { token: admin.token, params, body: { email: stranger.email } })
    expect((await decide(stranger, photo, refusal)).status).toBe(404)
    await release(testApp, entry, [visit.id])
    expect((await decide(stranger, photo)).status).toBe(200)
  })
})

describe('a photo that waits', () => {
  const leadWith = async (project: string, lead: TestUser) =>
    testApp.call(running.nameLead, { token: admin.token, params: { id: project }, body: { email: lead.email } })
  const tasksOf = async ({ token }: TestUser) =>
    (await testApp.call(showToday, { token })).body.tasks.filter(({ kind }) => kind === 'project-photos')

  test('is in the queue of editors and in the day of the lead teacher, until it is decided', async () => {
    const { entry, project, visit, photo } = await receivedPhoto(testApp, admin)
    const lead = await signUpSubscriber(testApp, { admin })
    await leadWith(project, lead)
    const editor = await signUp(testApp, { role: 'editor' })
    const support = await signUp(testApp, { role: 'support' })
    const queueOf = async ({ token }: TestUser) =>
      (await testApp.call(listWaiting, { token })).body.items.filter(({ project_id: id }) => id === project)
    expect([await queueOf(editor), await tasksOf(lead)]).toEqual([[], []])
    await release(testApp, entry, [visit.id])
    expect(await queueOf(editor)).toMatchObject([{ kind: 'project-photos', id: photo }])
    expect(await queueOf(support)).toEqual([])
    expect(await tasksOf(lead)).toMatchObject([{ id: project, count: 1, class_name: null }])
    await decide(lead, photo)
    expect([await queueOf(editor), await tasksOf(lead)]).toEqual([[], []])
  })

  test('of the own class of the lead teacher is accepted by somebody else', async () => {
    const { entry, project, visit, photo, teacher } = await receivedPhoto(testApp, admin)
    await leadWith(project, teacher)
    await release(testApp, entry, [visit.id])
    const { body } = await testApp.call(calls.listPhotosToReview, { token: teacher.token, params: { id: project } })
    expect(body.items).toMatchObject([{ id: photo, is_own: true }])
    expect(await review(project)).toMatchObject([{ is_own: false }])
    expect(await tasksOf(teacher)).toEqual([])
    expect((await decide(teacher, photo)).error.code).toBe('forbidden')
    expect((await decide(admin, photo)).status).toBe(200)
  })
})

describe('a phone', () => {
  test('whose answer was lost sends a photo again, and it is stored once', async () => {
    const { entry, project, visit } = await announcedPhoto(testApp, admin)
    const [first, second] = [
      await insertPupilUpload(testApp, entry.pupil),
      await insertPupilUpload(testApp, entry.pupil),
    ]
    const answers = await Promise.all(
      [first, first, second].map((upload) => sendPhotoAs(testApp, entry, project, { visit: visit.sent_id, upload })),
    )
    expect(answers.map(({ body }) => body.state)).toEqual(['received', 'received', 'received'])
    const rows = await testApp.ctx.db.select().from(uploads).where(eq(uploads.pupilId, entry.pupil))
    expect(rows.filter(({ takenAt }) => takenAt !== null)).toHaveLength(1)
  })

  test('cannot add a photo that was not announced, of another class, of another pupil, or of another kind', async () => {
    const { entry, project, visit } = await announcedPhoto(testApp, admin)
    const upload = await insertPupilUpload(testApp, entry.pupil)
    const form = { visit: visit.sent_id, upload }
    expect((await sendPhotoAs(testApp, entry, project, { ...form, field: 'gauge' })).status).toBe(404)
    expect((await sendPhotoAs(testApp, entry, project, { ...form, replicate: 2 })).status).toBe(404)
    const other = await enrolledClass(testApp, stranger, project, { school: 'Another school' })
    const theirs = await insertPupilUpload(testApp, other.pupil)
    expect((await sendPhotoAs(testApp, other, project, { ...form, upload: theirs })).status).toBe(404)
    const stolen = await sendPhotoAs(testApp, entry, project, { ...form, upload: theirs })
    expect([stolen.status, Object.keys(stolen.error.fields ?? {})]).toEqual([422, ['upload']])
    await testApp.ctx.db.update(uploads).set({ kind: 'document' }).where(eq(uploads.id, upload))
    expect((await sendPhotoAs(testApp, entry, project, form)).status).toBe(422)
    expect((await photosOf(entry))[0]?.state).toBe('expected')
  })

  test('cannot send a file that only says that it is a photo', async () => {
    const { entry, project, visit } = await announcedPhoto(testApp, admin)
    const upload = await camera(entry, Buffer.from('<svg onload="alert(1)"></svg>'))
    const { status } = await sendPhotoAs(testApp, entry, project, { visit: visit.sent_id, upload })
    expect(status).toBe(422)
  })

  test.each([
    ['a photo of a field that takes none', [{ field: 'sky' }], 'does not ask'],
    ['a photo of a reading that there is not', [{ field: 'rain', replicate: 2 }], 'does not ask'],
    ['a photo twice', [{ field: 'gauge' }, { field: 'gauge' }], 'twice'],
    ['a photo of a scale without its value', [{ field: 'temperature' }], 'needs its value'],
    ['no photo that is needed', [], 'The gauge: add a photo'],
  ])('is refused %s', async (_, photos, words) => {
    const temperature = { ...rainField, key: 'temperature', required: false, photo: 'asked' } as const
    const fields = [rainField, temperature, { key: 'gauge', label: 'The gauge', kind: 'photo' } as const]
    const project = await projectsOf(testApp, admin).open(projectForm(dayOf(testApp.ctx.now()), { fields }))
    const { token } = await enrolledClass(testApp, stranger, project)
    const body = visitForm(testApp, { photos })
    const { status, error } = await testApp.call(pupilCalls.sendVisit, { token, params: { id: project }, body })
    expect(status).toBe(422)
    expect(error.fields?.photos).toContain(words)
  })

  test('that kept a visit before there were photos sends the same visit as before', () => {
    expect(Object.keys(VisitForm.parse(visitForm(testApp)))).not.toContain('photos')
  })
})

test('a project measures something besides its photos', async () => {
  const gauge = { key: 'gauge', label: 'The gauge', kind: 'photo' } as const
  const body = projectForm(dayOf(testApp.ctx.now()), { fields: [gauge] })
  expect((await testApp.call(running.createProject, { token: admin.token, body })).status).toBe(422)
})

test('a photo field has no figures and no column in the data', async () => {
  const { entry, project, visit } = await receivedPhoto(testApp, admin)
  await release(testApp, entry, [visit.id])
  const url = `/api/collaborative-projects/${project}/data?file=csv`
  const { body } = await testApp.app.inject({ url, headers: { authorization: `Bearer ${stranger.token}` } })
  expect(body).toContain('rain')
  expect(body).not.toContain('gauge')
})

describe('the file of a photo', () => {
  test('outlives the record of its upload, and the pupil who leaves', async () => {
    const { entry, project, visit } = await announcedPhoto(testApp, admin)
    await sendPhotoAs(testApp, entry, project, { visit: visit.sent_id, upload: await camera(entry) })
    await testApp.call(leaveClass, { token: entry.token })
    testApp.advance({ days: 10 })
    await collect()
    testApp.advance({ days: 10 })
    await collect()
    expect(await statusOf((await photosOf(entry))[0]?.url)).toBe(200)
    const data = await projectsData(testApp.ctx, entry.teacher.id)
    expect(data.project_photos).toMatchObject([{ field: 'rain', state: 'received' }])
  })

  test('goes on at another instance when the one that acknowledged its bytes is killed', async () => {
    const { entry, project, visit } = await announcedPhoto(testApp, admin)
    const client = tusClient(address, entry.token, '/api/class/uploads')
    const content = await photoWithPlace()
    const path = await client.begin('picture', 'scale.jpg', content.byteLength)
    expect((await client.send(path, 0, content)).status).toBe(204)
    const second = await openTestApp({ beside: testApp })
    await second.runJobs()
    const form = { visit: visit.sent_id, upload: path.split('/').at(-1) ?? '' }
    expect((await sendPhotoAs(second, entry, project, form)).body.state).toBe('received')
    await second.close()
    expect(await statusOf((await photosOf(entry))[0]?.url)).toBe(200)
  })

  test('is deleted with the class, with the account of its owner, and after the stated months', async () => {
    const gone = await receivedPhoto(testApp, admin)
    await testApp.call(deleteClass, { token: gone.teacher.token, params: { id: gone.entry.classId } })
    expect(await testApp.ctx.db.$count(projectPhotos, eq(projectPhotos.id, gone.photo))).toBe(0)
    const left = await receivedPhoto(testApp, admin)
    const { token, password } = left.teacher
    expect((await testApp.call(deleteAccount, { token, body: { password } })).status).toBe(200)
    expect(await testApp.ctx.db.$count(projectPhotos, eq(projectPhotos.id, left.photo))).toBe(0)
    const old = await receivedPhoto(testApp, admin)
    const end = addMonths(testApp.ctx.now(), retention.projectPhotoMonths)
    await eraseOldPhotos(testApp.ctx.db, new Date(end.getTime() - 60_000))
    expect(await testApp.ctx.db.$count(projectPhotos, eq(projectPhotos.id, old.photo))).toBe(1)
    await eraseOldPhotos(testApp.ctx.db, new Date(end.getTime() + 60_000))
    expect(await testApp.ctx.db.$count(projectPhotos, eq(projectPhotos.id, old.photo))).toBe(0)
  })
})

async function collect(): Promise<void> {
  for (const job of ['uploads.expire', 'files.collect'])
    await testApp.ctx.db.transaction((tx) => testApp.ctx.jobs.enqueue(tx, job, {}))
  await testApp.runJobs()
}

test('a project asks for photos by name, and a lead sees how many wait', async () => {
  const project = await openPhotoProject(testApp, admin)
  const { body } = await testApp.call(running.showRun, { token: admin.token, params: { id: project } })
  expect(body.draft.protocol.fields).toMatchObject([{ photo: 'asked' }, { kind: 'photo' }])
  expect(body.waiting_photos).toBe(0)
  expect(await sendVisit(testApp, await enrolledClass(testApp, stranger, project), project)).toMatchObject({
    photos: [],
  })
})
