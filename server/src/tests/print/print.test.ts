import { updateClass } from '@ariviyal/contract/classroom/classroom'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { claimInvite } from '@ariviyal/contract/institutions/institutions'
import type { createQuestion } from '@ariviyal/contract/questions/questions'
import { printTest } from '@ariviyal/contract/tests/print'
import { previewTest } from '@ariviyal/contract/tests/preview'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../../accounts/testing.ts'
import { classForm } from '../../classroom/testing.ts'
import { institutionForm, openInstitution } from '../../institutions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { uploadFile } from '../../uploads/testing.ts'
import { type ClassOfPupils, classOfPupils, longAnswer, type TestDraft, testsOf, trueFalse } from '../testing.ts'

let testApp: TestApp
let classroom: ClassOfPupils
let mine: ReturnType<typeof testsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  classroom = await classOfPupils(testApp, ['Anbu'])
  mine = testsOf(testApp, classroom)
})
afterAll(() => testApp.close())

type Form = BodyInput<typeof createQuestion>
type Section = TestDraft['sections'][number]

const ask = async (forms: Form[]) => {
  const ids: string[] = []
  for (const form of forms) ids.push(await mine.ask(form))
  return ids
}
const itemsOf = (ids: string[], more: object = {}) => ids.map((id) => ({ question_id: id, marks: 2, ...more }))
const makeDraft = (sections: Section[], more: Partial<TestDraft> = {}) =>
  mine.draft({ title: 'Half-yearly test', mode: 'graded', sections, ...more })

async function print(id: string, query = '') {
  const answer = await testApp.app.inject({
    url: `/api/lms/tests/${id}/paper${query}`,
    headers: { authorization: `Bearer ${classroom.token}` },
  })
  expect(answer.statusCode).toBe(200)
  const pdf = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise
  const pages = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => ('str' in item ? [item] : []))
    pages.push({
      text: unspaced(texts.map(({ str }) => str).join('')),
      right: Math.max(...texts.map(({ transform, width }) => Number(transform[4]) + width)),
      bottom: Math.min(...texts.map(({ transform }) => Number(transform[5]))),
      structure: JSON.stringify(await page.getStructTree()),
    })
  }
  const file = answer.rawPayload.toString('latin1')
  return {
    pages,
    file,
    text: pages.map(({ text }) => text).join(''),
    name: String(answer.headers['content-disposition']),
  }
}
const escapes: Record<string, string> = {
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\b': String.raw`\b`,
  '\f': String.raw`\f`,
}
/** A text as a PDF has it beside its glyphs: UTF-16 with escapes (ISO 32000-1 section 7.3.4.2). */
const inPdf = (text: string) =>
  Buffer.from(text, 'utf16le')
    .swap16()
    .toString('latin1')
    .replaceAll(/[()\\\t\n\r\b\f]/g, (sign) => escapes[sign] ?? `\\${sign}`)
const unspaced = (text: string) => text.replaceAll(/\s+/g, '')

const choices = (right: number) =>
  ['Concave', 'Convex', 'Plane', 'None of these'].map((text, place) => ({ text, right: place === right }))
const everyKind: Form[] = [
  { kind: 'one-choice', text: 'Which mirror enlarges?', options: choices(0), explanation: 'It focuses light.' },
  {
    kind: 'several-choices',
    text: 'Which mirrors are curved?',
    options: choices(0).map((one, place) => ({ ...one, right: place < 2, feedback: place === 2 ? 'It is flat.' : '' })),
  },
  { ...trueFalse(false), text: 'Sound is faster than light.' },
  { kind: 'assertion-reason', assertion: 'Stars twinkle.', reason: 'Air refracts light.', right: 1 },
  {
    kind: 'number',
    text: String.raw`What is $\frac{a+b}{2}$ if $a = 10^{-3}$ and $b \le \theta$?`,
    right: '2.5',
    tolerance: '0.1',
    unit: 'm/s',
  },
  { kind: 'short-text', text: String.raw`Complete $\ce{2H2 + O2 -> ?}$`, accepted: ['water', 'H2O'] },
  { kind: 'fill-in', text: 'A [[lens|glass lens]] bends [[light]].' },
  {
    kind: 'match',
    text: 'Match unit and quantity.',
    pairs: [
      { left: 'newton', right: 'force' },
      { left: 'joule', right: 'energy' },
      { left: 'watt', right: 'power' },
    ],
  },
  { kind: 'order', text: 'Order by size.', items: ['atom', 'cell', 'organ'] },
  { ...longAnswer, explanation: 'Short waves are scattered more.' },
  { kind: 'drawing', text: 'Draw a ray diagram.' },
  {
    kind: 'case',
    text: 'A pond freezes from above.',
    parts: [
      { ...trueFalse(true), text: 'Ice floats.' },
      { kind: 'short-text', text: 'Why?', accepted: ['density'] },
    ],
  },
]

