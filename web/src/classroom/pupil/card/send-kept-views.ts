import { giveView } from '@ariviyal/contract/gradebook/holistic'
import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { ApiError } from '../../../api/client.ts'
import { callAsPupil } from '../../../api/pupil-client.ts'
import { errorInWords } from '../../../languages/error-words.ts'
import { readPupil } from '../../../session/pupils/pupil-store.ts'
import { keepView, readKeptViews, waitingIn } from './kept-views.ts'

/** What the server does not have after a try to send it. */
export interface WaitingView {
  about: string
  of: 'own'
}

/** Sends what the pupil of this device gives to the teacher. Returns what is left. */
export async function sendKeptViews(): Promise<WaitingView[]> {
  const pupil = readPupil()?.pupil.id
  if (pupil === undefined) return []
  for (const about of waitingIn(readKeptViews(pupil))) await sendOne(pupil, about)
  return waitingIn(readKeptViews(pupil)).map((about) => ({ about, of: 'own' }))
}

async function sendOne(pupil: string, about: string): Promise<void> {
  const sent = readKeptViews(pupil)[about]
  if (!sent) return
  const { awareness, sensitivity, creativity } = sent.levels
  if (awareness === null || sensitivity === null || creativity === null) return
  /** What the pupil chose meanwhile stays. */
  const isUnchanged = () => JSON.stringify(readKeptViews(pupil)[about]) === JSON.stringify(sent)
  try {
    await callAsPupil(giveView, { body: { student_id: about, awareness, sensitivity, creativity } })
    if (isUnchanged()) keepView(pupil, about, null)
  } catch (error) {
    if (isPassing(error) || !isUnchanged()) return
    const isGone = error instanceof ApiError && error.status === 404
    const refusal = isGone ? i18n._(msg`Your teacher does not ask for this now.`) : errorInWords(error)
    keepView(pupil, about, { ...sent, refusal })
  }
}

/** No network, a busy server, or a session that has ended: it can be sent later as it is. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500)
