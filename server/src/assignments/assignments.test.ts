import * as calls from '@ariviyal/contract/assignments/assignments'
import * as groups from '@ariviyal/contract/assignments/groups'
import { handIn, listWork, showWork } from '@ariviyal/contract/assignments/work'
import { archiveClass, copyClass } from '@ariviyal/contract/classroom/class-years'
import { showClass, updateClass } from '@ariviyal/contract/classroom/classroom'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { endSubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { createCanvas } from '@napi-rs/canvas'
import { eq } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { putCoTeacher } from '../classroom/teachers/testing.ts'
import { classForm } from '../classroom/testing.ts'
import { ebooks } from '../library/library.table.ts'
import { publishedBook, publishedVideo } from '../library/testing.ts'
import { materials } from '../materials/materials.table.ts'
import { putMaterial } from '../materials/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, testsOf } from '../tests/testing.ts'
import { putWorkshop } from '../training/testing.ts'
import { uploadFile } from '../uploads/testing.ts'
import { handIns, submissions } from './assignments.table.ts'

let testApp: TestApp
let classroom: ClassOfPupils
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(async () => {
  classroom = await classOfPupils(testApp, ['Anbu', 'Banu', 'Chitra'])
})
afterAll(() => testApp.close())

type Form = Omit<BodyInput<typeof calls.createAssignment>, 'class_id'>
const form = (change: Partial<Form> = {}): Form => ({
  title: 'Shadow clock',
  instructions: 'Measure $\\frac{h}{l}$ each hour.',
  grading: 'marks',
  max_marks: 10,
  ...change,
})
const create = (change: Partial<Form> = {}, token = classroom.token) =>
  testApp.call(calls.createAssignment, { token, body: { class_id: classroom.classId, ...form(change) } })
const made = async (change: Partial<Form> = {}) => {
  const answer = await create(change)
  expect(answer.status).toBe(201)
  return answer.body.id
}
const show = async (id: string) =>
  (await testApp.call(calls.showAssignment, { token: classroom.token, params: { id } })).body
const set = (id: string, at?: string) =>
  testApp.call(calls.setAssignment, { token: classroom.token, params: { id }, body: at === undefined ? {} : { at } })
const change = (id: string, version: number, body: Partial<Form>, token = classroom.token) =>
  testApp.call(calls.changeAssignment, { token, params: { id }, body: { version, ...form(body) } })
const pupil = (place: number) => classroom.pupils[place] ?? { id: '', token: '' }
const workOf = async (place: number) => (await testApp.call(listWork, { token: pupil(place).token })).body.items
const handInAs = async (place: number, id: string) => {
  const body = { id: crypto.randomUUID(), text: 'Noon: 41 cm' }
  const answer = await testApp.call(handIn, { token: pupil(place).token, params: { id }, body })
  expect(answer.status).toBe(200)
}
const inHours = (hours: number) => new Date(testApp.ctx.now().getTime() + hours * 3_600_000).toISOString()

test('an assignment exists for its pupils from the time for which it is set', async () => {
  const id = await made({ for_all: false, student_ids: [pupil(0).id] })
  expect(await workOf(0)).toEqual([])
  expect((await set(id, inHours(2))).status).toBe(200)
  expect(await show(id)).toMatchObject({ state: 'scheduled', counts: { pupils: 1, handed_in: 0 } })
  expect(await workOf(0)).toEqual([])
  expect((await testApp.call(showWork, { token: pupil(0).token, params: { id } })).status).toBe(404)
  testApp.advance({ hours: 2 })
  expect(await workOf(0)).toMatchObject([{ id, state: 'to-do' }])
  expect(await workOf(1)).toEqual([])
  expect((await testApp.call(showWork, { token: pupil(1).token, params: { id } })).status).toBe(404)
})

test('a scheduled assignment can be a draft again until its pupils see it', async () => {
  const id = await made({ for_all: false, student_ids: [pupil(0).id] })
  const unset = () => testApp.call(calls.unsetAssignment, { token: classroom.token, params: { id } })
  expect((await set(id, inHours(2))).status).toBe(200)
  expect((await unset()).status).toBe(200)
  expect((await unset()).status).toBe(200)
  expect(await show(id)).toMatchObject({ state: 'draft', set_at: null })
  testApp.advance({ hours: 3 })
  expect((await workOf(0)).map((work) => work.id)).not.toContain(id)
  expect((await set(id)).status).toBe(200)
  const refused = await unset()
  expect([refused.status, refused.error.code]).toEqual([409, 'assignment-open'])
  expect((await workOf(0)).map((work) => work.id)).toContain(id)
})

test('a pupil sees what is to do first by its due date, then what is handed in', async () => {
  const [late, none, soon, done] = [
    await made({ title: 'late', due_at: inHours(48) }),
    await made({ title: 'none' }),
    await made({ title: 'soon', due_at: inHours(24) }),
    await made({ title: 'done', due_at: inHours(1) }),
  ]
  for (const id of [late, none, soon, done]) expect((await set(id)).status).toBe(200)
  await handInAs(0, done)
  expect((await workOf(0)).map(({ title }) => title)).toEqual(['soon', 'late', 'none', 'done'])
})

test('links lead to books, tests of the class and the web; pupils get addresses that work', async () => {
  const book = await publishedBook(testApp, { title: 'Shadows', isPremium: true })
  const later = await publishedBook(testApp, { title: 'Gone later' })
  const mine = testsOf(testApp, classroom)
  const opened = await mine.openTrueFalse(1)
  const question = await mine.ask({ kind: 'long-answer', text: 'Why?' })
  const hidden = await mine.draft({
    title: 'Later',
    mode: 'graded',
    sections: [{ title: '', items: [{ question_id: question, marks: 1 }] }],
  })
  const links: Form['links'] = [
    { kind: 'ebook', target_id: book, page: 2 },
    { kind: 'ebook', target_id: later },
    { kind: 'test', target_id: opened.id },
    { kind: 'test', target_id: hidden },
    { kind: 'web', url: 'https://phet.colorado.edu/sims', title: '' },
  ]
  const id = await made({ links })
  expect((await show(id)).links).toMatchObject([
    { kind: 'ebook', title: 'Shadows', page: 2, is_gone: false },
    { title: 'Gone later' },
    { title: 'Light' },
    { title: 'Later', is_gone: false },
    { title: 'phet.colorado.edu', url: 'https://phet.colorado.edu/sims' },
  ])
  await testApp.ctx.db.update(ebooks).set({ archivedAt: testApp.ctx.now() }).where(eq(ebooks.id, later))
  expect((await show(id)).links[1]).toMatchObject({ title: 'Gone later', is_gone: true })
  await set(id)
  const work = (await testApp.call(showWork, { token: pupil(0).token, params: { id } })).body
  expect(work.links.map(({ title }) => title)).toEqual(['Shadows', 'Light', 'phet.colorado.edu'])
  const [toBook, toTest] = work.links
  expect(toTest?.url).toBe(`/class/tests/${opened.id}`)
  expect(toBook?.url).toMatch(/^\/files\/.+#page=2$/)
  // The grant is sound; this book has no file. A signature that was changed is refused.
  const address = toBook?.url?.split('#', 1)[0] ?? ''
  expect((await testApp.app.inject({ url: address })).statusCode).toBe(404)
  expect((await testApp.app.inject({ url: `${address}x` })).statusCode).toBe(403)
  expect(work.formulas).toHaveProperty([String.raw`\frac{h}{l}`])
})

test('links lead to free books, videos, materials and workshops; what is premium opens while a teacher of the class subscribes', async () => {
  const [film, player] = [
    await publishedVideo(testApp, { title: 'Film', isPremium: true }),
    await publishedVideo(testApp, { title: 'Player', fileKey: null, embedProvider: 'vimeo', embedId: '76979871' }),
  ]
  const sheet = await putMaterial(testApp.ctx, { title: 'Sheet', isPremium: true })
  const plan = await putMaterial(testApp.ctx, { title: 'Plan', kind: 'integration-plan', body: '# Plan' })
  const noFile = { fileKey: null, fileName: null, fileType: null, bytes: null }
  await testApp.ctx.db.update(materials).set(noFile).where(eq(materials.id, plan.id))
  const workshop = await putWorkshop(testApp.ctx, { topic: 'A telescope' }, 0)
  const book = await publishedBook(testApp, { title: 'Free' })
  const id = await made({
    links: [
      { kind: 'ebook', target_id: book, page: 3 },
      { kind: 'video', target_id: film },
      { kind: 'video', target_id: player },
      { kind: 'material', target_id: sheet.id },
      { kind: 'material', target_id: plan.id },
      { kind: 'workshop', target_id: workshop },
    ],
  })
  await set(id)
  const seen = async () =>
    (await testApp.call(showWork, { token: pupil(0).token, params: { id } })).body.links.map(({ title, url }) => [
      title,
      url,
    ])
  const inReader = ['Free', `/reader?book=${book}#page=3`]
  expect(await seen()).toEqual([
    inReader,
    ['Film', expect.stringMatching(/^\/files\/videos\//)],
    ['Player', expect.stringContaining('https://player.vimeo.com/video/76979871')],
    ['Sheet', expect.stringMatching(/^\/files\/materials\//)],
    ['Plan', null],
    ['A telescope', 'https://forms.example/telescope'],
  ])
  const { token } = await signUp(testApp, { admin: true })
  const ended = await testApp.call(endSubscription, { token, params: { id: classroom.teacher.id } })
  expect(ended.status).toBe(200)
  expect(await seen()).toEqual([
    inReader,
    ['Film', null],
    ['Player', expect.stringContaining('vimeo')],
    ['Sheet', null],
    ['Plan', null],
    ['A telescope', null],
  ])
})

test.each([
  ['title', { title: ' ' }],
  ['max_marks', { max_marks: null }],
  ['max_marks', { max_marks: 0.001 }],
  ['rubric', { grading: 'rubric' }],
  [
    'rubric',
    {
      grading: 'rubric',
      rubric: [
        {
          title: 'a',
          levels: [
            { text: '', marks: 0 },
            { text: '', marks: 0 },
          ],
        },
      ],
    },
  ],
  ['student_ids', { for_all: false }],
  ['student_ids', { for_all: false, student_ids: ['00000000-0000-4000-8000-000000000000'] }],
  ['due_at', { late_rule: 'refuse' }],
  ['links', { links: [{ kind: 'web', url: 'http://a.example' }] }],
  ['links', { links: [{ kind: 'web', url: 'https://pay@a.example' }] }],
  ['links', { links: [{ kind: 'ebook', target_id: '00000000-0000-4000-8000-000000000000' }] }],
  ['files', { files: [{ id: '00000000-0000-4000-8000-000000000000' }] }],
  ['files', { files: [{ kind: 'pdf', upload: '00000000-0000-4000-8000-000000000000' }] }],
  ['instructions', { instructions: 'A wrong $\\nothing$' }],
] satisfies [string, Partial<Form>][])('a wrong %s is refused under its field: %j', async (field, wrong) => {
  const { status, error } = await create(wrong)
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]])
})

test('a teacher attaches a picture that only signed addresses open, keeps it and takes it out', async () => {
  const png = createCanvas(40, 30).toBuffer('image/png')
  const upload = await uploadFile(testApp, classroom.teacher, 'picture', 'stick.png', png)
  const id = await made({ files: [{ upload, kind: 'picture' }] })
  const before = await show(id)
  const [file] = before.files
  expect(file).toMatchObject({ name: 'stick.png', kind: 'picture', content_type: 'image/webp' })
  const address = file?.url ?? ''
  expect(address).toMatch(/^\/files\/work\//)
  expect((await testApp.app.inject({ url: address })).statusCode).toBe(200)
  expect((await testApp.app.inject({ url: address.split('?', 1)[0] ?? '' })).statusCode).toBe(403)
  await set(id)
  const work = (await testApp.call(showWork, { token: pupil(0).token, params: { id } })).body
  expect((await testApp.app.inject({ url: work.files[0]?.url ?? '' })).statusCode).toBe(200)
  expect((await create({ files: [{ upload, kind: 'picture' }] })).error.fields).toHaveProperty('files')

  const kept = { files: [{ id: file?.id ?? '' }] }
  expect((await change(id, 1, { files: [...kept.files, ...kept.files] })).status).toBe(422)
  expect((await change(id, 1, kept)).status).toBe(200)
  expect((await show(id)).files).toMatchObject([{ id: file?.id }])
  expect((await change(id, 2, {})).status).toBe(200)
  expect((await show(id)).files).toEqual([])
})

test('a change of an older version is refused, and what the other teacher saved stays', async () => {
  const other = await signUpSubscriber(testApp)
  await putCoTeacher(testApp, classroom.classId, other)
  const id = await made()
  expect((await change(id, 1, { title: 'Sundial' }, other.token)).status).toBe(200)
  const refused = await change(id, 1, { title: 'Moon' })
  expect([refused.status, refused.error.code]).toEqual([409, 'edited-elsewhere'])
  expect(await show(id)).toMatchObject({ title: 'Sundial', version: 2 })
})

test('work that is there keeps its pupil and its assignment, and marks keep what they are out of', async () => {
  const id = await made()
  await set(id)
  await handInAs(1, id)
  const keepsPupil = await change(id, 1, { for_all: false, student_ids: [pupil(0).id] })
  expect(keepsPupil.error.fields).toEqual({ student_ids: 'Banu has already handed in and stays' })
  const kept = await testApp.call(calls.deleteAssignment, { token: classroom.token, params: { id } })
  expect([kept.status, kept.error.code]).toEqual([409, 'work-handed-in'])
  await testApp.ctx.db
    .update(submissions)
    .set({ marks: 7, markedAt: testApp.ctx.now() })
    .where(eq(submissions.assignmentId, id))
  expect((await change(id, 1, { max_marks: 5 })).error.fields).toHaveProperty('grading')
  expect((await change(id, 1, { title: 'Sundial' })).status).toBe(200)
  expect(await show(id)).toMatchObject({
    counts: { pupils: 3, handed_in: 1, late: 0, to_mark: 0, marked: 1, returned: 0 },
  })
  const empty = await made()
  expect((await testApp.call(calls.deleteAssignment, { token: classroom.token, params: { id: empty } })).status).toBe(
    200,
  )
})

test('a later due date takes back that work was late', async () => {
  const id = await made({ due_at: inHours(1) })
  await set(id)
  testApp.advance({ hours: 3 })
  await handInAs(0, id)
  const late = await show(id)
  expect([late.counts.late, late.pupils[0]?.late, late.state]).toEqual([1, true, 'open'])
  expect((await change(id, 1, { due_at: inHours(-1) })).error.fields).toHaveProperty('due_at')
  expect((await change(id, 1, { due_at: inHours(5) })).status).toBe(200)
  expect((await show(id)).counts.late).toBe(0)
  const [row] = await testApp.ctx.db
    .select({ late: handIns.late })
    .from(handIns)
    .innerJoin(submissions, eq(submissions.id, handIns.submissionId))
    .where(eq(submissions.assignmentId, id))
  expect(row).toEqual({ late: false })
})

test('an assignment is closed, by its late rule too, and opened again with a date to come', async () => {
  const { token } = classroom
  const id = await made({ due_at: inHours(1), late_rule: 'refuse' })
  const close = () => testApp.call(calls.closeAssignment, { token, params: { id } })
  const reopen = (body: { due_at?: string }) => testApp.call(calls.reopenAssignment, { token, params: { id }, body })
  expect((await close()).error.code).toBe('assignment-not-open')
  expect((await reopen({})).error.code).toBe('assignment-not-open')
  expect((await set(id, inHours(3))).error.fields).toHaveProperty('due_at')
  await set(id)
  expect((await set(id)).status).toBe(200)
  await close()
  expect(await show(id)).toMatchObject({ state: 'closed', closed_at: expect.any(String) })
  expect((await set(id)).error.code).toBe('work-closed')
  expect((await reopen({})).status).toBe(200)
  expect(await show(id)).toMatchObject({ state: 'open', closed_at: null })
  testApp.advance({ hours: 2 })
  expect(await show(id)).toMatchObject({ state: 'closed', closed_at: null })
  expect((await reopen({})).error.fields).toHaveProperty('due_at')
  expect((await reopen({ due_at: inHours(2) })).status).toBe(200)
  expect((await show(id)).state).toBe('open')
})

test('a copy is a draft without dates; into another class neither pupils nor tests of the class come along', async () => {
  const { token } = classroom
  const { id: target_id } = await testsOf(testApp, classroom).openTrueFalse(1)
  const png = createCanvas(4, 3).toBuffer('image/png')
  const upload = await uploadFile(testApp, classroom.teacher, 'picture', 'stick.png', png)
  const id = await made({
    for_all: false,
    student_ids: [pupil(0).id],
    due_at: inHours(1),
    late_rule: 'refuse',
    links: [
      { kind: 'test', target_id },
      { kind: 'web', url: 'https://a.example' },
    ],
    files: [{ upload, kind: 'picture' }],
  })
  await set(id)
  const same = await testApp.call(calls.copyAssignment, { token, params: { id }, body: {} })
  expect(await show(same.body.id)).toMatchObject({
    title: 'Shadow clock (copy)',
    state: 'draft',
    due_at: null,
    student_ids: [pupil(0).id],
    links: [{ kind: 'test' }, { kind: 'web' }],
    files: [{ name: 'stick.png' }],
  })
  const body = { ...classForm, student_ids: [pupil(0).id], assignment_ids: [id] }
  const next = await testApp.call(copyClass, { token, params: { id: classroom.classId }, body })
  expect(next.status).toBe(201)
  const [copied] = (await testApp.call(calls.listAssignments, { token, params: { id: next.body.id } })).body.items
  expect(await show(copied?.id ?? '')).toMatchObject({
    title: 'Shadow clock',
    state: 'draft',
    for_all: true,
    counts: { pupils: 1 },
    links: [{ kind: 'web' }],
    files: [{ name: 'stick.png' }],
  })
})

test('the slips name who has not handed in, in the language of the class', async () => {
  const { token, classId } = classroom
  const id = await made({ title: 'நிழல் கடிகாரம்', due_at: inHours(24) })
  const print = () =>
    testApp.app.inject({ url: `/api/lms/assignments/${id}/reminder`, headers: { authorization: `Bearer ${token}` } })
  expect((await print()).statusCode).toBe(409)
  await set(id)
  await handInAs(1, id)
  await testApp.call(updateClass, { token, params: { id: classId }, body: { ...classForm, language: 'ta' } })
  const answer = await print()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pdf = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const tree = JSON.stringify(await page.getStructTree())
  const text = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(pdf.numPages).toBe(1)
  expect(text).toContain('Anbu')
  expect(text).toContain('Chitra')
  expect(text).not.toContain('Banu')
  const { code } = (await testApp.call(showClass, { token, params: { id: classId } })).body
  expect(text).toContain(code)
  expect(tree).toContain('Figure')
})

test('a group of pupils has a name of its own in its class', async () => {
  const { token, classId } = classroom
  const params = { id: classId }
  const body = { name: 'Reading group', student_ids: [pupil(0).id, pupil(2).id] }
  const { body: group } = await testApp.call(groups.createGroup, { token, params, body })
  const twin = await testApp.call(groups.createGroup, { token, params, body })
  expect(twin.error.fields).toHaveProperty('name')
  const list = async () => (await testApp.call(groups.listGroups, { token, params })).body.items
  expect(await list()).toEqual([{ id: group.id, name: 'Reading group', student_ids: body.student_ids.toSorted() }])
  const renamed = { name: 'Lab', student_ids: [pupil(1).id] }
  expect((await testApp.call(groups.changeGroup, { token, params: { id: group.id }, body: renamed })).status).toBe(200)
  expect(await list()).toEqual([{ id: group.id, ...renamed }])
  const stranger = { name: 'Others', student_ids: [crypto.randomUUID()] }
  expect((await testApp.call(groups.createGroup, { token, params, body: stranger })).error.fields).toHaveProperty(
    'student_ids',
  )
  expect((await testApp.call(groups.deleteGroup, { token, params: { id: group.id } })).status).toBe(200)
  expect(await list()).toEqual([])
})

test('the rubrics of tests and assignments are offered once each', async () => {
  const { token } = classroom
  const rubric = [
    {
      title: 'Labels',
      levels: [
        { text: 'None', marks: 0 },
        { text: 'All', marks: 3 },
      ],
    },
  ]
  const id = await made({ grading: 'rubric', rubric })
  expect(await show(id)).toMatchObject({ max_marks: 3, rubric })
  await made({ title: 'Moon', grading: 'rubric', rubric })
  expect((await testApp.call(calls.listRubrics, { token })).body.items).toEqual([{ title: 'Moon', rows: rubric }])
})

test('in an archived class assignments are read only', async () => {
  const { token, classId } = classroom
  const id = await made()
  await testApp.call(archiveClass, { token, params: { id: classId } })
  expect((await set(id)).error.code).toBe('archived')
  expect((await create()).error.code).toBe('archived')
  expect(await show(id)).toMatchObject({ class_archived_at: expect.any(String) })
})
