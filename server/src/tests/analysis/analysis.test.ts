import * as calls from '@ariviyal/contract/tests/analysis'
import { analysisTables } from '@ariviyal/contract/tests/analysis-tables'
import { deleteQuestion, updateQuestion } from '@ariviyal/contract/questions/questions'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWorkbook } from '../../platform/spreadsheets/read-workbook.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { readCsv } from '../../testing/read-csv.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, longAnswer, testsOf, trueFalse } from '../testing.ts'

let testApp: TestApp
let classroom: ClassOfPupils
let tests: ReturnType<typeof testsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  const names = Array.from({ length: 10 }, (_, place) => `Pupil ${String.fromCodePoint(65 + place)}`)
  classroom = await classOfPupils(testApp, names)
  tests = testsOf(testApp, classroom)
})
afterAll(() => testApp.close())

const about = { explanation: '', hint: '', competency: '', language: 'en' } as const

/** A choice about light and a number about heat, of 1 and 3 marks. */
async function openedTest(more: { attempts?: number; answer_any?: number } = {}) {
  const choice = await tests.ask({
    ...about,
    kind: 'one-choice',
    text: String.raw`Which mirror makes things larger, $\frac{1}{f} > 0$?`,
    chapter: 'Light',
    competency: 'Recall',
    options: [{ text: 'Concave', right: true }, { text: String.raw`Convex, $\ce{H2O}$` }, { text: '=SUM(1)' }],
  })
  const number = await tests.ask({
    ...about,
    kind: 'number',
    text: 'How many joules are 2 kJ?',
    chapter: 'Heat',
    right: '2000',
    tolerance: '1',
  })
  const { attempts = 1, ...section } = more
  const items = [
    { question_id: choice, marks: 1 },
    { question_id: number, marks: 3 },
  ]
  const id = await tests.draft({
    title: 'Light',
    mode: 'graded',
    attempts,
    sections: [{ title: 'A', ...section, items }],
  })
  await tests.open(id)
  const { sections } = await tests.show(id)
  const content = sections[0]?.items[0]?.content
  const options = content?.kind === 'one-choice' ? content.options.map((option) => option.id) : []
  return { id, choice, number, options }
}

type Opened = Awaited<ReturnType<typeof openedTest>>

async function take(
  { id, choice, number, options }: Opened,
  pupil: number,
  option: number | null,
  value: string | null,
) {
  const phone = deviceOf(testApp, classroom.pupils[pupil]?.token ?? '', 'phone')
  const { attempt } = (await phone.start(id)).body
  await phone.save(attempt.id, attempt.epoch, [
    event(1, choice, option === null ? null : (options[option] ?? null)),
    event(2, number, value),
  ])
  await phone.submit(attempt.id, attempt.epoch, 2)
}

const analyse = (id: string) => testApp.call(calls.showAnalysis, { token: classroom.token, params: { id } })
const analysisOf = async (id: string) => (await analyse(id)).body

/** Nine of ten pupils: the weaker ones choose the right mirror, the stronger ones a wrong one. */
async function takenTest() {
  const opened = await openedTest()
  for (const pupil of [0, 1, 2, 3]) await take(opened, pupil, 1, '2000')
  for (const pupil of [4, 5]) await take(opened, pupil, 0, pupil === 4 ? ' 2 ' : '2')
  for (const pupil of [6, 7]) await take(opened, pupil, 0, null)
  await take(opened, 8, 2, '20000 J')
  return opened
}

