import { communityTimes } from '@ariviyal/contract/community/community-limits'
import * as calls from '@ariviyal/contract/community/discussions'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import type { TestUser } from '../accounts/testing.ts'
import type { TestApp } from '../testing/test-app.ts'

export const discussionForm = (
  change: Partial<BodyInput<typeof calls.askColleagues>> = {},
): BodyInput<typeof calls.askColleagues> => ({
  title: 'How do you show refraction with one prism?',
  subject: 'physics',
  grade: 8,
  chapter: 'Light',
  body: 'Forty-five pupils, **one** prism. We did $v = c / n$ already.',
  ...change,
})

/** Asks, and returns the id. */
export async function ask(testApp: TestApp, by: TestUser, change: Parameters<typeof discussionForm>[0] = {}) {
  const { status, body, error } = await testApp.call(calls.askColleagues, {
    token: by.token,
    body: discussionForm(change),
  })
  if (status !== 201) throw new Error(`not asked: ${error.code}`)
  return body.id
}

/** Answers, and returns the id. */
export async function answer(
  testApp: TestApp,
  by: TestUser,
  discussionId: string,
  change: Partial<BodyInput<typeof calls.answerDiscussion>> = {},
) {
  const { status, body, error } = await testApp.call(calls.answerDiscussion, {
    token: by.token,
    params: { id: discussionId },
    body: { body: 'Use a glass of water and a pencil.', ...change },
  })
  if (status !== 201) throw new Error(`not answered: ${error.code}`)
  return body.id
}

/** Makes somebody a member who is not new: three posts of theirs have stood for a day. */
export async function standForADay(testApp: TestApp, by: TestUser) {
  for (let asked = 0; asked < communityTimes.newMemberPosts; asked += 1)
    await ask(testApp, by, { title: 'A question of an earlier day', subject: 'biology', body: '' })
  testApp.advance({ hours: 25 })
}
