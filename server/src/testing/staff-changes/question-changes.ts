import { createQuestion, listQuestions } from '@ariviyal/contract/questions/questions'
import { acceptQuestion, offerQuestion, refuseQuestion, takeBackQuestion } from '@ariviyal/contract/questions/sharing'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { nameOf, type ChangeContext, type StaffChanges } from './staff-change.ts'

/** Questions that teachers offer to all subscribers. */
export function questionChanges({ testApp, admin }: ChangeContext): StaffChanges {
  const offered = async (): Promise<{ id: string }> => {
    const { token } = await signUpSubscriber(testApp, { admin })
    const body = { kind: 'true-false' as const, text: 'Ice floats.', right: true }
    const { id } = (await testApp.call(createQuestion, { token, body })).body
    await testApp.call(offerQuestion, { token, params: { id } })
    const { items } = (await testApp.call(listWaiting, { token: admin.token })).body
    return { id: items.findLast(({ kind }) => kind === 'question')?.id ?? '' }
  }
  return {
    [nameOf(acceptQuestion)]: async () => ({ params: await offered() }),
    [nameOf(takeBackQuestion)]: async () => {
      await testApp.call(acceptQuestion, { token: admin.token, params: await offered() })
      const query = { from: 'ariviyal' as const }
      const [newest] = (await testApp.call(listQuestions, { token: admin.token, query })).body.items
      return { params: { id: newest?.id ?? '' }, body: { reason: 'It is no longer in the syllabus.' } }
    },
    [nameOf(refuseQuestion)]: async () => ({ params: await offered(), body: { reason: 'Two are right.' } }),
  }
}
