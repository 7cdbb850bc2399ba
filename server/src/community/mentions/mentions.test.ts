import * as calls from '@ariviyal/contract/community/discussions'
import { blockAuthor, decidePost } from '@ariviyal/contract/community/moderation'
import { saveProfile, showOwnProfile, withdrawProfile } from '@ariviyal/contract/community/people/people'
import { listNotifications } from '@ariviyal/contract/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { profileForm } from '../people/testing.ts'
import { answer, ask, discussionForm } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
let asker: TestUser
let colleague: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { role: 'admin' })
  asker = await signUpSubscriber(testApp, { admin })
  colleague = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

/** A member in the directory, and the id of the profile. */
async function shownMember(isShown = true) {
  const user = await signUpSubscriber(testApp, { admin })
  const { token } = user
  await testApp.call(saveProfile, { token, body: profileForm({ name: 'Meena R.', is_shown: isShown }) })
  const profile = (await testApp.call(showOwnProfile, { token })).body.seen.id
  return { user, profile }
}
const mentionsIn = async (id: string) =>
  (await testApp.call(calls.showDiscussion, { token: colleague.token, params: { id } })).body.mentions
const heard = async ({ token }: TestUser) =>
  (await testApp.call(listNotifications, { token, query: {} })).body.items
    .filter(({ kind }) => kind === 'mention')
    .map(({ title }) => title)

test('who is mentioned in a question or an answer hears of it once, and their name leads to the profile', async () => {
  const { user, profile } = await shownMember()
  const id = await ask(testApp, asker, { mentions: [profile], is_anonymous: true })
  expect(await mentionsIn(id)).toEqual([{ id: profile, name: 'Meena R.' }])
  expect(await heard(user)).toEqual([`A colleague mentions you in “${discussionForm().title}”`])
  await answer(testApp, colleague, id, { mentions: [profile] })
  expect(await heard(user)).toHaveLength(2)
  await answer(testApp, colleague, await ask(testApp, user), { mentions: [profile] })
  expect(await heard(user)).toHaveLength(2)
})

test('who withdraws is “a colleague” at once, cannot be mentioned, and hears of nothing', async () => {
  const { user, profile } = await shownMember()
  const id = await ask(testApp, asker, { mentions: [profile] })
  await testApp.call(withdrawProfile, { token: user.token })
  expect(await mentionsIn(id)).toEqual([{ id: null, name: null }])
  const again = await testApp.call(calls.askColleagues, {
    token: asker.token,
    body: discussionForm({ mentions: [profile] }),
  })
  expect(again.error.fields).toHaveProperty('mentions')
  const hidden = await shownMember(false)
  const refused = await testApp.call(calls.answerDiscussion, {
    token: colleague.token,
    params: { id },
    body: { body: 'Ask somebody else.', mentions: [hidden.profile] },
  })
  expect(refused.error.fields).toHaveProperty('mentions')
})

test('a mention waits with its post, and does not reach who blocked the author', async () => {
  const { user, profile } = await shownMember()
  const id = await ask(testApp, colleague, {
    body: 'I found it at https://example.org/light and doubt it.',
    mentions: [profile],
  })
  expect(await heard(user)).toEqual([])
  await testApp.call(decidePost, { token: admin.token, params: { id }, body: { act: 'kept' } })
  expect(await heard(user)).toHaveLength(1)
  await testApp.call(blockAuthor, { token: user.token, params: { id: await ask(testApp, asker) } })
  await ask(testApp, asker, { mentions: [profile] })
  expect(await heard(user)).toHaveLength(1)
})
