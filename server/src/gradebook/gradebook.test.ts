import type { Gradebook, SetupForm } from '@ariviyal/contract/gradebook/gradebook'
import * as calls from '@ariviyal/contract/gradebook/gradebook'
import { addColumn, changeColumn, type ColumnForm, removeColumn } from '@ariviyal/contract/gradebook/columns'
import { noLevels, saveHolistic } from '@ariviyal/contract/gradebook/holistic'
import { gradebookTable } from '@ariviyal/contract/gradebook/table'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignmentPupils, submissions } from '../assignments/assignments.table.ts'
import { insertAssignment } from '../assignments/testing.ts'
import { classroomOf, line, testForm } from '../classroom/testing.ts'
import { readWorkbook } from '../platform/spreadsheets/read-workbook.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { pagesOf } from '../testing/pages-of-pdf.ts'
import { readCsv } from '../testing/read-csv.ts'
import type { TestApp } from '../testing/test-app.ts'
import { testsOf } from '../tests/testing.ts'

let testApp: TestApp
let token: string
let mine: ReturnType<typeof classroomOf>
beforeAll(async () => {
  testApp = await openTestApp()
  token = (await signUpSubscriber(testApp)).token
  mine = classroomOf(testApp, token)
})
afterAll(() => testApp.close())

const show = async (id: string): Promise<Gradebook> =>
  (await testApp.call(calls.showGradebook, { token, params: { id } })).body
const setup = async (id: string, change: Partial<SetupForm>) => {
  const { revision, total_of, bands, absent, holistic } = await show(id)
  const body = { revision, total_of, bands, absent, holistic, categories: [], ...change }
  return testApp.call(calls.changeSetup, { token, params: { id }, body })
}
const add = async (id: string, change: Partial<ColumnForm>) =>
  (await testApp.call(addColumn, { token, params: { id }, body: { ...testForm, ...change } })).body.id
const cellsOf = (gradebook: Gradebook, columnId: string) => {
  const at = gradebook.columns.findIndex(({ id }) => id === columnId)
  return gradebook.students.map(({ cells }) => cells[at])
}

describe('a teacher who opens the gradebook', () => {
  test('sees online tests, assignments and typed columns together, by date', async () => {
    const { id, students } = await mine.make(['Anbu', 'Banu'])
    const [anbu = '', banu = ''] = students.map((student) => student.id)
    const typed = await add(id, { title: 'Paper', held_on: '2001-01-01' })
    const online = await testsOf(testApp, { token, classId: id }).openTrueFalse(1, { title: 'Rays' })
    const assignment = await insertAssignment(testApp, id, { title: 'Shadows', forAll: false, maxMarks: 10 })
    await insertAssignment(testApp, id, { title: 'A draft', setAt: null })
    await insertAssignment(testApp, id, { title: 'In words', grading: 'feedback', maxMarks: null })
    await testApp.ctx.db.insert(assignmentPupils).values({ assignmentId: assignment, studentId: anbu, classId: id })
    await testApp.ctx.db.insert(submissions).values({
      id: uuid(),
      assignmentId: assignment,
      classId: id,
      studentId: anbu,
      handIns: 0,
      late: false,
      marks: 7.25,
      feedback: '',
      version: 1,
      markedAt: testApp.ctx.now(),
    })
    const gradebook = await show(id)
    expect(gradebook.columns.map(({ title, source }) => [title, source])).toEqual(
      expect.arrayContaining([
        ['Paper', 'typed'],
        ['Rays', 'test'],
        ['Shadows', 'assignment'],
      ]),
    )
    expect(gradebook.columns).toHaveLength(3)
    expect(gradebook.columns[0]?.id).toBe(typed)
    expect(cellsOf(gradebook, assignment)).toMatchObject([
      { source: { marks: 7.25, waits: 'not-returned', applies: true } },
      { source: { marks: null, applies: false } },
    ])
    // Nobody has taken the test: no marks, and not 0.
    expect(gradebook.students.map(({ total }) => total.percent)).toEqual([72.5, null])
    const rays = gradebook.columns.find(({ title }) => title === 'Rays')?.id ?? ''
    expect(cellsOf(gradebook, rays)).toMatchObject([{ source: { marks: null } }, { source: { marks: null } }])
    expect(online).toBeDefined()
    expect(banu).not.toBe('')
  })

  test('decides instead of an assignment with a note, and takes that back', async () => {
    const { id, students } = await mine.make(['Anbu'])
    const anbu = students[0]?.id ?? ''
    const assignment = await insertAssignment(testApp, id, { maxMarks: 10 })
    const save = (change: Parameters<typeof line>[1]) => mine.save(id, assignment, [line(anbu, change)])
    expect((await save({ marks: 8.75 })).error.fields).toEqual({ cells: 'Write a note that says why' })
    expect((await save({ marks: 11, note: 'More' })).status).toBe(422)
    const { cells } = (await save({ marks: 8.75, note: 'Worked again at school' })).body
    expect((await show(id)).students[0]).toMatchObject({ total: { percent: 87.5 }, cells: [{ marks: 8.75 }] })
    const version = cells[0]?.version ?? 0
    expect((await save({ version })).status).toBe(200)
    expect((await show(id)).students[0]?.total.percent).toBe(null)
  })

  test('finds nothing of a test or an assignment of another class', async () => {
    const { id, students } = await mine.make(['Anbu'])
    const other = await mine.make(['Banu'])
    const assignment = await insertAssignment(testApp, other.id, {})
    const cells = [{ ...line(students[0]?.id ?? '', { exempt: true, note: 'x' }), column_id: assignment }]
    expect((await testApp.call(calls.saveCells, { token, params: { id }, body: { cells } })).status).toBe(422)
  })
})

