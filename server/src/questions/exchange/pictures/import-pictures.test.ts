import { createCanvas } from '@napi-rs/canvas'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { messages } from '@ariviyal/contract/messages'
import * as calls from '@ariviyal/contract/questions/exchange'
import { createQuestion, showQuestion } from '@ariviyal/contract/questions/questions'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../../../accounts/testing.ts'
import { jpegWith } from '../../../platform/examine/testing.ts'
import { signUpSubscriber } from '../../../subscriptions/testing.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { uploadFile } from '../../../uploads/testing.ts'
import { uploads } from '../../../uploads/uploads.table.ts'
import { keyOfPicture } from '../../question-file-keys.ts'
import { questions } from '../../questions.table.ts'
import { importQuestions } from '../import-questions.ts'
import { openQuestionFile } from '../open-question-file.ts'
import { storedOf } from '../testing.ts'
import { keepPictures } from './keep-pictures.ts'
import { loadPictures } from './load-pictures.ts'
import { pictureLeftOut } from './picture-slot.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const png = createCanvas(40, 30).toBuffer('image/png')

const read = (user: TestUser, format: calls.ImportFileFormat, bytes: Uint8Array, preview = false) =>
  testApp.call(calls.importQuestionFile, {
    token: user.token,
    body: { format, file: Buffer.from(bytes).toString('base64'), preview },
  })
