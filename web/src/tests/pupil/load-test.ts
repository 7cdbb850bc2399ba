import { type Attempt, listPupilTests, type PupilTest, showAttempt } from '@ariviyal/contract/tests/attempts'
import { messages } from '@ariviyal/contract/messages'
import { redirect } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { isUnanswered } from '../../api/is-unanswered.ts'
import { callAsPupil } from '../../api/pupil-client.ts'
import { readPupil } from '../../session/pupils/pupil-store.ts'
import { findAttempt } from './taking/open-attempt.ts'
import { TakingSession } from './taking/taking-session.ts'

/** What the page of a test shows. `ended`: over, perhaps with answers on this device that are still to be sent. */
export type TestPage =
  | { is: 'taking'; title: string; session: TakingSession }
  | { is: 'before'; title: string; test: PupilTest; pupil: string }
  | { is: 'ended'; title: string; test: PupilTest | undefined; attempt: Attempt; session: TakingSession | undefined }
  | { is: 'handed-in'; title: string; receipt: string }

/** Returns the error where the server does not answer, or not now. */
async function findTest(id: string, signal: AbortSignal): Promise<PupilTest | undefined | ApiError> {
  try {
    const { items } = await callAsPupil(listPupilTests, { signal })
    return items.find((test) => test.id === id)
  } catch (error) {
    if (isUnanswered(error)) return error
    throw error
  }
}

/** Finds out where the pupil stands in a test: from this device alone where there is no network. */
export async function loadTest(id: string, signal: AbortSignal): Promise<TestPage> {
  const pupil = readPupil()?.pupil.id
  if (pupil === undefined) throw redirect('/class')
  const kept = await findAttempt(pupil, id)
  const own = kept?.found.attempt
  const session = kept && own?.receipt === null ? new TakingSession(id, kept.store, kept.found, false) : undefined
  const test = await findTest(id, signal).catch((error: unknown) => {
    // Whatever fails, also an ended session: an attempt on this device goes on all the same.
    if (session) return new ApiError(0)
    throw error instanceof ApiError && error.status === 401 ? redirect('/class?ended') : error
  })

  if (test instanceof ApiError) {
    if (session) return { is: 'taking', title: session.attempt.title, session }
    if (own?.receipt) return { is: 'handed-in', title: own.title, receipt: own.receipt }
    throw test
  }
  if (!test) throw new ApiError(404, { msg: messages.notFound, code: 'not-found' })
  if (test.state === 'running' && session?.attempt.id === test.attempt_id)
    return { is: 'taking', title: test.title, session }
  if (test.attempt_id && (test.state === 'submitted' || test.state === 'closed')) {
    const attempt = await callAsPupil(showAttempt, { params: { id: test.attempt_id }, signal })
    return { is: 'ended', title: test.title, test, attempt, session }
  }
  return { is: 'before', title: test.title, test, pupil }
}