describe('how a gradebook counts', () => {
  test('is changed although marks were saved since it was read, but not by two at once', async () => {
    const { id, students, tests } = await mine.make(['Anbu'], [25])
    const { revision } = await show(id)
    await mine.save(id, tests[0]?.id ?? '', [line(students[0]?.id ?? '', { marks: 20 })])
    expect((await setup(id, { revision, total_of: 50 })).status).toBe(200)
    expect((await setup(id, { revision, total_of: 80 })).error.code).toBe('edited-elsewhere')
    expect((await show(id)).total_of).toBe(50)
  })

  test('is chosen by categories, scale and grades; what was read before somebody changed it is refused', async () => {
    const { id, students, tests } = await mine.make(['Anbu', 'Banu'], [25, 25, 50])
    const [anbu = '', banu = ''] = students.map((student) => student.id)
    const [one = '', two = '', annual = ''] = tests.map((column) => column.id)
    await mine.save(id, one, [line(anbu, { marks: 20 }), line(banu, { absent: true })])
    await mine.save(id, two, [line(anbu, { marks: 10 }), line(banu, { exempt: true })])
    await mine.save(id, annual, [line(anbu, { marks: 30 }), line(banu, { marks: 40 })])
    const category = { best_of: 0, drop_lowest: 0, absent: 'zero' as const }
    const categories = [
      { ...category, name: 'Units', weight: 20, best_of: 1 },
      { ...category, name: 'Annual', weight: 80 },
    ]
    expect((await setup(id, { categories, bands: 'cbse-8', total_of: 50 })).status).toBe(200)
    expect((await setup(id, { revision: 1, categories })).error.code).toBe('edited-elsewhere')
    const [units, yearly] = (await show(id)).categories
    const put = (column: string, category_id = '') =>
      testApp.call(changeColumn, { token, params: { id: column }, body: { category_id } })
    for (const column of [one, two]) expect((await put(column, units?.id)).status).toBe(200)
    await put(annual, yearly?.id)
    expect((await put(annual, crypto.randomUUID())).error.fields).toHaveProperty('category_id')
    const { students: shown } = await show(id)
    // 80 % of 20 and 60 % of 80 are 64 %; an absence is 0, an exemption is no test.
    expect(shown.map(({ total }) => [total.percent, total.points, total.grade, total.dropped.length])).toEqual([
      [64, 32, 'B2', 1],
      [64, 32, 'B2', 0],
    ])
    // Categories that are not named any more go, and their columns stay.
    await setup(id, { categories: [{ ...category, id: yearly?.id ?? '', name: 'Annual', weight: 1 }] })
    expect((await show(id)).columns.map((column) => column.category_id)).toEqual([null, null, yearly?.id])
  })

  test('leaves attendance out of every total', async () => {
    const { id, students } = await mine.make(['Anbu'])
    const days = await add(id, { title: 'Attendance', kind: 'attendance', max_marks: 120 })
    expect((await mine.save(id, days, [line(students[0]?.id ?? '', { marks: 110.5 })])).status).toBe(200)
    expect(await show(id)).toMatchObject({ columns: [{ percent: 92.1 }], students: [{ total: { percent: null } }] })
    expect((await mine.show(id)).tests).toEqual([])
  })

  test('a column changes its name, date and maximum, but not below marks that a student has', async () => {
    const { id, students, tests } = await mine.make(['Anbu'], [25])
    const column = tests[0]?.id ?? ''
    await mine.save(id, column, [line(students[0]?.id ?? '', { marks: 20 })])
    const change = (body: object) => testApp.call(changeColumn, { token, params: { id: column }, body })
    expect((await change({ max_marks: 19 })).error.fields).toHaveProperty('max_marks')
    expect((await change({ title: 'Light', max_marks: '20', scale_to: '10' })).status).toBe(200)
    expect(await show(id)).toMatchObject({
      columns: [{ title: 'Light', max_marks: 20, scale_to: 10 }],
      students: [{ total: { percent: 100 } }],
    })
  })
})

