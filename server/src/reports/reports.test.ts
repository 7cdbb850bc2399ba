import { saveCells } from '@ariviyal/contract/gradebook/gradebook'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { printReports, showReport } from '@ariviyal/contract/reports/reports'
import { reportWords } from '@ariviyal/contract/reports/report-words'
import { listMeasures, showGain } from '@ariviyal/contract/reports/gains'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThorough } from '../../../scripts/testing/thorough.ts'
import { insertAssignment } from '../assignments/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, longAnswer, testsOf } from '../tests/testing.ts'
import { insertMarkedAssignment, insertWork, takenTest } from './testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const today = () => dayOf(testApp.ctx.now())
const period = () => ({ from: laterDay(today(), -30), to: today() })

async function reportOf({ token, pupils }: ClassOfPupils, place = 0, query = period()) {
  const answer = await testApp.call(showReport, { token, params: { id: pupils[place]?.id ?? '' }, query })
  expect(answer.status).toBe(200)
  return answer.body
}

async function print(
  { token, classId, pupils }: ClassOfPupils,
  language: 'en' | 'ta' | 'hi' = 'en',
  made: () => void = () => undefined,
) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/lms/classes/${classId}/reports`,
    headers: { authorization: `Bearer ${token}` },
    payload: { ...period(), language, student_ids: pupils.map(({ id }) => id) },
  })
  expect(answer.statusCode).toBe(200)
  made()
  const pdf = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise
  const pages = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = items.flatMap((item) => ('str' in item ? [item] : []))
    pages.push({
      text: texts
        .map(({ str }) => str)
        .join('')
        .replaceAll(/\s+/g, ''),
      right: Math.max(...texts.map(({ transform, width }) => Number(transform[4]) + width)),
      bottom: Math.min(...texts.map(({ transform }) => Number(transform[5]))),
      structure: JSON.stringify(await page.getStructTree()),
      tagged: isTagged(items),
    })
  }
  return { pages, file: answer.rawPayload.toString('latin1') }
}

type TextItems = Awaited<ReturnType<Awaited<ReturnType<PDFDocumentProxy['getPage']>>['getTextContent']>>['items']

/** Whether each text of a page is within marked content: a part of the structure, or an artifact. */
function isTagged(items: TextItems): boolean {
  let depth = 0
  return items.every((item) => {
    if (!('type' in item)) return depth > 0 || item.str.trim() === ''
    depth += item.type === 'endMarkedContent' ? -1 : 1
    return true
  })
}
const unspaced = (text: string) => text.replaceAll(/\s+/g, '')

test('a report has the marks that are shown and the work that was returned, and nothing else', async () => {
  const classroom = await classOfPupils(testApp)
  const [anbu, banu] = classroom.pupils.map(({ id }) => id) as [string, string]
  const mine = testsOf(testApp, classroom)
  const closed = await takenTest(testApp, classroom, [3, 1], { title: 'Closed test', questions: 4 })
  await mine.close(closed)
  await takenTest(testApp, classroom, [4, 4], { title: 'Open test' })
  await takenTest(testApp, classroom, [1, 2], { title: 'Practice', mode: 'practice', chapter: 'Sound' })
  const never = await takenTest(testApp, classroom, [4, 4], { title: 'Never shown', show: 'never' })
  await mine.close(never)
  const returned = await insertMarkedAssignment(testApp, classroom, { title: 'Returned work' })
  await insertWork(testApp, classroom, returned, anbu, { returnedMarks: 9, marks: 9 })
  const waiting = await insertMarkedAssignment(testApp, classroom, { title: 'Waiting work' })
  await insertWork(testApp, classroom, waiting, anbu, {
    marks: 2,
    feedback: 'Secret words',
    returnedAt: null,
    returnedMarks: null,
  })
  const changed = await insertMarkedAssignment(testApp, classroom, { title: 'Changed since' })
  const returnedAt = new Date(testApp.ctx.now().getTime() - 1000)
  await insertWork(testApp, classroom, changed, anbu, {
    marks: 1,
    returnedMarks: 6,
    returnedAt,
    feedback: 'Secret words',
  })
  await insertAssignment(testApp, classroom.classId, { title: 'A draft', setAt: null })
  await insertAssignment(testApp, classroom.classId, { title: 'Of others', forAll: false })

  const report = await reportOf(classroom)
  const about = report.items.map(({ title, outcome, marks, of, feedback }) => ({ title, outcome, marks, of, feedback }))
  expect(about).toHaveLength(4)
  expect(about).toEqual(
    expect.arrayContaining([
      { title: 'Closed test', outcome: 'marked', marks: 3, of: 4, feedback: '' },
      { title: 'Returned work', outcome: 'marked', marks: 9, of: 10, feedback: 'Label the axes next time.' },
      { title: 'Waiting work', outcome: 'being-marked', marks: null, of: null, feedback: '' },
      { title: 'Changed since', outcome: 'marked', marks: 6, of: 10, feedback: 'Label the axes next time.' },
    ]),
  )
  expect(report).toMatchObject({ marks: 18, of: 24, practice_tests: 1, name: 'Anbu', roll_number: 1 })
  // Of 3/4, 9/10 and 6/10.
  expect(report.topics.map(({ name, level }) => [name, level])).toEqual([
    ['Light', 'secure'],
    ['Sound', 'practise'],
  ])
  expect(report.topics[0]?.share).toBeCloseTo(0.75, 10)
  expect(JSON.stringify(report)).not.toContain(banu)
  expect(JSON.stringify(report)).not.toContain('Banu')

  const { pages } = await print(classroom)
  expect(pages).toHaveLength(2)
  expect(pages[0]?.text).toContain(unspaced('18 of 24 (75 %)'))
  expect(pages[0]?.text).not.toContain('Banu')
  expect(pages[1]?.text).not.toContain('Anbu')
  for (const { text } of pages) expect(text).not.toContain('Secretwords')
})

test("the teacher's entry in the gradebook counts in a report, which says where it differs", async () => {
  const classroom = await classOfPupils(testApp, ['Anbu', 'Banu', 'Chitra'])
  const { token, classId } = classroom
  const [anbu = '', banu = '', chitra = ''] = classroom.pupils.map(({ id }) => id)
  const taken = await takenTest(testApp, classroom, [3, 1, null], { title: 'Test' })
  await testsOf(testApp, classroom).close(taken)
  const work = await insertMarkedAssignment(testApp, classroom, { title: 'Work', chapter: 'Sound' })
  await insertWork(testApp, classroom, work, anbu, { marks: 2, returnedMarks: 2 })
  const entry = { marks: null, absent: false, exempt: false, late: false, note: 'Written again', version: 0 }
  const enter = async (cells: BodyInput<typeof saveCells>['cells']) => {
    const answer = await testApp.call(saveCells, { token, params: { id: classId }, body: { cells } })
    expect(answer.status).toBe(200)
  }
  const column_id = taken
  await enter([
    { ...entry, column_id, student_id: anbu, marks: 3.5 },
    { ...entry, column_id, student_id: banu, exempt: true },
    { ...entry, column_id, student_id: chitra, absent: true },
    { ...entry, column_id: work, student_id: anbu, marks: 8, late: true },
    { ...entry, column_id: work, student_id: banu, marks: 5 },
  ])
  const about = async (place: number) =>
    (await reportOf(classroom, place)).items
      .map(({ title, outcome, marks, of, changed, late }) => ({ title, outcome, marks, of, changed, late }))
      .sort((a, b) => a.title.localeCompare(b.title))
  const marked = { outcome: 'marked', changed: true, late: false }
  expect(await about(0)).toEqual([
    { ...marked, title: 'Test', marks: 3.5, of: 4 },
    { ...marked, title: 'Work', marks: 8, of: 10, late: true },
  ])
  expect(await about(1)).toEqual([{ ...marked, title: 'Work', marks: 5, of: 10, changed: false }])
  const absent = { outcome: 'absent', marks: null, of: null, changed: false, late: false }
  expect(await about(2)).toEqual([{ ...absent, title: 'Test' }])

  const report = await reportOf(classroom)
  expect(report).toMatchObject({ marks: 11.5, of: 14 })
  // The mark in the gradebook is that of the chapter too.
  expect(report.topics.find(({ name }) => name === 'Sound')?.share).toBeCloseTo(0.8, 10)
  const { pages } = await print(classroom)
  expect(pages[0]?.text).toContain(unspaced('Test: Test, changed by the teacher'))
  expect(pages[0]?.text).toContain(unspaced('3.5 of 4'))
  expect(pages[1]?.text).not.toContain(unspaced('changed by the teacher'))
  // Of the same marks.
  expect(report.total).toEqual({ percent: 82.1, grade: null })
  const hidden = await takenTest(testApp, classroom, [4, 4, 4], { title: 'Never shown', show: 'never' })
  await testsOf(testApp, classroom).close(hidden)
  await enter([{ ...entry, column_id: hidden, student_id: anbu, marks: 4 }])
  expect(await reportOf(classroom)).toMatchObject({ marks: 11.5, of: 14, total: null })
})

test('a report has what the teacher wrote about rows and pages, and the next steps', async () => {
  const classroom = await classOfPupils(testApp, ['Anbu'])
  const work = await insertMarkedAssignment(testApp, classroom, { title: 'Shadow clock' })
  const row = { level: 0, text: 'Clear', marks: 4, of: 5 }
  const step = { target_id: uuid(), page: null }
  await insertWork(
    testApp,
    classroom,
    work,
    classroom.pupils[0]?.id ?? '',
    {},
    {
      words: 'A careful drawing.',
      rubric: [
        { ...row, title: 'Method' },
        { ...row, title: 'Result' },
      ],
      rowWords: ['Write the time too.', ''],
      nextSteps: [
        { ...step, kind: 'ebook', title: 'Light and shadow', page: 12 },
        { ...step, kind: 'video', title: 'Noon in Madurai' },
        { ...step, kind: 'test', title: 'Shadows' },
      ],
      pages: [
        { fileId: uuid(), page: 1, strokes: [{ kind: 'tick', x: 1, y: 1 }], words: '' },
        { fileId: uuid(), page: 1, strokes: [{ kind: 'text', x: 1, y: 1, text: 'Why?' }], words: 'Name the angle.' },
      ],
    },
  )
  const { items } = await reportOf(classroom)
  expect(items).toMatchObject([
    {
      feedback: 'A careful drawing.',
      rows: [{ title: 'Method', words: 'Write the time too.' }],
      pages: [{ number: 2, words: 'Why? Name the angle.' }],
      next_steps: [{ kind: 'ebook', title: 'Light and shadow', page: 12 }, { kind: 'video' }, { kind: 'test' }],
    },
  ])
  const text = (await print(classroom)).pages[0]?.text
  const words = 'Shadow clock: A careful drawing. · Method: Write the time too. · page 2: Why? Name the angle.'
  expect(text).toContain(unspaced(words))
  expect(text).toContain(unspaced('•  Read “Light and shadow”, page 12.'))
  expect(text).toContain(unspaced('•  Watch “Noon in Madurai”.'))
  expect(text).toContain(unspaced('•  Do the practice test “Shadows”.'))
})

test('a test with answers that wait for marks has no marks yet', async () => {
  const classroom = await classOfPupils(testApp, ['Anbu'])
  const mine = testsOf(testApp, classroom)
  const question = await mine.ask({ ...longAnswer, chapter: 'Sky' })
  const items = [{ question_id: question, marks: 5 }]
  const id = await mine.draft({ title: 'Essay', mode: 'graded', sections: [{ title: '', items }] })
  await mine.open(id)
  const device = deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'phone')
  const { attempt } = (await device.start(id)).body
  await device.save(attempt.id, attempt.epoch, [event(1, question, 'Short waves scatter more.')])
  await device.submit(attempt.id, attempt.epoch, 1)
  await mine.close(id)
  const report = await reportOf(classroom)
  expect(report.items).toMatchObject([{ title: 'Essay', outcome: 'being-marked', marks: null }])
  expect(report).toMatchObject({ marks: 0, of: 0, topics: [] })
})

test('the period decides what is in a report', async () => {
  const classroom = await classOfPupils(testApp, ['Anbu'])
  const setAt = new Date(testApp.ctx.now().getTime() - 40 * 86_400_000)
  const old = await insertMarkedAssignment(testApp, classroom, { title: 'Old', setAt, createdAt: setAt })
  await insertWork(testApp, classroom, old, classroom.pupils[0]?.id ?? '')
  expect((await reportOf(classroom)).items).toEqual([])
  const longer = { from: laterDay(today(), -60), to: today() }
  expect((await reportOf(classroom, 0, longer)).items).toMatchObject([{ title: 'Old' }])
  const wrong = await testApp.call(showReport, {
    token: classroom.token,
    params: { id: classroom.pupils[0]?.id ?? '' },
    query: { from: today(), to: laterDay(today(), -1) },
  })
  expect(wrong.error.fields).toEqual({ to: 'The last day is before the first' })
})

const long = 'A very long title of a piece of work about refraction in glass prisms and water drops in the sky'

test.each(['en', 'ta', 'hi'] as const)('each pupil has one page with all that matters: %s', async (language) => {
  const names = ['Thirumalai Venkatasubramanian Ponnambalanathan Krishnamoorthy', 'நிலா', 'Nobody yet']
  const classroom = await classOfPupils(testApp, names)
  for (let made = 0; made < 24; made += 1) {
    const id = await insertMarkedAssignment(testApp, classroom, {
      title: `${made} ${long}`,
      chapter: `Chapter ${made}`,
    })
    for (const pupil of classroom.pupils.slice(0, 2))
      await insertWork(testApp, classroom, id, pupil.id, {}, { words: 'Read the question again. '.repeat(20) })
  }
  const { pages, file } = await print(classroom, language)
  expect(pages).toHaveLength(3)
  const words = reportWords[language]
  for (const page of pages) {
    expect(page.right).toBeLessThan(596 - 47)
    expect(page.bottom).toBeGreaterThan(20)
    expect(page.structure).toContain('"role":"H1"')
  }
  expect(pages[0]?.structure).toContain('"role":"Table"')
  expect(file).toContain(`/Lang (${language}-IN)`)
  if (language === 'en') {
    expect(pages[0]?.text).toContain(unspaced(words.marksOf(192, 240)))
    expect(pages[2]?.text).toContain(unspaced(words.nothing))
  }
})

/** Text of a PDF comes in the order of its shapes, so the names have no sign that stands before its letter. */
const names = { en: 'Pupil', ta: 'வளவன்', hi: 'राम' } as const

test.each(isThorough ? (['en', 'ta', 'hi'] as const) : (['hi'] as const))(
  'forty tagged reports take less than 20 seconds: %s',
  async (language) => {
    const classroom = await classOfPupils(
      testApp,
      Array.from({ length: 40 }, (_, place) => `${names[language]} ${place}`),
    )
    const words = reportWords[language]
    for (let made = 0; made < 8; made += 1) {
      const about = { title: `${words.work} ${made}`, chapter: `${words.progress} ${made}` }
      const id = await insertMarkedAssignment(testApp, classroom, about)
      for (const pupil of classroom.pupils)
        await insertWork(testApp, classroom, id, pupil.id, {}, { words: `${words.goOn} ${words.footer}` })
    }
    const start = process.cpuUsage()
    const { pages, file } = await print(classroom, language, () => {
      const { user, system } = process.cpuUsage(start)
      // Of processor, as other tests run beside this one.
      expect((user + system) / 1_000_000).toBeLessThan(20)
    })
    expect(pages).toHaveLength(40)
    expect(file).toContain('/MarkInfo')
    expect(file).toContain(`/Lang (${language}-IN)`)
    for (const [place, { text, structure, tagged }] of pages.entries()) {
      expect(text).toContain(unspaced(`${names[language]} ${place}`))
      expect(tagged).toBe(true)
      for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P']) expect(structure).toContain(`"role":"${role}"`)
    }
  },
)

test('a pupil of another class is refused', async () => {
  const [classroom, other] = [await classOfPupils(testApp), await classOfPupils(testApp)]
  const ids = [classroom, other].map(({ pupils }) => pupils[0]?.id ?? '')
  const { token, classId } = classroom
  const body = { ...period(), language: 'en' as const, student_ids: ids }
  const refused = await testApp.call(printReports, { token, params: { id: classId }, body })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.error.fields ?? {})).toEqual(['student_ids'])
})

test('a gain is that of the pupils with both results, by competency too, and no figure below 8 pairs', async () => {
  const names = Array.from({ length: 10 }, (_, place) => `Pupil ${place}`)
  const classroom = await classOfPupils(testApp, names)
  const { token, classId } = classroom
  const first = await takenTest(testApp, classroom, [0, 1, 1, 2, 2, 2, 1, 0, 3, null], { title: 'Before' })
  const second = await takenTest(testApp, classroom, [2, 3, 2, 4, 3, 3, 2, 2, null, 4], { title: 'After' })
  const params = { id: classId }
  const { items } = (await testApp.call(listMeasures, { token, params })).body
  expect(items).toEqual([
    { id: first, kind: 'test', title: 'Before', day: today(), competencies: ['Explains'] },
    { id: second, kind: 'test', title: 'After', day: today(), competencies: ['Explains'] },
  ])
  const query = { before: first, after: second }
  for (const competency of ['', 'Explains']) {
    const { body } = await testApp.call(showGain, { token, params, query: { ...query, competency } })
    expect(body).toMatchObject({ pairs: 8, left_out: 2, competency })
    // Sums of 9 and 21 of 4 × 8 marks.
    expect(body.figures?.mean_before).toBeCloseTo(9 / 32, 10)
    expect(body.figures?.gain.value).toBeCloseTo(12 / 32, 10)
    expect(body.figures?.normalised?.value).toBeCloseTo(12 / 23, 10)
    expect(body.figures?.gain.low).toBeLessThan(12 / 32)
    expect(body.figures?.gain.high).toBeGreaterThan(12 / 32)
  }
  const other = await testApp.call(showGain, { token, params, query: { ...query, competency: 'Draws' } })
  expect(other.body).toMatchObject({ pairs: 0, figures: null })
  const work = await insertMarkedAssignment(testApp, classroom, { title: 'Work' })
  for (const pupil of classroom.pupils.slice(0, 7)) await insertWork(testApp, classroom, work, pupil.id)
  const few = await testApp.call(showGain, { token, params, query: { before: first, after: work } })
  expect(few.body).toMatchObject({ pairs: 7, figures: null })
  const unknown = await testApp.call(showGain, { token, params, query: { before: first, after: classId } })
  expect(unknown.error.fields).toEqual({
    after: 'Choose a test or assignment of this class that has marks.',
  })
})