describe('a teacher reads the analysis of a test', () => {
  test('with the figures of each question in numbers and in words', async () => {
    const { id } = await takenTest()
    const open = await analysisOf(id)
    expect(open).toMatchObject({ state: 'open', taken: 9, class_size: 10, enough: true, of: 4, running: 0 })
    expect(open.notes[0]).toBe('The test is still open: figures change.')
    await tests.close(id)
    const { questions, spread, mean, median } = await analysisOf(id)
    expect(mean).toBeCloseTo(16 / 9, 10)
    expect(median).toBe(1)
    expect(spread).toEqual([1, 0, 4, 0, 0, 0, 0, 4, 0, 0])
    const [choice, number] = questions
    expect(choice).toMatchObject({ number: '1', count: 9, answered: 9, facility: 4 / 9, guess: 1 / 3 })
    expect(choice?.discrimination_percent).toBeLessThan(-50)
    expect(choice?.notes).toContain('Strong pupils missed it more than weak ones: check the key.')
    expect(choice?.notes).toContain(
      'More of the strongest third chose “Convex, H₂O” than what is right: check the key.',
    )
    expect(choice?.options).toEqual([
      { text: 'Concave', right: true, count: 4, share: 4 / 9, upper: 0, lower: expect.any(Number) },
      { text: String.raw`Convex, $\ce{H2O}$`, right: false, count: 4, share: 4 / 9, upper: 1, lower: 0 },
      { text: '=SUM(1)', right: false, count: 1, share: 1 / 9, upper: 0, lower: 1 / 3 },
    ])
    expect(number).toMatchObject({ answered: 7, facility: 4 / 9, guess: 0, options: [] })
    expect(number?.wrong).toEqual([
      { value: '2', count: 2 },
      { value: '20000 J', count: 1 },
    ])
  })

  test('with mastery by chapter and competency, and who needs help by roll number', async () => {
    const { id } = await takenTest()
    await tests.close(id)
    const { chapters, competencies, help } = await analysisOf(id)
    expect(chapters).toMatchObject([
      { name: 'Heat', questions: 1, marks: 3, share: 4 / 9 },
      { name: 'Light', questions: 1, marks: 1, share: 4 / 9, of_pupils: [0, 0, 0, 0, 1, 1, 1, 1, 0] },
    ])
    expect(competencies.map(({ name }) => name)).toEqual(['No competency', 'Recall'])
    expect(help).toMatchObject([
      { roll_number: 5, reasons: ['Has 25 % of the marks.'] },
      { roll_number: 6 },
      { roll_number: 7, reasons: ['Has 25 % of the marks.', 'Left out 1 of 2 questions.'] },
      { roll_number: 8 },
      { roll_number: 9, reasons: ['Has 0 % of the marks.'] },
      { roll_number: 10, reasons: ['Did not take the test.'] },
    ])
  })

  test('with the chapters of the versions that were used, after the bank has changed', async () => {
    const opened = await openedTest()
    await take(opened, 0, 0, '2000')
    await tests.close(opened.id)
    const before = await analysisOf(opened.id)
    const { token } = classroom
    const params = { id: opened.choice }
    const options = [{ text: 'Concave', right: true }, { text: 'Convex' }]
    const body = {
      ...about,
      kind: 'one-choice' as const,
      text: 'Which?',
      chapter: 'Waves',
      competency: 'Apply',
      options,
    }
    expect((await testApp.call(updateQuestion, { token, params, body })).status).toBe(200)
    expect((await testApp.call(deleteQuestion, { token, params: { id: opened.number } })).status).toBe(200)
    const after = await analysisOf(opened.id)
    expect(after.chapters).toEqual(before.chapters)
    expect(after.competencies).toEqual(before.competencies)
    expect(after.chapters.map(({ name }) => name)).toEqual(['Heat', 'Light'])
  })

  test('without statistics of fewer than eight attempts', async () => {
    const opened = await openedTest()
    for (let pupil = 0; pupil < 7; pupil += 1) await take(opened, pupil, pupil % 3, '2000')
    const seven = await analysisOf(opened.id)
    expect(seven).toMatchObject({ enough: false, taken: 7, mean: null, alpha_percent: null })
    expect(seven.questions[0]).toMatchObject({ facility: null, discrimination_percent: null, notes: [] })
    expect(seven.questions[0]?.options[0]).toMatchObject({ count: 3, share: null })
    expect(JSON.stringify(analysisTables(seven))).toContain('"Mean","Too few"')
    await take(opened, 7, 0, '2000')
    expect(await analysisOf(opened.id)).toMatchObject({ enough: true, taken: 8 })
  })

  test('before anybody took it, and not of a draft', async () => {
    const { id } = await openedTest()
    expect(await analysisOf(id)).toMatchObject({ taken: 0, enough: false, pupils: [], help: [] })
    const question = await tests.ask(trueFalse(true))
    const draft = await tests.draft({
      title: 'T',
      mode: 'graded',
      sections: [{ title: 'A', items: [{ question_id: question, marks: 1 }] }],
    })
    expect((await analyse(draft)).error.code).toBe('test-not-open')
  })

  test('from first attempts for the statistics, and from the best for mastery', async () => {
    const opened = await openedTest({ attempts: 2 })
    for (let pupil = 0; pupil < 8; pupil += 1) await take(opened, pupil, 1, '1')
    await take(opened, 0, 0, '2000')
    const { questions, pupils, chapters, spread } = await analysisOf(opened.id)
    expect(questions[0]?.facility).toBe(0)
    expect(questions[0]?.notes).toContain('Most pupils missed this: look at it again.')
    expect(pupils[0]?.share).toBe(1)
    expect(chapters[1]?.of_pupils[0]).toBe(1)
    expect(spread[9]).toBe(1)
  })

  test('where a question that a pupil may leave out counts only for those who answered it', async () => {
    const opened = await openedTest({ answer_any: 1 })
    for (let pupil = 0; pupil < 9; pupil += 1)
      await take(opened, pupil, pupil === 0 ? null : 0, pupil === 0 ? '2000' : null)
    const { questions, alpha_percent: alpha } = await analysisOf(opened.id)
    expect(questions[0]).toMatchObject({ count: 8, facility: 1 })
    expect(questions[1]).toMatchObject({ count: 1, facility: null })
    expect(alpha).toBeNull()
  })

  test('where answers that wait for marks are left out', async () => {
    const essay = await tests.ask(longAnswer)
    const id = await tests.draft({
      title: 'T',
      mode: 'graded',
      sections: [{ title: 'A', items: [{ question_id: essay, marks: 5 }] }],
    })
    await tests.open(id)
    for (let pupil = 0; pupil < 8; pupil += 1) {
      const phone = deviceOf(testApp, classroom.pupils[pupil]?.token ?? '', 'phone')
      const { attempt } = (await phone.start(id)).body
      await phone.save(attempt.id, 1, [event(1, essay, 'Because light scatters.')])
      await phone.submit(attempt.id, 1, 1)
    }
    const { questions, unmarked, notes } = await analysisOf(id)
    expect(questions[0]).toMatchObject({ count: 0, unmarked: 8, facility: null })
    expect(unmarked).toBe(8)
    expect(notes.join(' ')).toContain('8 answers wait for your marks.')
  })
})

