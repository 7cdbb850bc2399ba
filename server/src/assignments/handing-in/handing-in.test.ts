import { showAssignment } from '@ariviyal/contract/assignments/assignments'
import { showTaughtWork } from '@ariviyal/contract/assignments/marking'
import { listWork, showWork } from '@ariviyal/contract/assignments/work'
import { archiveClass } from '@ariviyal/contract/classroom/class-years'
import { leaveClass } from '@ariviyal/contract/classroom/pupils'
import { pupilUploadBytes, limits } from '@ariviyal/contract/limits'
import { retention } from '@ariviyal/contract/privacy/retention'
import { showPupilUpload, showUpload } from '@ariviyal/contract/uploads/uploads'
import { loadImage } from '@napi-rs/canvas'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { addMonths } from '../../platform/time/calendar.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { photoWithPlace } from '../../testing/photo-with-place.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { claimUpload } from '../../uploads/claim-upload.ts'
import { insertPupilUpload } from '../../uploads/testing.ts'
import { tusClient } from '../../uploads/tus/testing.ts'
import { uploads } from '../../uploads/uploads.table.ts'
import { assignmentPupils, handInFiles, submissions } from '../assignments.table.ts'
import { insertAssignment } from '../testing.ts'
import { eraseOldWorkFiles } from './erase-old-files.ts'
import { signTime } from './hand-in-time.ts'
import { handInAs, joinedClass, uploadAsPupil } from './testing.ts'

let testApp: TestApp
let address: string
let teacher: Awaited<ReturnType<typeof signUpSubscriber>>
let classId: string
let anbu: { id: string; token: string }
let banu: { id: string; token: string }

beforeAll(async () => {
  testApp = await openTestApp()
  address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  teacher = await signUpSubscriber(testApp)
  const made = await joinedClass(testApp, teacher.token)
  classId = made.classId
  ;[anbu, banu] = made.pupils as [typeof anbu, typeof banu]
})
afterAll(() => testApp.close())

const photo = async (token = anbu.token, name = 'page.jpg') =>
  uploadAsPupil(testApp, address, token, { kind: 'picture', name, content: await photoWithPlace() })
/** The same where nothing but the row matters. */
const page = () => insertPupilUpload(testApp, anbu.id)
const show = async (id: string, token = anbu.token) => (await testApp.call(showWork, { token, params: { id } })).body
const tusOf = (token: string) => tusClient(address, token, '/api/class/uploads')

