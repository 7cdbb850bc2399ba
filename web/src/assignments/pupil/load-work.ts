import { showWork } from '@ariviyal/contract/assignments/work'
import { redirect } from 'react-router'
import { answerOrError } from '../../api/answer-or-error.ts'
import { ApiError } from '../../api/client.ts'
import { callAsPupil } from '../../api/pupil-client.ts'
import { loadAssignmentWords } from '../../languages/speak.ts'
import { readPupil } from '../../session/pupils/pupil-store.ts'
import { openWork, type WorkSession } from './keeping/work-session.ts'

/** The assignment with what this phone keeps of it; from the phone alone where there is no network. */
export async function loadWork(id: string, signal: AbortSignal): Promise<WorkSession> {
  const pupil = readPupil()?.pupil
  if (!pupil) throw redirect('/class')
  const [answer] = await Promise.all([
    answerOrError(callAsPupil(showWork, { params: { id }, signal })),
    loadAssignmentWords(pupil.class.language),
  ])
  const session = await openWork(pupil.id, id, answer instanceof ApiError ? undefined : answer)
  if (session) return session
  throw answer instanceof ApiError ? answer : new Error('no store of this phone keeps work')
}
