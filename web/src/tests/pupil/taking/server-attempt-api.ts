import {
  type AttemptAnswer,
  saveAnswers,
  showAttempt,
  startAttempt,
  submitAttempt,
} from '@ariviyal/contract/tests/attempts'
import { ApiError } from '../../../api/client.ts'
import { callAsPupil } from '../../../api/pupil-client.ts'
import type { AttemptApi } from './attempt-api.ts'
import type { Answers } from './kept-attempt.ts'

/** Longer than a slow line needs; a request that hangs would keep all later ones waiting. */
const patienceMs = 20_000
const inTime = () => AbortSignal.timeout(patienceMs)

export const answersOf = (list: readonly AttemptAnswer[]): Answers =>
  Object.fromEntries(list.map(({ question, value }) => [question, value]))

export const callStart = async (test: string, device: string) =>
  (await callAsPupil(startAttempt, { params: { id: test }, body: { device }, signal: inTime() })).attempt

/** The calls about a pupil's attempt at a test. */
export const serverAttemptApi = (test: string): AttemptApi => ({
  async start(device) {
    const { epoch, deadline, now, answers } = await callStart(test, device)
    return { epoch, deadline, now, answers: answersOf(answers) }
  },
  async sendAnswers(id, body) {
    const { problems, ...answer } = await callAsPupil(saveAnswers, { params: { id }, body, signal: inTime() })
    const taken = problems.filter(({ code }) => code === 'other-content').map(({ seq }) => seq)
    return { ...answer, taken: taken.length > 0 ? Math.min(...taken) : undefined }
  },
  async read(id) {
    return answersOf((await callAsPupil(showAttempt, { params: { id }, signal: inTime() })).answers)
  },
  async submit(id, body) {
    try {
      return await callAsPupil(submitAttempt, { params: { id }, body, signal: inTime() })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'events-missing') return { missing: true }
      throw error
    }
  },
})