test('a paper has every kind of question with its number, choices, marks and lines, and the scheme what is right', async () => {
  const ids = await ask(everyKind)
  const id = await makeDraft([{ title: 'Section A', items: itemsOf(ids) }], { minutes: 90 })
  const { text, pages, name, file } = await print(id)
  expect(name).toContain('question-paper.pdf')
  // Readers that are not shown the page get formulas in words.
  expect(file).toContain(inPdf('What is (a + b)/2 if a = 10⁻³ and b ≤ θ?'))
  for (const words of [
    'School: ____',
    'Half-yearly test',
    `Class: ${classForm.name}`,
    `Subject: ${classForm.subject}`,
    'Maximum marks: 24',
    'Time: 1 hour 30 minutes',
    'Name: ____',
    'Roll number: ____',
    'This paper has 13 questions.',
    'Answer all questions.',
    'Section A24 marks',
    '1.Which mirror enlarges?[2](a)Concave(b)Convex(c)Plane(d)None of these',
    '3.Sound is faster than light.[2](a) True(b) False',
    '4.Assertion (A): Stars twinkle.',
    'What is a + b2 if a = 10−3 and b ≤ θ?',
    'Complete 2 H2 + O2',
    '7.A ____',
    '1.newton(a)',
    'Questions 12–13A pond freezes from above.12.Ice floats.[1]',
  ])
    expect(text).toContain(unspaced(words))
  expect(text).not.toContain('glasslens')
  expect(text).not.toContain('scattered')
  expect(pages.length).toBeGreaterThan(1)
  for (const [place, page] of pages.entries()) {
    expect(page.text).toContain(unspaced(`Page ${place + 1} of ${pages.length}`))
    expect(page.right).toBeLessThan(596 - 47)
    expect(page.bottom).toBeGreaterThan(25)
  }
  expect(pages[0]?.structure).toContain('"role":"H1"')

  const scheme = await print(id, '?scheme=true')
  expect(scheme.name).toContain('marking-scheme.pdf')
  for (const words of [
    'Marking scheme',
    '1.(a) ConcaveExplanation: It focuses light.[2]',
    '2.(a) Concave(b) Convex(c) It is flat.[2]',
    '3.(b) False[2]',
    '5.2.5 m/s (± 0.1)[2]',
    '6.water / H2O[2]',
    '7.lens / glass lenslight[2]',
    'Short waves are scattered more.',
    'The teacher decides.',
    '13.density[1]',
  ])
    expect(scheme.text).toContain(unspaced(words))
  // The right side of each pair, as it is lettered on the paper.
  const letters = ['force', 'energy', 'power'].map((word) => new RegExp(`\\(([abc])\\)${word}`).exec(text)?.[1] ?? '?')
  expect(scheme.text).toContain(unspaced(`8.1 – (${letters[0]}), 2 – (${letters[1]}), 3 – (${letters[2]})`))
  const places = ['atom', 'cell', 'organ'].map((word) => new RegExp(`\\(([abc])\\)${word}`).exec(text)?.[1] ?? '?')
  expect(scheme.text).toContain(unspaced(`9.${places.map((letter) => `(${letter})`).join(', ')}`))
})

test('sets have the same questions in the order of the screens of their pupils', async () => {
  const ids = await ask(
    Array.from({ length: 9 }, (_, place) => ({ ...trueFalse(true), text: `Statement ${place} holds.` })),
  )
  const id = await makeDraft([{ title: '', items: itemsOf(ids) }], { sets: 3 })
  const orders = []
  for (const set of ['A', 'B', 'C'] as const) {
    const { text, pages } = await print(id, `?set=${set}&lines=none`)
    for (const page of pages) expect(page.text).toContain(`Set${set}`)
    const printed = Array.from(text.matchAll(/(\d)\.Statement(\d)holds/g), ([, number, place]) => [number, place])
    const { body } = await testApp.call(previewTest, { token: classroom.token, params: { id }, query: { set } })
    expect(printed).toEqual(body.questions.map((question, place) => [String(place + 1), question.text.split(' ')[1]]))
    orders.push(printed.map(([, place]) => place).join(''))
  }
  expect(new Set(orders).size).toBe(3)
  expect(new Set(orders.map((order) => Array.from(order).toSorted().join('')))).toEqual(new Set(['012345678']))
  const { token } = classroom
  const refused = await testApp.call(printTest, { token, params: { id }, query: { set: 'D' } })
  expect(refused.error.fields).toEqual({ set: 'This test has no set D. Choose another.' })
})

