// The code of a pupil's page that answers depend on, bundled for the check (load-code.ts). It belongs to the program of browser code, whose
// types it needs.
import { startAttempt } from '@ariviyal/contract/tests/attempts'
import { callWithToken } from '../../../web/src/api/pupil-client.ts'
import { serverAttemptApi } from '../../../web/src/tests/pupil/taking/server-attempt-api.ts'

export { AnswerLog } from '../../../web/src/tests/pupil/taking/answer-log.ts'
export { keepStarted } from '../../../web/src/tests/pupil/taking/keep-started.ts'
export { AttemptGone } from '../../../web/src/tests/pupil/taking/kept-attempt.ts'
export { MemoryStore } from '../../../web/src/tests/pupil/taking/memory-store.ts'
export { SendLoop } from '../../../web/src/tests/pupil/taking/send-loop.ts'

export const callsOf = (token: string, test: string) => ({
  begin: async (device: string) =>
    (await callWithToken(token)(startAttempt, { params: { id: test }, body: { device } })).attempt,
  api: serverAttemptApi(test, callWithToken(token)),
})