test('the screen, CSV and Excel show the same, and the PDF is made of it', async () => {
  const { id, students, tests } = await mine.make(['Anbu', '=Banu', 'கவிதா'], [25, 10])
  const [anbu = '', banu = ''] = students.map((student) => student.id)
  const [sound = '', light = ''] = tests.map((column) => column.id)
  await mine.save(id, sound, [
    line(anbu, { marks: 22.5, late: true, note: 'Well, drawn' }),
    line(banu, { absent: true }),
  ])
  await mine.save(id, light, [line(anbu, { marks: 3 }), line(banu, { exempt: true })])
  const category = { name: 'Tests', weight: 20, best_of: 0, drop_lowest: 0, absent: 'zero' as const }
  await setup(id, { categories: [category], bands: 'tamil-nadu' })
  const gradebook = await show(id)
  for (const column of [sound, light])
    await testApp.call(changeColumn, {
      token,
      params: { id: column },
      body: { category_id: gradebook.categories[0]?.id },
    })
  const { heads, rows } = gradebookTable(await show(id))
  const shown = [heads, ...rows].map((cells) => cells.map((cell) => String(cell ?? '')))
  expect(shown[1]).toEqual(['1', 'Anbu', '22.5', 'Late. Well, drawn', '3', '14.6', '72.9', '72.9', 'B1'])
  const file = async (format: 'csv' | 'xlsx' | 'pdf') =>
    (
      await testApp.app.inject({
        url: `/api/lms/classes/${id}/gradebook/export?format=${format}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).rawPayload
  const plain = (cells: string[]) => cells.map((cell) => cell.replace(/^'/, ''))
  expect(readCsv((await file('csv')).toString()).map(plain)).toEqual(shown)
  const { rows: sheet } = await readWorkbook(await file('xlsx'))
  const width = heads.length
  expect(sheet.map(({ cells }) => [...cells, ...Array<string>(width - cells.length).fill('')])).toEqual(shown)
  const bytes = await file('pdf')
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { width: across, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  expect([Math.round(across), Math.round(height)]).toEqual([842, 595])
  // Long heads are broken into lines, and the letters of Tamil are shaped.
  const text = (await pagesOf(bytes)).join('').replaceAll(/\s/g, '')
  const latin = shown.flat().filter((cell) => !/\p{Script=Tamil}/u.test(cell))
  expect(latin).toContain('Percent')
  expect(latin.filter((cell) => !text.includes(cell.replaceAll(/\s/g, '')))).toEqual([])
})

test('the history has what was changed in columns and in how the gradebook counts', async () => {
  const { id } = await mine.make(['Anbu'])
  const category = { name: 'Units', weight: 20, best_of: 2, drop_lowest: 0, absent: 'zero' as const }
  await setup(id, { categories: [category], total_of: 80, bands: 'cbse-8' })
  const column = await add(id, { title: 'Paper', held_on: '2001-01-01', max_marks: 25 })
  const category_id = (await show(id)).categories[0]?.id
  const body = { title: 'Sound', scale_to: 10, category_id }
  expect((await testApp.call(changeColumn, { token, params: { id: column }, body })).status).toBe(200)
  expect((await testApp.call(removeColumn, { token, params: { id: column } })).status).toBe(200)
  const { items } = (await testApp.call(calls.listGradebookHistory, { token, params: { id }, query: {} })).body
  const [paper, sound] = ['Paper, 1 Jan 2001, out of 25', 'Sound, 1 Jan 2001, out of 25, counts as 10, in Units']
  expect(items.map(({ kind, column: title, before, after }) => [kind, title, before, after])).toEqual([
    ['column', 'Sound', sound, ''],
    ['column', 'Sound', paper, sound],
    ['column', 'Paper', '', paper],
    ['setup', '', 'Out of 100', expect.stringMatching(/^Out of 80; Units 20, best 2, absent is 0; /)],
  ])
  expect(items.every(({ actor }) => actor !== '')).toBe(true)
})

test('a progress card is kept per student where the class uses it, and two teachers do not overwrite each other', async () => {
  const { id, students } = await mine.make(['Anbu'])
  const params = { id: students[0]?.id ?? '' }
  const body = {
    version: 0,
    teacher: { ...noLevels, creativity: 'sky' as const },
    self: noLevels,
    peer: noLevels,
    remark: 'Asks',
  }
  expect((await show(id)).students[0]?.holistic).toBeNull()
  await setup(id, { holistic: true })
  expect((await testApp.call(saveHolistic, { token, params, body })).body.version).toBe(1)
  expect((await testApp.call(saveHolistic, { token, params, body })).error.code).toBe('edited-elsewhere')
  expect((await show(id)).students[0]?.holistic).toMatchObject({ teacher: { creativity: 'sky' }, remark: 'Asks' })
})

test('an open page learns of a change by its revision', async () => {
  const { id, students, tests } = await mine.make(['Anbu'], [25])
  const revision = async () =>
    (await testApp.call(calls.showGradebookRevision, { token, params: { id } })).body.revision
  const before = await revision()
  await mine.save(id, tests[0]?.id ?? '', [line(students[0]?.id ?? '', { marks: 5 })])
  expect(await revision()).toBe(before + 1)
})
