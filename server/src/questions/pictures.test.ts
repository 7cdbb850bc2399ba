import { createCanvas } from '@napi-rs/canvas'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { times } from '@ariviyal/contract/limits'
import * as calls from '@ariviyal/contract/questions/questions'
import { copyQuestion } from '@ariviyal/contract/questions/sharing'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import { showUpload } from '@ariviyal/contract/uploads/uploads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { classOfPupils, deviceOf, testsOf } from '../tests/testing.ts'
import { uploadFile } from '../uploads/testing.ts'

let testApp: TestApp
let teacher: TestUser
let classroom: Awaited<ReturnType<typeof classOfPupils>>
beforeAll(async () => {
  testApp = await openTestApp()
  classroom = await classOfPupils(testApp, ['Anbu'])
  teacher = classroom.teacher
})
afterAll(() => testApp.close())

const png = createCanvas(40, 30).toBuffer('image/png')
const upload = (user = teacher, content: Uint8Array = png) => uploadFile(testApp, user, 'picture', 'prism.png', content)
const alt = 'A prism splits white light'
type Body = BodyInput<typeof calls.createQuestion>
const asking = (picture: Body['picture']): Body => ({ kind: 'long-answer', text: 'What do you see?', picture })
const create = (picture: Body['picture'], user = teacher) =>
  testApp.call(calls.createQuestion, { token: user.token, body: asking(picture) })
const pictureOf = async (id: string, user = teacher) =>
  (await testApp.call(calls.showQuestion, { token: user.token, params: { id } })).body.content.picture
const update = (id: string, picture: Body['picture']) =>
  testApp.call(calls.updateQuestion, { token: teacher.token, params: { id }, body: asking(picture) })
const collect = async () => {
  for (let round = 0; round < 2; round += 1) {
    await testApp.ctx.db.transaction((tx) => testApp.ctx.jobs.enqueue(tx, 'files.collect', {}))
    await testApp.runJobs()
    testApp.advance({ hours: times.looseFileHours, minutes: 1 })
  }
}
const isStored = (url = '') => testApp.app.inject({ url }).then(({ statusCode }) => statusCode === 200)

test('a picture is previewed, stored without its metadata and kept by an edit that changes its words', async () => {
  const id = await upload()
  const body = asking({ upload: id, alt })
  const shown = await testApp.call(calls.previewQuestion, { token: teacher.token, body })
  expect(shown.body.question.picture).toMatchObject({ width: 40, height: 30, alt })
  const made = (await create({ upload: id, alt })).body.id
  const picture = await pictureOf(made)
  expect(picture).toEqual(shown.body.question.picture)
  const answer = await testApp.app.inject({ url: picture?.url ?? '' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await update(made, { alt: 'A glass prism' })).body.version).toBe(2)
  expect(await pictureOf(made)).toEqual({ ...picture, alt: 'A glass prism' })
  expect((await update(made, { alt: 'A glass prism' })).body.version).toBe(2)
  const kept = { ...asking({ alt: 'Kept' }), id: made }
  const again = await testApp.call(calls.previewQuestion, { token: teacher.token, body: kept })
  expect(again.body.question.picture).toEqual({ ...picture, alt: 'Kept' })
  expect((await update(made, null)).body.version).toBe(3)
  expect(await pictureOf(made)).toBeUndefined()
})