describe('a pupil', () => {
  test('hands in text and photos, and shows a receipt', async () => {
    const id = await insertAssignment(testApp, classId)
    const pages = [await page(), await page()].toReversed()
    const clientId = uuid()
    const answer = await handInAs(testApp, anbu.token, id, { id: clientId, uploads: pages })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ number: 1, late: false, kept_at: null })
    expect(answer.body.receipt).toMatch(/^(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/)

    const work = await show(id)
    expect(work).toMatchObject({ state: 'handed-in', bar: null })
    expect(work.hand_ins).toHaveLength(1)
    expect(work.hand_ins[0]).toMatchObject({ text: 'The shadow turns.', receipt: answer.body.receipt })
    expect(work.hand_ins[0]?.files.map((file) => file.id)).toEqual(pages)
    const { items } = (await testApp.call(listWork, { token: anbu.token })).body
    expect(items.find((one) => one.id === id)).toMatchObject({ state: 'handed-in', late: false })
  })

  test('whose answer was lost hands in once, however often the phone repeats it', async () => {
    const id = await insertAssignment(testApp, classId)
    const form = { id: uuid(), uploads: [await page()] }
    const answers = await Promise.all([1, 2, 3].map(() => handInAs(testApp, anbu.token, id, form)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.receipt)).size).toBe(1)
    expect((await show(id)).hand_ins).toHaveLength(1)
  })

  test('hands in again, with pages of before, until it is marked', async () => {
    const id = await insertAssignment(testApp, classId)
    const [first, second] = [await page(), await page()]
    await handInAs(testApp, anbu.token, id, { uploads: [first] })
    const again = await handInAs(testApp, anbu.token, id, { text: '', uploads: [second, first] })
    expect(again.body).toMatchObject({ number: 2 })
    expect((await show(id)).hand_ins.map(({ files }) => files.map((file) => file.id))).toEqual([
      [second, first],
      [first],
    ])
    await testApp.ctx.db
      .update(submissions)
      .set({ marks: 8, markedAt: testApp.ctx.now(), version: 1 })
      .where(eq(submissions.assignmentId, id))
    expect((await handInAs(testApp, anbu.token, id)).error).toMatchObject({ code: 'work-marked' })
    expect((await show(id)).bar).toBe('marked')
  })

  test('hands in what waited on the phone, although the teacher has given marks for nothing', async () => {
    const id = await insertAssignment(testApp, classId)
    await testApp.ctx.db.insert(submissions).values({
      id: uuid(),
      assignmentId: id,
      classId,
      studentId: anbu.id,
      handIns: 0,
      late: false,
      feedback: '',
      version: 1,
      marks: 0,
      markedAt: testApp.ctx.now(),
    })
    expect((await handInAs(testApp, anbu.token, id)).status).toBe(200)
  })

  test('sees only work that is set for them', async () => {
    const draft = await insertAssignment(testApp, classId, { setAt: null })
    const later = new Date(testApp.ctx.now().getTime() + 60_000)
    const scheduled = await insertAssignment(testApp, classId, { setAt: later })
    const ofBanu = await insertAssignment(testApp, classId, { forAll: false })
    await testApp.ctx.db.insert(assignmentPupils).values({ assignmentId: ofBanu, studentId: banu.id, classId })
    const listed = (await testApp.call(listWork, { token: anbu.token })).body.items.map(({ id }) => id)
    for (const id of [draft, scheduled, ofBanu]) {
      expect(listed).not.toContain(id)
      expect((await testApp.call(showWork, { token: anbu.token, params: { id } })).status).toBe(404)
      expect((await handInAs(testApp, anbu.token, id)).status).toBe(404)
    }
    expect((await handInAs(testApp, banu.token, ofBanu)).status).toBe(200)
  })

  test('hands in what is asked for', async () => {
    const [words, pictures, paper] = [
      await insertAssignment(testApp, classId, { takesFiles: false }),
      await insertAssignment(testApp, classId, { takesText: false }),
      await insertAssignment(testApp, classId, { takesFiles: false, takesText: false }),
    ]
    const sheet = await page()
    const refused = async (id: string, form: object) => (await handInAs(testApp, anbu.token, id, form)).error
    expect(await refused(words, { uploads: [sheet] })).toMatchObject({ code: 'invalid-fields' })
    expect(await refused(words, { text: ' ' })).toMatchObject({ fields: { text: expect.any(String) } })
    expect(await refused(pictures, { uploads: [sheet] })).toMatchObject({ code: 'invalid-fields' })
    expect(await refused(paper, {})).toMatchObject({ code: 'work-closed' })
    expect(await refused(pictures, { text: '', uploads: [sheet, sheet] })).toMatchObject({ code: 'invalid-fields' })
    expect((await handInAs(testApp, anbu.token, pictures, { text: '', uploads: [sheet] })).status).toBe(200)
  })
})