const download = (id: string, format: string) =>
  testApp.app.inject({
    url: `/api/lms/tests/${id}/analysis/export?format=${format}`,
    headers: { authorization: `Bearer ${classroom.token}` },
  })
/** Lines are broken differently in each kind of file. */
const unspaced = (text: string) => text.replaceAll(/\s+/g, '')

async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise
  const parts: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    parts.push(...items.flatMap((item) => ('str' in item ? item.str : [])))
  }
  return unspaced(parts.join(''))
}

test('page, CSV, Excel and PDF have the same figures', async () => {
  const { id } = await takenTest()
  await tests.close(id)
  // Files cannot draw formulas: they have them in plain signs.
  const plainOf = (cell: string | number) =>
    String(cell)
      .replace(String.raw`$\frac{1}{f} > 0$`, '1/f > 0')
      .replace(String.raw`$\ce{H2O}$`, 'H₂O')
  const tables = analysisTables(await analysisOf(id)).map((table) => ({
    ...table,
    rows: table.rows.map((row) => row.map(plainOf)),
  }))
  expect(tables.flatMap(({ rows }) => rows.flat()).filter((cell) => cell.includes('H₂O'))).not.toEqual([])
  expect(tables.map(({ rows }) => rows.length)).toEqual([8, 2, 3, 2, 10, 2, 2, 9, 9, 6])

  const csv = await download(id, 'csv')
  expect(csv.headers['content-disposition']).toContain('.csv')
  const lines = readCsv(csv.body, { relaxed: true })
  const book = (await download(id, 'xlsx')).rawPayload
  const pdf = await textOfPdf((await download(id, 'pdf')).rawPayload)
  for (const { name, heads, rows } of tables) {
    const texts = [heads, ...rows]
    const at = lines.findIndex((cells) => cells.length === 1 && cells[0] === name)
    // A text that a spreadsheet would calculate has an apostrophe before it.
    const plain = lines
      .slice(at + 1, at + 1 + texts.length)
      .map((cells) => cells.map((cell) => cell.replace(/^'=/, '=')))
    expect(plain).toEqual(texts)
    const sheet = await readWorkbook(book, name)
    expect(sheet.rows.map(({ cells }) => heads.map((_, place) => cells[place] ?? ''))).toEqual(texts)
    for (const row of rows) for (const cell of row) expect(pdf).toContain(unspaced(cell))
    // The figures of a row stand beside each other.
    for (const row of rows.filter((cells) => cells.every((cell) => cell.length < 12)))
      expect(pdf).toContain(unspaced(row.join('')))
  }
})
