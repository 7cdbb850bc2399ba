import { bringLiveQuestions } from '@ariviyal/contract/community/live-questions'
import * as calls from '@ariviyal/contract/community/moderation'
import * as news from '@ariviyal/contract/community/news/news'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { signUp } from '../../accounts/testing.ts'
import { answer, ask } from '../../community/testing.ts'
import { newsForm, publishNews, suggestNews } from '../../community/news/testing.ts'
import { putLiveSession } from '../../live/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { nameOf, type ChangeContext, type StaffChanges } from './staff-change.ts'

/** Posts of the community. */
export function communityChanges({ testApp, admin }: ChangeContext): StaffChanges {
  const member = () => signUpSubscriber(testApp, { admin })
  const posted = async (isAnonymous = false) => {
    const author = await member()
    const discussion = await ask(testApp, await member())
    return { author, id: await answer(testApp, author, discussion, { is_anonymous: isAnonymous }) }
  }
  return {
    [nameOf(bringLiveQuestions)]: async () => {
      const startsAt = new Date(testApp.ctx.now().getTime() - 3_600_000)
      return {
        params: { id: (await putLiveSession(testApp.ctx, { startsAt })).id },
        body: { questions: 'Why is the sky blue at noon?', subject: 'physics', grade: 8, chapter: '' },
      }
    },
    [nameOf(news.publishNews)]: async () => ({ body: newsForm(testApp) }),
    [nameOf(news.editNews)]: async () => ({
      params: { id: await publishNews(testApp, admin) },
      body: { ...newsForm(testApp), version: 1 },
    }),
    [nameOf(news.acceptNews)]: async () => ({
      params: { id: await suggestNews(testApp, await member()) },
      body: { word: 'Thank you.' },
    }),
    [nameOf(news.declineNews)]: async () => ({
      params: { id: await suggestNews(testApp, await member()) },
      body: { reason: 'It is an advertisement.' },
    }),
    [nameOf(news.withdrawNews)]: async () => ({
      params: { id: await publishNews(testApp, admin) },
      body: { reason: 'It was cancelled.' },
    }),
    [nameOf(calls.decidePost)]: async () => ({
      params: { id: (await posted()).id },
      body: { act: 'removal', reason: 'It names a pupil.' },
    }),
    [nameOf(calls.decidePostAppeal)]: async () => {
      const { author, id } = await posted()
      const colleague = await signUp(testApp, { role: 'support' })
      const body = { act: 'warning' as const, reason: 'An insult.' }
      await testApp.call(calls.decidePost, { token: colleague.token, params: { id }, body })
      const { decisions } = (await testApp.call(calls.showOwnStanding, { token: author.token })).body
      const params = { id: decisions[0]?.id ?? '' }
      const appeal = { appeal: 'It was not one.' }
      await testApp.call(calls.appealDecision, { token: author.token, params, body: appeal })
      return { params, body: { is_granted: true, reason: 'It was not.' }, subject: id }
    },
    [nameOf(calls.requestUnmasking)]: async () => ({
      params: { id: (await posted(true)).id },
      body: { reason: 'A threat.' },
    }),
    [nameOf(calls.approveUnmasking)]: async () => {
      const { id } = await posted(true)
      const colleague = await signUp(testApp, { role: 'support' })
      const body = { reason: 'A threat.' }
      await testApp.call(calls.requestUnmasking, { token: colleague.token, params: { id }, body })
      const { items } = (await testApp.call(listWaiting, { token: admin.token })).body
      return { params: { id: items.find(({ post_id }) => post_id === id)?.id ?? '' }, subject: id }
    },
  }
}
