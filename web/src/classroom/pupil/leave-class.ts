import { isWorkWaitingFor } from '../../assignments/pupil/keeping/send-waiting-work.ts'
import { endPupil } from '../../session/end-pupil.ts'
import { keepPupil } from '../../session/kept-pupils.ts'
import type { StoredPupil } from '../../session/pupil-store.ts'
import { isWaitingFor } from '../../tests/pupil/waiting/send-waiting.ts'

/** Ends a pupil's session on this phone. While answers or work wait it is only put aside, so that they can be sent. */
export async function endSession(session: StoredPupil): Promise<void> {
  const { id } = session.pupil
  const [answers, work] = [await isWaitingFor(id), await isWorkWaitingFor(id)]
  if (answers) keepPupil('answers', session)
  if (work) keepPupil('work', session)
  if (!answers && !work) await endPupil(session.token)
}
