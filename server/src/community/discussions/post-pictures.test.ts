import { showContribution, volunteerAsReviewer } from '@ariviyal/contract/community/contributions/contributions'
import * as calls from '@ariviyal/contract/community/discussions'
import { decidePost, showPostCase } from '@ariviyal/contract/community/moderation'
import { decideGrievance } from '@ariviyal/contract/grievances/grievances'
import { times } from '@ariviyal/contract/limits'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { complain, idOfNumber } from '../../grievances/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { photoWithPlace } from '../../testing/photo-with-place.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { uploadFile } from '../../uploads/testing.ts'
import { experimentForm, give, publish } from '../contributions/testing.ts'
import { answer, ask, discussionForm } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
let asker: TestUser
let colleague: TestUser
let photo: Buffer
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { role: 'admin' })
  asker = await signUpSubscriber(testApp, { admin })
  colleague = await signUpSubscriber(testApp, { admin })
  photo = await photoWithPlace()
})
afterAll(() => testApp.close())

const alt = 'Two mirrors at a right angle'
const upload = (user: TestUser) => uploadFile(testApp, user, 'picture', 'mirrors.jpg', photo)
const show = async (id: string, reader = asker) =>
  (await testApp.call(calls.showDiscussion, { token: reader.token, params: { id } })).body
const run = async (job: string) => {
  await testApp.ctx.db.transaction((tx) => testApp.ctx.jobs.enqueue(tx, job, {}))
  await testApp.runJobs()
}
const runNightlyJobs = async () => {
  await run('privacy.retention')
  for (let round = 0; round < 2; round += 1) {
    await run('files.collect')
    testApp.advance({ hours: times.looseFileHours, minutes: 1 })
  }
}
const statusOf = async (url = '') => (await testApp.app.inject({ url })).statusCode

test('a photo is shown without its metadata to colleagues and to staff who decide about the post', async () => {
  const picture = { upload: await upload(asker), alt }
  const id = await ask(testApp, asker, { picture, no_pupil: true })
  const shown = (await show(id, colleague)).picture
  expect(shown).toMatchObject({ alt })
  const file = await testApp.app.inject({ url: shown?.url ?? '' })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(file.rawPayload.includes('Exif')).toBe(false)
  const { body } = await testApp.call(showPostCase, { token: admin.token, params: { id } })
  expect(body.picture).toMatchObject({ alt, width: shown?.width })
  expect(await statusOf(body.picture?.url)).toBe(200)
})

test('of a post that a complaint hides nobody opens the picture by its address, but staff who decide; then it is back', async () => {
  const question = await ask(testApp, asker, { picture: { upload: await upload(asker), alt }, no_pupil: true })
  const { url } = (await show(question)).picture ?? {}
  const { number } = await complain(testApp, {
    class: 'intimate',
    place: `https://ariviyal.example/networking/discussions/${question}`,
  })
  expect(await statusOf(url)).toBe(404)
  expect(await show(question)).toMatchObject({ state: 'hidden', picture: null })
  const { body } = await testApp.call(showPostCase, { token: admin.token, params: { id: question } })
  expect(await statusOf(body.picture?.url)).toBe(200)

  const params = { id: await idOfNumber(testApp, admin, number) }
  const rejected = { outcome: 'rejected' as const, words: 'It shows two mirrors.' }
  expect((await testApp.call(decideGrievance, { token: admin.token, params, body: rejected })).status).toBe(200)
  expect(await statusOf(url)).toBe(200)
})

test('the picture of a removed answer and the photo of a removed experiment are gone too', async () => {
  const question = await ask(testApp, asker)
  const reply = await answer(testApp, colleague, question, {
    picture: { upload: await upload(colleague), alt },
    no_pupil: true,
  })
  const form = experimentForm({ photo: { upload: await upload(asker), alt } })
  const experiment = await give(testApp, asker, form)
  await testApp.call(volunteerAsReviewer, { token: colleague.token, body: { is_reviewer: true } })
  await publish(testApp, asker, colleague, experiment)
  const shown = await testApp.call(showContribution, { token: colleague.token, params: { id: experiment } })
  const urls = [(await show(question)).answers[0]?.picture?.url, shown.body.version.photo?.url]
  expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200])
  for (const id of [reply, experiment]) {
    const removal = { act: 'removal' as const, reason: 'It is an advertisement.' }
    expect((await testApp.call(decidePost, { token: admin.token, params: { id }, body: removal })).status).toBe(200)
  }
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404])
})

test('a new picture needs the word that no pupil is seen, and somebody else’s upload is refused', async () => {
  const picture = { upload: await upload(asker), alt }
  const post = (body: Parameters<typeof discussionForm>[0]) =>
    testApp.call(calls.askColleagues, { token: asker.token, body: discussionForm(body) })
  expect((await post({ picture })).error.fields).toHaveProperty('no_pupil')
  const stolen = await post({ picture: { upload: await upload(colleague), alt }, no_pupil: true })
  expect(stolen.error.fields).toHaveProperty(['picture.upload'])
})

test('an edit keeps, renames, and removes the picture', async () => {
  const id = await answer(testApp, colleague, await ask(testApp, asker), {
    picture: { upload: await upload(colleague), alt },
    no_pupil: true,
  })
  const { rows } = await testApp.ctx.db.execute<{ id: string }>(
    sql`select discussion_id as id from answers where id = ${id}`,
  )
  const pictureNow = async () => (await show(rows[0]?.id ?? '')).answers[0]?.picture
  const edit = (more: object) =>
    testApp.call(calls.editAnswer, {
      token: colleague.token,
      params: { id },
      body: { body: 'Use two mirror tiles.', ...more },
    })
  const before = await pictureNow()
  await edit({})
  expect(await pictureNow()).toEqual(before)
  await edit({ picture: { alt: 'Mirror tiles' } })
  expect(await pictureNow()).toEqual({ ...before, alt: 'Mirror tiles' })
  await edit({ picture: null })
  expect(await pictureNow()).toBeNull()
})

test('the picture of a post lasts as long as its author’s account, the words longer', async () => {
  const leaver = await signUpSubscriber(testApp, { admin })
  const id = await ask(testApp, leaver, { picture: { upload: await upload(leaver), alt }, no_pupil: true })
  const url = (await show(id)).picture?.url
  await runNightlyJobs()
  expect(await statusOf(url)).toBe(200)
  const deleted = await testApp.call(deleteAccount, { token: leaver.token, body: { password: leaver.password } })
  expect(deleted.status).toBe(200)
  expect(await show(id)).toMatchObject({ picture: null, author: { by: 'former-member' } })
  await runNightlyJobs()
  expect(await statusOf(url)).toBe(404)
})
