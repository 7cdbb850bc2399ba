import { showWork } from '@ariviyal/contract/assignments/work'
import { messages } from '@ariviyal/contract/messages'
import { redirect } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { callAsPupil } from '../../api/pupil-client.ts'
import { loadAssignmentWords } from '../../languages/speak.ts'
import { readPupil } from '../../session/pupil-store.ts'
import { openWork, type WorkSession } from './keeping/work-session.ts'

/** The assignment with what this phone keeps of it; from the phone alone where there is no network. */
export async function loadWork(id: string, signal: AbortSignal): Promise<WorkSession> {
  const pupil = readPupil()?.pupil
  if (!pupil) throw redirect('/class')
  const [shown] = await Promise.all([
    callAsPupil(showWork, { params: { id }, signal }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) throw redirect('/class?ended')
      if (error.status === 0 || error.status >= 500) return undefined
      throw error
    }),
    loadAssignmentWords(pupil.class.language),
  ])
  const session = await openWork(pupil.id, id, shown)
  if (!session) throw new ApiError(0, { msg: messages.network })
  return session
}