const save = async (user: TestUser, format: calls.ExportFormat) => {
  const url = `${calls.exportQuestions.path}?format=${format}`
  return testApp.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${user.token}` } })
}
/** The questions of a bank as their teacher sees them, in the order in which they were added. */
async function bankOf(user: TestUser) {
  const { db } = testApp.ctx
  const rows = await db.select().from(questions).where(eq(questions.ownerId, user.id)).orderBy(asc(questions.id))
  const shown = rows.map(({ id }) => testApp.call(showQuestion, { token: user.token, params: { id } }))
  return (await Promise.all(shown)).map(({ body }) => body.content)
}
const uploadsOf = (user: TestUser) => testApp.ctx.db.select().from(uploads).where(eq(uploads.createdBy, user.id))
const served = async (url = '') => {
  const { statusCode, headers } = await testApp.app.inject({ url })
  return [statusCode, headers['content-type']]
}

/** A teacher whose bank has pictures at an option, at a case and at its part. */
async function teacherWithPictures(): Promise<TestUser> {
  const teacher = await signUpSubscriber(testApp)
  const picture = async (alt: string, content: Uint8Array = png) => ({
    alt,
    upload: await uploadFile(testApp, teacher, 'picture', 'a.png', content),
  })
  const create = async (body: BodyInput<typeof createQuestion>) =>
    expect((await testApp.call(createQuestion, { token: teacher.token, body })).status).toBe(201)
  const photo = await picture('A "photo" of <a> prism', await jpegWith('at home'))
  const options = [{ text: 'Prism', right: true, picture: photo }, { text: 'Lens' }]
  await create({ kind: 'one-choice', text: 'Which one?', options })
  const part = { kind: 'true-false' as const, text: 'Is it bent?', right: true, picture: await picture('A ray') }
  await create({ kind: 'case', text: 'Look at the light.', picture: await picture('Light'), parts: [part] })
  return teacher
}

const asking = (text: string, src: string, file = '', alt = 'A prism') =>
  `<question type="truefalse"><questiontext format="html"><text><![CDATA[${text} <img src="${src}" alt="${alt}">]]></text>${file}</questiontext><answer fraction="100"><text>true</text></answer></question>\n`
const fileOf = (content: Uint8Array) =>
  `<file name="a.png" path="/" encoding="base64">${Buffer.from(content).toString('base64')}</file>`
const at = '@@PLUGINFILE@@/a.png'
const moodle = (...all: string[]) => Buffer.from(`<quiz>\n${all.join('')}</quiz>`)

test('pictures of a bank go to another teacher in the files that can say them', async () => {
  const teacher = await teacherWithPictures()
  const other = await signUpSubscriber(testApp)
  const qti = await save(teacher, 'qti3')
  expect((await read(other, 'qti', qti.rawPayload, true)).body).toMatchObject({
    questions: [{ pictures: 1 }, { pictures: 2 }],
    problems: [],
  })
  expect(await uploadsOf(other)).toEqual([])
  expect((await read(other, 'qti', qti.rawPayload)).body).toMatchObject({ imported: 2, problems: [] })
  const [choice, ofCase, part] = await bankOf(other)
  const size = { width: 40, height: 30 }
  expect(choice).toMatchObject({ options: [{ picture: { width: 40, height: 20, alt: 'A "photo" of <a> prism' } }, {}] })
  expect([ofCase?.picture, part?.picture]).toMatchObject([
    { ...size, alt: 'Light' },
    { ...size, alt: 'A ray' },
  ])
  const [option] = choice && 'options' in choice ? choice.options : []
  expect(await served(option?.picture?.url)).toEqual([200, 'image/jpeg'])
  expect(await served(ofCase?.picture?.url)).toEqual([200, 'image/webp'])
  expect(await uploadsOf(other)).toMatchObject(
    Array.from({ length: 3 }, () => ({ state: 'ready', kind: 'picture', takenAt: expect.any(Date) })),
  )

  const third = await signUpSubscriber(testApp)
  const xml = await save(teacher, 'moodle-xml')
  expect((await read(third, 'moodle-xml', xml.rawPayload)).body).toMatchObject({
    imported: 2,
    // The part has the text and the picture of its case before its own.
    problems: [{ msg: pictureLeftOut }],
  })
  const [again, alone] = await bankOf(third)
  expect(again).toMatchObject({ options: [{ picture: { alt: 'A "photo" of <a> prism' } }, {}] })
  expect(alone).toMatchObject({ kind: 'true-false', picture: { ...size, alt: 'Light' } })

  await testApp.ctx.storage.delete(keyOfPicture(option?.picture?.url ?? ''))
  await read(other, 'qti', (await save(other, 'qti3')).rawPayload)
  const [, , , copied, copiedCase] = await bankOf(other)
  expect([copied, copiedCase]).toMatchObject([{ options: [{ text: 'Prism' }, {}] }, { picture: { alt: 'Light' } }])
  expect(JSON.stringify(copied)).not.toContain('picture')
}, 120_000)

describe('a teacher who imports pictures', () => {
  test('reads which could not be used, and has every question', async () => {
    const teacher = await signUpSubscriber(testApp)
    const file = moodle(
      asking('Whole?', at, fileOf(png)),
      asking('Cut?', at, fileOf(png.subarray(0, 40))),
      asking('Elsewhere?', 'https://example.org/a.png'),
      asking('Moving?', at, fileOf(Buffer.from('GIF89a'))),
      asking('Silent?', at, fileOf(png), ''),
    )
    const known = [
      { line: 4, msg: pictureLeftOut },
      { line: 5, msg: expect.stringContaining('only JPEG') },
      { line: 6, msg: expect.stringContaining('no description') },
    ]
    const preview = await read(teacher, 'moodle-xml', file, true)
    expect(preview.body.problems).toEqual(known)
    expect(preview.body.questions.map(({ pictures }) => pictures)).toEqual([1, 1, 0, 0, 1])
    const { body } = await read(teacher, 'moodle-xml', file)
    expect(body.problems).toEqual([...known, { line: 3, msg: expect.stringContaining('damaged or incomplete') }])
    expect(body.questions.map(({ pictures }) => pictures)).toEqual([1, 0, 0, 0, 1])
    expect((await bankOf(teacher)).map(({ picture }) => picture?.alt)).toEqual([
      'A prism',
      undefined,
      undefined,
      undefined,
      'Picture without a description',
    ])
  })

  test('has none of them sent between the processes for a preview', async () => {
    const file = { format: 'moodle-xml' as const, bytes: moodle(asking('Whole?', at, fileOf(png))) }
    const preview = await openQuestionFile({ ...file, preview: true })
    expect([preview.questions.length, preview.pictures.length]).toEqual([1, 0])
    const saved = await openQuestionFile({ ...file, preview: false })
    expect([saved.questions.length, saved.pictures.length]).toEqual([1, 1])
  })

  test('has them from pasted text too', async () => {
    const teacher = await signUpSubscriber(testApp)
    const text = moodle(asking('Whole?', at, fileOf(png))).toString()
    const body = { format: 'moodle-xml' as const, text, preview: false }
    expect((await testApp.call(calls.importQuestions, { token: teacher.token, body })).body.imported).toBe(1)
    expect(await bankOf(teacher)).toMatchObject([{ picture: { width: 40, height: 30, alt: 'A prism' } }])
  })

  test('has no upload of an import that fails, and no picture of another person’s upload', async () => {
    const teacher = await signUpSubscriber(testApp)
    const bytes = moodle(asking('Whole?', at, fileOf(png)), asking('Other?', at, fileOf(png)))
    const opened = await openQuestionFile({ format: 'moodle-xml', bytes })
    const [whole, other] = opened.questions
    const stranger = await signUpSubscriber(testApp)
    const upload = await uploadFile(testApp, stranger, 'picture', 'a.png', png)
    const named = (id: string) => {
      if (!other) throw new Error('the second question is read')
      return { ...other, made: { ...other.made, form: { ...other.made.form, picture: { upload: id, alt: 'Stolen' } } } }
    }
    const kept = await keepPictures(testApp.ctx, { ...opened, questions: whole ? [whole, named(upload)] : [] })
    // A reader that was taken over names an upload: it is none of the file.
    expect(kept.questions.map(({ made }) => Boolean(made.form.picture))).toEqual([true, false])
    const refused = importQuestions(testApp.ctx, teacher.id, { ...kept, questions: [...kept.questions, named(upload)] })
    await expect(refused).rejects.toMatchObject({ details: { fields: { 'picture.upload': messages.uploadGone } } })
    expect([await uploadsOf(teacher), await bankOf(teacher)]).toEqual([[], []])
  })
})

test('an export reads no more pictures than its bound has room for', async () => {
  const key = 'public/pictures/large.webp'
  await testApp.ctx.storage.put(key, Buffer.alloc(1_000))
  const question = storedOf({ kind: 'drawing', text: 'Draw.' })
  question.content.picture = { url: `/media/${key}`, width: 1, height: 1, alt: 'Large' }
  expect((await loadPictures(testApp.ctx, question, 1_000)).size).toBe(1)
  await expect(loadPictures(testApp.ctx, question, 999)).rejects.toMatchObject({ code: 'too-large' })
})