describe('work that comes after the due date', () => {
  const hour = 3_600_000
  const kept = (contactMinutesAgo: number, elapsedMinutes: number) => {
    const now = testApp.ctx.now()
    const then = { ...testApp.ctx, now: () => new Date(now.getTime() - contactMinutesAgo * 60_000) }
    return { token: signTime(then, anbu.id).token, elapsed_ms: elapsedMinutes * 60_000 }
  }
  const dueAnHourAgo = (change: object) =>
    insertAssignment(testApp, classId, {
      setAt: new Date(testApp.ctx.now().getTime() - 48 * hour),
      dueAt: new Date(testApp.ctx.now().getTime() - hour),
      ...change,
    })

  /** The pupil in the teacher's list. */
  const inList = async (id: string) => {
    const { body } = await testApp.call(showAssignment, { token: teacher.token, params: { id } })
    return body.pupils.find((pupil) => pupil.student_id === anbu.id)
  }

  test('is late, or refused', async () => {
    const accepting = await dueAnHourAgo({ lateRule: 'accept' })
    expect((await handInAs(testApp, anbu.token, accepting)).body).toMatchObject({ late: true, kept_at: null })
    const refusing = await dueAnHourAgo({ lateRule: 'refuse' })
    expect((await handInAs(testApp, anbu.token, refusing)).error).toMatchObject({ code: 'work-closed' })
    expect(await show(refusing)).toMatchObject({ bar: 'closed', closed: true, state: 'to-do' })
  })

  test('is on time by the phone’s account of when it was kept, which the teacher sees', async () => {
    for (const lateRule of ['accept', 'refuse'] as const) {
      const id = await dueAnHourAgo({ lateRule })
      const answer = await handInAs(testApp, anbu.token, id, { kept: kept(120, 30) })
      expect(answer.body).toMatchObject({ late: false, kept_at: expect.any(String) })
      expect((await show(id)).hand_ins[0]?.contact_at).toEqual(expect.any(String))
      const params = { id, student: anbu.id }
      const taught = (await testApp.call(showTaughtWork, { token: teacher.token, params })).body
      expect(Date.parse(taught.kept_at ?? '') - Date.parse(taught.contact_at ?? '')).toBe(30 * 60_000)
      const { kept_at, received_at } = answer.body
      expect(taught).toMatchObject({ kept_at, received_at, handed_in_at: kept_at, late: false })
      expect(await inList(id)).toMatchObject({ handed_in_at: kept_at, by_phone: true })
    }
    const atOnce = await dueAnHourAgo({ lateRule: 'accept' })
    await handInAs(testApp, anbu.token, atOnce)
    expect(await inList(atOnce)).toMatchObject({ handed_in_at: expect.any(String), by_phone: false })
  })

  test('is late when the phone heard the server after the due date, or kept it later', async () => {
    const id = await dueAnHourAgo({ lateRule: 'refuse' })
    for (const account of [kept(30, 0), kept(120, 90)])
      expect((await handInAs(testApp, anbu.token, id, { kept: account })).error.code).toBe('work-closed')
  })

  test('counts up to the teacher’s close and the archiving of the class', async () => {
    const closed = await insertAssignment(testApp, classId, {
      setAt: new Date(testApp.ctx.now().getTime() - 48 * hour),
      closedAt: new Date(testApp.ctx.now().getTime() - hour),
    })
    expect((await handInAs(testApp, anbu.token, closed)).error.code).toBe('work-closed')
    expect((await handInAs(testApp, anbu.token, closed, { kept: kept(120, 30) })).status).toBe(200)

    const own = await joinedClass(testApp, teacher.token, ['Chitra'])
    const id = await insertAssignment(testApp, own.classId)
    const [chitra] = own.pupils
    await testApp.call(archiveClass, { token: teacher.token, params: { id: own.classId } })
    testApp.advance({ minutes: 1 })
    expect((await handInAs(testApp, chitra?.token ?? '', id)).error.code).toBe('work-closed')
  })
})

