import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BodyInput, Query } from '@ariviyal/contract/endpoint'
import { splitFormulas } from '@ariviyal/contract/questions/formulas'
import * as calls from '@ariviyal/contract/questions/questions'
import { copyQuestion } from '@ariviyal/contract/questions/sharing'
import { and, eq, isNotNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { classOfPupils, deviceOf, testsOf } from '../../tests/testing.ts'
import { questions, questionVersions } from '../questions.table.ts'
import { questionFiles } from './question-files.ts'
import { seedQuestions } from './seed-questions.ts'

let testApp: TestApp
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  // Two instances that start at once.
  await Promise.all([seedQuestions(testApp.ctx), seedQuestions(testApp.ctx)])
  teacher = await signUpSubscriber(testApp)
})
afterAll(() => testApp.close())

const list = async (query: Partial<Query<typeof calls.listQuestions>>, token = teacher.token) =>
  (await testApp.call(calls.listQuestions, { token, query: { from: 'ariviyal', ...query } })).body.items
const show = async (id: string) =>
  (await testApp.call(calls.showQuestion, { token: teacher.token, params: { id } })).body

test('a subscriber finds the 544 questions, 64 of them in Tamil and Hindi too, the lowest grade first', async () => {
  const count = (where = isNotNull(questions.seedKey)) => testApp.ctx.db.$count(questions, where)
  expect(
    await testApp.ctx.db.$count(questions, and(eq(questions.language, 'en'), eq(questions.place, 0))),
  ).toBeGreaterThan(543)
  expect(await count()).toBe(544 + 60 + (await count(eq(questions.language, 'ta'))) * 2)
  const [first] = await list({})
  expect(first).toMatchObject({ from: 'ariviyal', by_teacher: false, grade: 6, language: 'en' })
  const [found] = await list({ language: 'ta', q: 'இட்லி' })
  const { translations } = await show(found?.id ?? '')
  expect(translations.map(({ language }) => language)).toEqual(['en', 'hi'])
  const english = await show(translations[0]?.id ?? '')
  expect(english.translations.map(({ language }) => language)).toEqual(['hi', 'ta'])
})

test('their formulas are rendered, and they do not count as written by the teacher', async () => {
  const [row] = await testApp.ctx.db
    .select()
    .from(questions)
    .where(and(like(questions.text, '%$%'), eq(questions.place, 0)))
  const { text, formulas } = await show(row?.id ?? '')
  const tex = splitFormulas(text).flatMap((piece) => ('tex' in piece ? piece.tex : []))
  expect(tex.length).toBeGreaterThan(0)
  expect(Object.keys(formulas)).toEqual(expect.arrayContaining(tex))
  expect(await list({ from: 'mine' })).toEqual([])
})

test('who has no subscription does not find them', async () => {
  const { token } = await signUp(testApp)
  const refused = await testApp.call(calls.listQuestions, { token, query: { from: 'ariviyal' } })
  expect([refused.status, refused.error.code]).toEqual([403, 'subscription-needed'])
  const id = (await list({}))[0]?.id ?? ''
  expect((await testApp.call(calls.showQuestion, { token, params: { id } })).status).toBe(404)
})

test('nobody changes or deletes one; a copy belongs to the teacher', async () => {
  const [found] = await list({ kind: 'case' })
  const id = found?.id ?? ''
  const body: BodyInput<typeof calls.updateQuestion> = { kind: 'long-answer', text: 'Mine now' }
  for (const token of [teacher.token, (await signUp(testApp, { admin: true })).token]) {
    expect((await testApp.call(calls.updateQuestion, { token, params: { id }, body })).status).toBe(404)
    expect((await testApp.call(calls.deleteQuestion, { token, params: { id } })).status).toBe(404)
  }
  const copied = await testApp.call(copyQuestion, { token: teacher.token, params: { id } })
  expect(copied.status).toBe(201)
  const [original, copy] = [await show(id), await show(copied.body.id)]
  expect(copy).toMatchObject({ from: 'mine', text: original.text, version: 1 })
  expect(copy.parts.map(({ content }) => content)).toEqual(original.parts.map(({ content }) => content))
  expect(copy.parts.map((part) => part.id)).not.toEqual(original.parts.map((part) => part.id))
  expect((await list({ from: 'mine' })).map((one) => one.id)).toEqual([copied.body.id])
})

test('pupils take a test with one', async () => {
  const classroom = await classOfPupils(testApp, ['Anbu'])
  const id = (await list({ kind: 'one-choice' }, classroom.token))[0]?.id ?? ''
  const tests = testsOf(testApp, classroom)
  const made = await tests.draft({
    title: 'Food',
    mode: 'practice',
    sections: [{ title: 'A', items: [{ question_id: id, marks: 1 }] }],
  })
  await tests.open(made)
  const { attempt } = (await deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'phone-1').start(made)).body
  expect(attempt.questions).toMatchObject([{ id, kind: 'one-choice' }])
})

test('a later start brings new versions of what changed in the files and keeps the rest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ariviyal-questions-'))
  const own = await openTestApp({ paths: { content: folder } })
  const file = join(folder, 'questions/grade-6.json')
  const rows = () => own.ctx.db.select().from(questions).where(eq(questions.grade, 6))
  const change = (edit: (list: { key: string; text: string; parts?: object[] }[]) => object[]) =>
    writeFileSync(file, JSON.stringify(edit(JSON.parse(readFileSync(file, 'utf8')) as never)))
  try {
    await seedQuestions(own.ctx)
    expect(await rows()).toEqual([])
    const source = resolve(import.meta.dirname, '../../../../content/questions')
    for (const name of globSync('**/*.json', { cwd: source }))
      cpSync(join(source, name), join(folder, 'questions', name))
    change((list) => list.slice(0, 3))
    for (const name of questionFiles.slice(1)) writeFileSync(join(folder, `questions/${name}.json`), '[]')
    for (const language of ['ta', 'hi']) writeFileSync(join(folder, `questions/${language}.json`), '{}')
    await seedQuestions(own.ctx)
    const before = await rows()
    expect(before.map(({ version }) => version)).toEqual([1, 1, 1])
    change(([first, , third]) => [
      { ...first, text: 'Changed' },
      { ...third, key: 'g6-food-99' },
    ])
    await seedQuestions(own.ctx)
    await seedQuestions(own.ctx)
    const after = new Map((await rows()).map((row) => [row.seedKey, row]))
    expect(new Set(after.keys())).toEqual(new Set(['g6-food-01', 'g6-food-99']))
    expect(after.get('g6-food-01')).toMatchObject({
      id: before.find(({ seedKey }) => seedKey === 'g6-food-01')?.id,
      text: 'Changed',
      version: 2,
    })
    const versions = await own.ctx.db.$count(questionVersions)
    expect(versions).toBe(3)
  } finally {
    await own.close()
    rmSync(folder, { recursive: true })
  }
})