test('an option has a picture of its own, which an edit keeps by the id of the option', async () => {
  const options = [
    { text: 'Prism', right: true, picture: { upload: await upload(), alt } },
    { text: 'Lens', picture: { upload: await upload(), alt: 'A lens' } },
  ]
  const body: Body = { kind: 'one-choice', text: 'Which one?', options }
  const params = { id: (await testApp.call(calls.createQuestion, { token: teacher.token, body })).body.id }
  const optionsOf = async () => {
    const { content } = (await testApp.call(calls.showQuestion, { token: teacher.token, params })).body
    return 'options' in content ? content.options : []
  }
  const [prism, lens] = await optionsOf()
  expect([prism?.picture?.alt, lens?.picture?.alt]).toEqual([alt, 'A lens'])
  const edited: Body = {
    kind: 'one-choice',
    text: 'Which one?',
    options: [
      { id: lens?.id ?? '', text: 'Lens', picture: { alt: 'A thick lens' } },
      { id: prism?.id ?? '', text: 'Prism', right: true },
    ],
  }
  await testApp.call(calls.updateQuestion, { token: teacher.token, params, body: edited })
  const after = await optionsOf()
  expect(after.map(({ picture }) => picture)).toEqual([{ ...lens?.picture, alt: 'A thick lens' }, undefined])
  const stolen: Body = { ...edited, options: [{ text: 'A', right: true, picture: { alt } }, { text: 'B' }] }
  const refused = await testApp.call(calls.updateQuestion, { token: teacher.token, params, body: stolen })
  expect(refused.error.fields).toHaveProperty(['options.0.picture.upload'])
  await collect()
  expect(await isStored(lens?.picture?.url)).toBe(true)
})

test('a picture needs words, and is used once, by the teacher who sent it', async () => {
  const other = await signUpSubscriber(testApp)
  const id = await upload()
  expect((await create({ upload: id, alt: ' ' })).error.fields).toHaveProperty('picture')
  expect((await create({ upload: id, alt }, other)).error.fields).toHaveProperty(['picture.upload'])
  const theirs = asking({ upload: id, alt })
  const preview = await testApp.call(calls.previewQuestion, { token: other.token, body: theirs })
  expect(preview.error.fields).toHaveProperty(['picture.upload'])
  expect((await testApp.call(showUpload, { token: other.token, params: { id } })).status).toBe(404)
  expect((await create({ alt })).error.fields).toHaveProperty(['picture.upload'])
  expect((await create({ upload: id, alt })).status).toBe(201)
  expect((await create({ upload: id, alt })).error.fields).toHaveProperty(['picture.upload'])
})

test('a file that is no picture is refused in words', async () => {
  const id = await upload(teacher, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))
  const { state, reason } = (await testApp.call(showUpload, { token: teacher.token, params: { id } })).body
  expect([state, reason]).toEqual(['refused', expect.stringContaining('This picture cannot be used here')])
  expect((await create({ upload: id, alt })).error.fields).toHaveProperty(['picture.upload'])
})

test('pupils see the picture, and the file stays while a version, a copy or a test has it', async () => {
  const made = (await create({ upload: await upload(), alt })).body.id
  const picture = await pictureOf(made)
  const tests = testsOf(testApp, classroom)
  const items = [{ question_id: made, marks: 1 }]
  const draft = await tests.draft({ title: 'Light', mode: 'practice', sections: [{ title: 'A', items }] })
  await tests.open(draft)
  const { attempt } = (await deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'phone-1').start(draft)).body
  expect(attempt.questions[0]?.picture).toEqual(picture)
  await testApp.call(calls.deleteQuestion, { token: teacher.token, params: { id: made } })
  await collect()
  expect(await isStored(picture?.url)).toBe(true)
})

test('a copy shares the file, which goes with the last row that has it', async () => {
  const owner = await signUpSubscriber(testApp)
  const made = (await create({ upload: await upload(owner), alt }, owner)).body.id
  const copy = (await testApp.call(copyQuestion, { token: owner.token, params: { id: made } })).body.id
  const picture = await pictureOf(made, owner)
  expect(await pictureOf(copy, owner)).toEqual(picture)
  await testApp.call(calls.deleteQuestion, { token: owner.token, params: { id: made } })
  await collect()
  expect(await isStored(picture?.url)).toBe(true)
  await testApp.call(deleteAccount, { token: owner.token, body: { password: owner.password } })
  await collect()
  expect(await isStored(picture?.url)).toBe(false)
})
