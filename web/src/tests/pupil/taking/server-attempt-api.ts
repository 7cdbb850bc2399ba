import type { BodyInput } from '@ariviyal/contract/endpoint'
import { saveAnswers, showAttempt, startAttempt, submitAttempt } from '@ariviyal/contract/tests/attempts'
import { ApiError } from '../../../api/client.ts'
import { callAsPupil, type PupilCall } from '../../../api/pupil-client.ts'
import type { AttemptApi } from './attempt-api.ts'
import { answersOf } from './keep-started.ts'

/** Longer than a slow line needs; a request that hangs would keep all later ones waiting. */
const patienceMs = 20_000
const inTime = () => AbortSignal.timeout(patienceMs)

type StartForm = BodyInput<typeof startAttempt>
export const callStart = async (test: string, body: StartForm, call: PupilCall = callAsPupil) =>
  (await call(startAttempt, { params: { id: test }, body, signal: inTime() })).attempt

/** The calls about a pupil's attempt at a test. `call` carries the session of that pupil. */
export const serverAttemptApi = (test: string, call: PupilCall = callAsPupil): AttemptApi => ({
  async start(device, attempt) {
    const { epoch, deadline, now, answers } = await callStart(test, { device, attempt }, call)
    return { epoch, deadline, now, answers: answersOf(answers) }
  },
  async sendAnswers(id, body) {
    const { problems, ...answer } = await call(saveAnswers, { params: { id }, body, signal: inTime() })
    const taken = problems.filter(({ code }) => code === 'other-content').map(({ seq }) => seq)
    return { ...answer, taken: taken.length > 0 ? Math.min(...taken) : undefined }
  },
  async read(id) {
    return answersOf((await call(showAttempt, { params: { id }, signal: inTime() })).answers)
  },
  async submit(id, body) {
    try {
      return await call(submitAttempt, { params: { id }, body, signal: inTime() })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'events-missing') return { missing: true }
      throw error
    }
  },
})