test('the instructions say which questions to answer, and OR stands between alternatives', async () => {
  const [must = '', one = '', other = '', ...rest] = await ask(
    Array.from({ length: 6 }, (_, place) => ({ ...longAnswer, text: `Explain case ${place}.` })),
  )
  const sections = [
    { title: 'Part I', items: [{ question_id: one, marks: 5, negative_marks: 0.5, or: { question_id: other } }] },
    {
      title: 'Part II',
      answer_any: 2,
      items: [{ question_id: must, marks: 3, compulsory: true }, ...itemsOf(rest, { marks: 3 })],
    },
  ]
  const id = await makeDraft(sections)
  const { text } = await print(id, '?lines=booklet')
  for (const words of [
    'This paper has 5 questions.',
    'Part II: Answer any 2 of 4 questions. Compulsory questions: 2.',
    'Where two questions have OR between them, answer one of the two.',
    'The marks after the minus sign are deducted for a wrong answer.',
    'answer booklet',
    '1A.Explain case 1.[5; −0.5]OR1B.Explain case 2.[5; −0.5]Part II6 marks',
    '2.Explain case 0.[3]',
  ])
    expect(text).toContain(unspaced(words))
  expect(unspaced((await print(id, '?lines=none')).text)).not.toContain('booklet')
})

test.each([
  ['ta', 'ஒளி நேர்கோட்டில் செல்கிறது.', ['பொது அறிவுரைகள்', 'எல்லாக் கேள்விகளுக்கும் விடையளிக்கவும்.'], 'பக்கம்1/1'],
  ['hi', 'प्रकाश सीधी रेखा में चलता है।', ['सामान्य निर्देश', 'सभी प्रश्नों के उत्तर दें।'], 'पृष्ठ1/1'],
] as const)('the words are in the language of the class: %s', async (language, question, expected, page) => {
  const [id = ''] = await ask([{ ...trueFalse(true), text: question, language }])
  const { token, classId } = classroom
  await testApp.call(updateClass, { token, params: { id: classId }, body: { ...classForm, language } })
  const { text, file } = await print(await makeDraft([{ title: '', items: itemsOf([id]) }]))
  await testApp.call(updateClass, { token, params: { id: classId }, body: { ...classForm, language: 'en' } })
  expect(text).toContain(page)
  // Glyphs stand in drawing order; the text beside them is the one that is read.
  for (const words of [question, ...expected]) expect(file).toContain(inPdf(words))
})

test('the paper has the name of the school and the pictures of the questions', async () => {
  const admin = await signUp(testApp, { admin: true })
  const { invite } = await openInstitution(testApp, admin)
  await testApp.call(claimInvite, { token: classroom.token, params: { token: invite } })
  const png = createCanvas(400, 300).toBuffer('image/png')
  const upload = await uploadFile(testApp, classroom.teacher, 'picture', 'prism.png', png)
  const picture = { upload, alt: 'A prism splits white light' }
  const ids = await ask([{ ...longAnswer, picture }])
  const { pages, text } = await print(await makeDraft([{ title: '', items: itemsOf(ids) }]))
  expect(text).toContain(unspaced(institutionForm().institution_name))
  expect(pages[0]?.structure).toContain('A prism splits white light')
  expect(text).not.toContain(unspaced('[A prism'))
})

test('a question is on one page where it fits, and 60 questions take less than a second', async () => {
  const ids = await ask(
    Array.from({ length: 60 }, (_, place) => ({
      ...longAnswer,
      text: `Start ${place}. ${'Some words. '.repeat(40)}End ${place}.`,
    })),
  )
  const id = await makeDraft([{ title: '', items: itemsOf(ids) }])
  const { pages } = await print(id)
  for (let place = 0; place < 60; place += 1) {
    const page = pages.find(({ text }) => text.includes(`Start${place}.`))
    expect(page?.text).toContain(`End${place}.`)
  }
  const start = process.cpuUsage()
  await testApp.app.inject({
    url: `/api/lms/tests/${id}/paper`,
    headers: { authorization: `Bearer ${classroom.token}` },
  })
  const { user, system } = process.cpuUsage(start)
  // Of processor, as other tests run beside this one.
  expect((user + system) / 1_000_000).toBeLessThan(1)
})
