import { createCanvas } from '@napi-rs/canvas'
import { createGroup } from '@ariviyal/contract/assignments/groups'
import { addColumn } from '@ariviyal/contract/gradebook/columns'
import { removeStudent, renameStudent, showClass } from '@ariviyal/contract/classroom/classroom'
import { showAnalysis } from '@ariviyal/contract/tests/analysis'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import { sql } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignmentFileKeys } from '../assignments/file-keys.ts'
import { handInFiles, handIns } from '../assignments/assignments.table.ts'
import { insertAssignment } from '../assignments/testing.ts'
import { testForm } from '../classroom/testing.ts'
import { joinAsCoTeacher } from '../classroom/teachers/testing.ts'
import { memorySource } from '../platform/zip/byte-source.ts'
import { readZipEntry } from '../platform/zip/read-zip-entry.ts'
import { workOf } from '../assignments/marking/testing.ts'
import { readZipDirectory } from '../platform/zip/zip-directory.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { classOfPupils, testsOf } from '../tests/testing.ts'
import { insertMarkedAssignment, insertWork, takenTest } from './testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

async function unpacked(path: string, token: string) {
  const answer = await testApp.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  const source = memorySource(answer.rawPayload)
  const files = new Map<string, Buffer>()
  for (const entry of (await readZipDirectory(source, 1000)) ?? [])
    files.set(entry.name, await readZipEntry(source, entry, 64 * 1024 ** 2))
  return files
}

const picture = createCanvas(40, 30).toBuffer('image/png')

/** A photograph that a pupil handed in; returns its key. */
async function insertHandIn(submissionId: string, text: string): Promise<string> {
  const { db, storage, now } = testApp.ctx
  const id = uuid()
  const fileKey = `work/${uuid()}.png`
  await storage.put(fileKey, picture)
  await db.insert(handIns).values({
    id,
    submissionId,
    number: 1,
    clientId: uuid(),
    text,
    receipt: id.slice(-8),
    receivedAt: now(),
    keptAt: null,
    contactAt: null,
    late: false,
  })
  await db.insert(handInFiles).values({
    id: uuid(),
    handInId: id,
    place: 0,
    uploadId: uuid(),
    kind: 'picture',
    name: 'My page/1.png',
    fileKey,
    contentType: 'image/png',
    bytes: picture.length,
    width: 40,
    height: 30,
    pages: null,
  })
  return fileKey
}

async function workingClass(names = ['Anbu', 'Banu']) {
  const classroom = await classOfPupils(testApp, names)
  const taken = await takenTest(testApp, classroom, [3, 1], { title: 'Light' })
  await testsOf(testApp, classroom).close(taken)
  const assignment = await insertMarkedAssignment(testApp, classroom, { title: 'நிழல் கடிகாரம்' })
  const keys = []
  for (const [place, { id }] of classroom.pupils.entries())
    keys.push(
      await insertHandIn(
        await insertWork(testApp, classroom, assignment, id),
        `Text of ${names[place]?.toLowerCase()}`,
      ),
    )
  return { classroom, taken, assignment, keys }
}

test('a class is one archive with rows, files and reports', async () => {
  const { classroom } = await workingClass()
  const files = await unpacked(`/api/lms/classes/${classroom.classId}/archive`, classroom.token)
  expect([...files.keys()]).toEqual([
    'README.txt',
    'class.json',
    'students.csv',
    'gradebook.csv',
    'tests/01 Light/test.json',
    'tests/01 Light/results.json',
    'tests/01 Light/marks.csv',
    'assignments/01 நிழல் கடிகாரம்/assignment.json',
    'assignments/01 நிழல் கடிகாரம்/work.json',
    'assignments/01 நிழல் கடிகாரம்/roll 1/hand-in 1/text.txt',
    'assignments/01 நிழல் கடிகாரம்/roll 1/hand-in 1/01 My page 1.png',
    'assignments/01 நிழல் கடிகாரம்/roll 2/hand-in 1/text.txt',
    'assignments/01 நிழல் கடிகாரம்/roll 2/hand-in 1/01 My page 1.png',
    'reports.pdf',
  ])
  expect(files.get('tests/01 Light/marks.csv')?.toString()).toContain('1,Anbu,submitted,3,4')
  expect(files.get('students.csv')?.toString()).toContain('2,Banu')
  const stored = files.get('assignments/01 நிழல் கடிகாரம்/roll 1/hand-in 1/01 My page 1.png')
  expect(stored?.equals(picture)).toBe(true)
  expect(files.get('reports.pdf')?.toString('latin1', 0, 5)).toBe('%PDF-')
})