describe('a photo', () => {
  test('is stored upright, and without the place where it was taken', async () => {
    const id = await insertAssignment(testApp, classId)
    const sent = await photoWithPlace(6)
    expect(sent.includes('Exif')).toBe(true)
    await handInAs(testApp, anbu.token, id, { uploads: [await photo()] })
    const [file] = (await show(id)).hand_ins[0]?.files ?? []
    expect(file).toMatchObject({ kind: 'picture', width: 600, height: 800 })
    const stored = await testApp.app.inject({ url: file?.url ?? '' })
    expect(stored.statusCode).toBe(200)
    expect(stored.headers['content-type']).toBe('image/jpeg')
    for (const trace of ['Exif', 'EXIF', 'GPS']) expect(stored.rawPayload.includes(trace)).toBe(false)
    expect(await loadImage(stored.rawPayload)).toMatchObject({ width: 600, height: 800 })
  })

  test('is a file of that pupil and the class’s teachers only', async () => {
    const id = await insertAssignment(testApp, classId)
    const page = await photo()
    await handInAs(testApp, anbu.token, id, { uploads: [page] })
    const { url } = (await show(id)).hand_ins[0]?.files[0] ?? { url: '' }
    const [path] = url.split('?')
    // By key alone, with another's signature, and as a public file.
    for (const wrong of [path, `${url}x`, url.replace('item=', 'item=0'), (path ?? '').replace('/files/', '/media/')])
      expect((await testApp.app.inject({ url: wrong ?? '' })).statusCode).toBeGreaterThanOrEqual(403)
    // Another pupil sees neither the work of this one nor its file, and cannot hand it in.
    expect((await show(id, banu.token)).hand_ins).toEqual([])
    expect((await testApp.call(showPupilUpload, { token: banu.token, params: { id: page } })).status).toBe(404)
    const stolen = await handInAs(testApp, banu.token, id, { uploads: [page] })
    expect(stolen.error).toMatchObject({ code: 'invalid-fields' })
    // Staff see no upload of a pupil.
    const admin = await signUp(testApp, { role: 'admin' })
    expect((await testApp.call(showUpload, { token: admin.token, params: { id: page } })).status).toBe(404)
    const waiting = await photo()
    await expect(
      testApp.ctx.db.transaction((tx) => claimUpload(tx, waiting, 'picture', admin, testApp.ctx.now())),
    ).rejects.toMatchObject({ code: 'invalid-fields' })
    // The address ends by itself.
    testApp.advance({ minutes: 16 })
    expect((await testApp.app.inject({ url })).statusCode).toBe(410)
  })

  test('is refused as HEIC, a program, or a document with macros, with a reason', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1'), Buffer.alloc(64)])
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
    for (const [kind, name, content, reason] of [
      ['picture', 'IMG_1.heic', heic, 'HEIC'],
      ['picture', 'virus.jpg', program, 'cannot be used here'],
      ['document', 'virus.docx', program, 'cannot be used here'],
    ] as const) {
      const upload = await uploadAsPupil(testApp, address, anbu.token, { kind, name, content })
      const { body } = await testApp.call(showPupilUpload, { token: anbu.token, params: { id: upload } })
      expect(body).toMatchObject({ state: 'refused' })
      expect(body.reason).toContain(reason)
      const id = await insertAssignment(testApp, classId)
      expect((await handInAs(testApp, anbu.token, id, { uploads: [upload] })).error.code).toBe('invalid-fields')
    }
  })

  test('is not handed in while it is on its way or being checked', async () => {
    const id = await insertAssignment(testApp, classId)
    const content = await photoWithPlace()
    const client = tusOf(anbu.token)
    const path = await client.begin('picture', 'slow.jpg', content.length)
    const uploadId = path.split('/').at(-1) ?? ''
    expect((await handInAs(testApp, anbu.token, id, { uploads: [uploadId] })).error.code).toBe('upload-not-ready')
    await client.send(path, 0, content.subarray(0, 500))
    expect(await client.offset(path)).toBe(500)
    await client.send(path, 500, content.subarray(500))
    expect((await handInAs(testApp, anbu.token, id, { uploads: [uploadId] })).error.code).toBe('upload-not-ready')
    await testApp.runJobs()
    expect((await handInAs(testApp, anbu.token, id, { uploads: [uploadId] })).status).toBe(200)
  })
})

