import { isWorkWaitingFor } from '../../assignments/pupil/keeping/send-waiting-work.ts'
import { areReadingsWaitingFor } from '../../projects/pupil/keeping/send-kept-visits.ts'
import { endPupil } from '../../session/pupils/end-pupil.ts'
import { keepPupil } from '../../session/pupils/kept-pupils.ts'
import type { StoredPupil } from '../../session/pupils/pupil-store.ts'
import { isWaitingFor } from '../../tests/pupil/waiting/send-waiting.ts'

/** Ends a pupil's session on this phone. While answers, work or readings wait it is only put aside, so that they can be sent. */
export async function endSession(session: StoredPupil): Promise<void> {
  const { id } = session.pupil
  const [answers, work, readings] = [
    await isWaitingFor(id),
    await isWorkWaitingFor(id),
    await areReadingsWaitingFor(id),
  ]
  if (answers) keepPupil('answers', session)
  if (work) keepPupil('work', session)
  if (readings) keepPupil('readings', session)
  if (!answers && !work && !readings) await endPupil(session.token)
}