test('a file that is gone is named in the archive, which is complete otherwise', async () => {
  const { classroom, keys } = await workingClass()
  await testApp.ctx.storage.delete(keys[0] ?? '')
  const files = await unpacked(`/api/lms/classes/${classroom.classId}/archive`, classroom.token)
  const note = files.get('assignments/01 நிழல் கடிகாரம்/roll 1/hand-in 1/01 My page 1.png.txt')
  expect(note?.toString()).toContain('was deleted')
  expect(files.has('reports.pdf')).toBe(true)
})

test('a pupil gets the own work with what was shown, and nothing of others or of decisions that were not returned', async () => {
  const { classroom } = await workingClass(['Anbu', 'Zeenath'])
  const hidden = await insertMarkedAssignment(testApp, classroom, { title: 'Not returned' })
  const [own] = classroom.pupils
  await insertWork(testApp, classroom, hidden, own?.id ?? '', {
    feedback: 'Secret words',
    returnedAt: null,
    returnedMarks: null,
  })
  const files = await unpacked(`/api/lms/students/${own?.id}/work`, classroom.token)
  expect([...files.keys()]).toEqual([
    'report.json',
    'report.pdf',
    'Test/01 Light.json',
    'Assignment/01 நிழல் கடிகாரம்/returned.json',
    'Assignment/01 நிழல் கடிகாரம்/feedback.pdf',
    'Assignment/01 நிழல் கடிகாரம்/1/text.txt',
    'Assignment/01 நிழல் கடிகாரம்/1/01 My page 1.png',
  ])
  expect(JSON.parse(files.get('Test/01 Light.json')?.toString() ?? '')).toMatchObject({ title: 'Light', marks: 3 })
  for (const [name, content] of files) {
    expect([name, content.toString().includes('Zeenath')]).toEqual([name, false])
    expect([name, content.toString().includes('Secret words')]).toEqual([name, false])
  }
})

test('what was written about pages and rows, and what to do next, is in both archives', async () => {
  const classroom = await classOfPupils(testApp, ['Anbu', 'Banu'])
  const work = await workOf(testApp, classroom, { title: 'Shadows', grading: 'marks', maxMarks: 10 })
  await testApp.ctx.storage.put(work.fileKey, picture)
  expect((await work.note({ strokes: [{ kind: 'text', x: 1, y: 1, text: 'Why?' }] })).status).toBe(200)
  const step = { kind: 'video' as const, target_id: uuid(), page: null, title: 'Noon in Madurai' }
  const decision = { marks: 7, feedback: 'A careful drawing.', next_steps: [step] }
  expect((await work.decide(decision)).status).toBe(200)
  const folder = 'assignments/01 Shadows'
  const ofClass = async () => {
    const files = await unpacked(`/api/lms/classes/${classroom.classId}/archive`, classroom.token)
    return JSON.parse(files.get(`${folder}/work.json`)?.toString() ?? '') as { decisions: unknown[] }
  }
  const decided = {
    marks: 7,
    feedback: 'A careful drawing.',
    nextSteps: [{ title: 'Noon in Madurai' }],
    notes: [{ file: 'page-1.jpg', page: 1, strokes: [{ text: 'Why?' }] }],
  }
  expect((await ofClass()).decisions).toMatchObject([{ ...decided, returned: null }])
  expect((await work.giveBack()).status).toBe(200)
  const returned = {
    marks: 7,
    of: 10,
    feedback: 'A careful drawing.',
    pages: [{ number: 1, texts: ['Why?'] }],
    nextSteps: [{ kind: 'video', title: 'Noon in Madurai' }],
  }
  expect((await ofClass()).decisions).toMatchObject([{ ...decided, returned }])

  const files = await unpacked(`/api/lms/students/${work.student}/work`, classroom.token)
  expect(JSON.parse(files.get('Assignment/01 Shadows/returned.json')?.toString() ?? '')).toMatchObject(returned)
  const drawn = await getDocument({
    data: new Uint8Array(files.get('Assignment/01 Shadows/feedback.pdf') ?? []),
    verbosity: 0,
  }).promise
  expect(drawn.numPages).toBe(2)
  const { items } = await (await drawn.getPage(2)).getTextContent()
  expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('Why?')
})