describe('uploads of pupils', () => {
  test('take no session of a user, and none that has ended', async () => {
    expect((await tusOf(teacher.token).create('picture', 'a.jpg', 10)).status).toBe(401)
    expect((await tusClient(address, anbu.token).create('picture', 'a.jpg', 10)).status).toBe(401)
    const own = await joinedClass(testApp, teacher.token, ['Devi'])
    const token = own.pupils[0]?.token ?? ''
    const client = tusOf(token)
    const path = await client.begin('picture', 'a.jpg', 100)
    await testApp.call(leaveClass, { token })
    expect((await client.send(path, 0, Buffer.alloc(100))).status).toBe(401)
    expect((await tusOf(anbu.token).send(path, 0, Buffer.alloc(100))).status).toBe(404)
  })

  test('are bounded in kind, size and number', async () => {
    const own = await joinedClass(testApp, teacher.token, ['Elango'])
    const client = tusOf(own.pupils[0]?.token ?? '')
    expect((await client.create('video', 'a.mp4', 10)).body.code).toBe('wrong-type')
    expect((await client.create('pdf', 'a.pdf', pupilUploadBytes.pdf + 1)).body.code).toBe('too-large')
    const room = 3
    for (let sent = room; sent < limits.pupilWaitingUploadsMax; sent += 1)
      await insertPupilUpload(testApp, own.pupils[0]?.id ?? '')
    const many = Array.from({ length: room + 4 }, () => client.create('picture', 'a.jpg', 10))
    const codes = (await Promise.all(many)).map(({ status, body }) => (status === 201 ? 'begun' : body.code))
    expect(codes.filter((code) => code === 'begun')).toHaveLength(room)
    expect(codes.filter((code) => code === 'uploads-full')).toHaveLength(4)
  })

  test('are bounded for a class and a day', async () => {
    const own = await joinedClass(testApp, teacher.token, ['Fathima', 'Gopal'])
    const [fathima, gopal] = own.pupils
    await testApp.ctx.db.insert(uploads).values({
      id: uuid(),
      kind: 'picture',
      filename: 'a.jpg',
      state: 'refused',
      reason: 'no',
      createdBy: null,
      declaredBytes: limits.classUploadBytesPerDay,
      pupilId: fathima?.id,
      createdAt: testApp.ctx.now(),
      finishedAt: testApp.ctx.now(),
    })
    const client = tusOf(gopal?.token ?? '')
    expect((await client.create('picture', 'a.jpg', 10)).body.code).toBe('uploads-full')
    testApp.advance({ hours: 25 })
    expect((await client.create('picture', 'a.jpg', 10)).status).toBe(201)
  })
})

describe('files of work', () => {
  test('are deleted after their retention, those that were replaced sooner', async () => {
    const id = await insertAssignment(testApp, classId)
    const [first, second] = [await page(), await page()]
    await handInAs(testApp, anbu.token, id, { uploads: [first] })
    await handInAs(testApp, anbu.token, id, { uploads: [first, second] })
    const filesAfter = async (months: number, days: number) => {
      const now = new Date(addMonths(testApp.ctx.now(), months).getTime() + days * 86_400_000)
      await eraseOldWorkFiles(testApp.ctx.db, now)
      return (await show(id)).hand_ins.map(({ files }) => files.length)
    }
    expect(await filesAfter(retention.replacedWorkFileMonths, -1)).toEqual([2, 1])
    expect(await filesAfter(retention.replacedWorkFileMonths, 1)).toEqual([2, 0])
    // The same file in the newest hand-in stays.
    expect(await testApp.ctx.db.$count(handInFiles, eq(handInFiles.uploadId, first))).toBe(1)
    expect(await filesAfter(retention.workFileMonths, -1)).toEqual([2, 0])
    expect(await filesAfter(retention.workFileMonths, 1)).toEqual([0, 0])
  })
})