test('the archive of a class has its groups, work that is not set yet, and the histories', async () => {
  const classroom = await classOfPupils(testApp, ['Anbu', 'Banu'])
  const { token, classId, pupils } = classroom
  const work = await workOf(testApp, classroom, { title: 'Shadows', instructions: 'Measure a shadow each hour.' })
  await work.decide({ marks: 7 })
  await work.decide({ marks: 8, version: 1 })
  const later = new Date(testApp.ctx.now().getTime() + 3_600_000)
  await insertAssignment(testApp, classId, { title: 'Scheduled', setAt: later })
  await insertAssignment(testApp, classId, { title: 'Draft', setAt: null, instructions: 'Not ready.' })
  const params = { id: classId }
  const group = { name: 'Lab', student_ids: [pupils[0]?.id ?? ''] }
  expect((await testApp.call(createGroup, { token, params, body: group })).status).toBe(201)
  expect((await testApp.call(addColumn, { token, params, body: { ...testForm, title: 'Paper' } })).status).toBe(201)

  const files = await unpacked(`/api/lms/classes/${classId}/archive`, token)
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null') as unknown
  expect(json('groups.json')).toMatchObject([group])
  expect(json('gradebook-history.json')).toMatchObject([{ kind: 'column', column: 'Paper' }])
  expect(json('assignments/01 Shadows/assignment.json')).toMatchObject({ instructions: 'Measure a shadow each hour.' })
  expect(json('assignments/01 Shadows/history.json')).toMatchObject([
    { kind: 'decision', before: '7 of 10', after: '8 of 10' },
    { kind: 'decision', before: 'not marked', after: '7 of 10' },
  ])
  expect(json('assignments/02 Scheduled/assignment.json')).toMatchObject({ state: 'scheduled' })
  expect(json('assignments/03 Draft/assignment.json')).toMatchObject({ state: 'draft', instructions: 'Not ready.' })
  expect(files.has('assignments/03 Draft/work.json')).toBe(false)
})

/** Tables with a row that has this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await testApp.ctx.db.execute<{ name: string }>(
    sql`select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found = []
  for (const { name } of rows) {
    const { rows: hits } = await testApp.ctx.db.execute(
      sql`select 1 from ${sql.raw(name)} t where t::text like ${`%${text}%`} limit 1`,
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

test('an erased pupil leaves no row that names them, no file, and analyses without them', async () => {
  const { classroom, taken, keys } = await workingClass(['Anbu', 'Yazhini'])
  const { token, pupils } = classroom
  const gone = pupils[1]?.id ?? ''
  // What a call with a key has answered is kept for a while (decision 40); the list of names was sent with none.
  expect(await tablesWith('Yazhini')).toEqual(['public.class_students'])
  expect((await testApp.call(showAnalysis, { token, params: { id: taken } })).body).toMatchObject({ taken: 2 })
  expect((await testApp.call(removeStudent, { token, params: { id: gone } })).status).toBe(200)
  expect(await tablesWith('Yazhini')).toEqual([])
  expect(await tablesWith('yazhini')).toEqual([])
  expect(await tablesWith(gone)).toEqual([])
  expect((await testApp.call(showAnalysis, { token, params: { id: taken } })).body).toMatchObject({
    taken: 1,
    class_size: 1,
    mean: null,
  })
  // The nightly collection deletes what no row refers to.
  const kept = await assignmentFileKeys(testApp.ctx.db)
  expect(kept).toContain(keys[0])
  expect(kept).not.toContain(keys[1])
})

test('assignments, work and files go to the co-teacher with the class when its owner deletes the account', async () => {
  const { classroom, keys } = await workingClass()
  const coTeacher = await signUpSubscriber(testApp)
  await joinAsCoTeacher(testApp, classroom.teacher, classroom.classId, coTeacher)
  const { token, password } = classroom.teacher
  expect((await testApp.call(deleteAccount, { token, body: { password } })).status).toBe(200)
  const params = { id: classroom.classId }
  expect((await testApp.call(showClass, { token: coTeacher.token, params })).body.role).toBe('owner')
  const files = await unpacked(`/api/lms/classes/${classroom.classId}/archive`, coTeacher.token)
  expect([...files.values()].filter((content) => content.equals(picture))).toHaveLength(2)
  expect(await assignmentFileKeys(testApp.ctx.db)).toEqual(expect.arrayContaining(keys))
  const student = { id: classroom.pupils[0]?.id ?? '' }
  const renamed = await testApp.call(renameStudent, {
    token: coTeacher.token,
    params: student,
    body: { name: 'Anbu K.' },
  })
  expect(renamed.status).toBe(200)
})
