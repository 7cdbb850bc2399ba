import { ApiError } from '../../../api/client.ts'
import { callWithToken } from '../../../api/pupil-client.ts'
import { endKeptPupil } from '../../../session/pupils/end-pupil.ts'
import { dropKeptPupil, readKeptPupils } from '../../../session/pupils/kept-pupils.ts'
import { readPupil, type StoredPupil } from '../../../session/pupils/pupil-store.ts'
import { AnswerLog } from '../taking/answer-log.ts'
import type { AnswerEvent, KeptAttempt } from '../taking/kept-attempt.ts'
import { lastingStore, newDevice, stores } from '../taking/open-attempt.ts'
import { withLock } from '../../../sending/with-lock.ts'
import { serverAttemptApi } from '../taking/server-attempt-api.ts'

/** What is left on this phone after a try to send. */
export interface WaitingAnswers {
  test: string
  title: string
  /** Questions with an answer that the server has not acknowledged; 0 where only the submit waits. */
  answers: number
  /** `own`: of the pupil of this phone. `other`: of one who has left. `locked`: of one who has to join again first. */
  of: 'own' | 'other' | 'locked'
}

const keptAfterEndMs = 24 * 3_600_000

interface Kept {
  attempt: KeptAttempt
  events: AnswerEvent[]
}
const ownerOf = ({ attempt: { key } }: Kept) => key.split('/')[0] ?? ''
const testOf = ({ attempt: { key } }: Kept) => key.split('/')[1] ?? ''

/** Attempts on this phone that are not handed in. Their events count as unsent until the server has acknowledged them in this page. */
async function findKept(): Promise<Kept[]> {
  const all = await lastingStore.readAll().catch(() => [])
  return all.filter(({ attempt, events }) => attempt.receipt === null && (events.length > 0 || attempt.handingIn))
}

/** Sends what waits on this phone for tests other than `except`, whose page sends by itself. Returns what is left. */
export async function sendWaiting(except?: string): Promise<WaitingAnswers[]> {
  const own = readPupil()
  const left: WaitingAnswers[] = []
  const kept = (await findKept()).filter((one) => testOf(one) !== except)
  for (const one of kept) {
    const isOwn = ownerOf(one) === own?.pupil.id
    const session = isOwn ? own : readKeptPupils('answers').find(({ pupil }) => pupil.id === ownerOf(one))
    const answers = await sendOne(one, session)
    const about = {
      test: testOf(one),
      title: one.attempt.title,
      of: session ? (isOwn ? 'own' : 'other') : 'locked',
    } as const
    if (answers !== 'sent') left.push({ ...about, answers })
  }
  await endKept(left)
  return left
}

/** Returns how many answers are left; `sent` for nothing. */
async function sendOne(found: Kept, session: StoredPupil | undefined): Promise<number | 'sent'> {
  const call = callWithToken(session?.token ?? '')
  const log = new AnswerLog(lastingStore, found, { api: serverAttemptApi(testOf(found), call), stores, newDevice })
  try {
    if (session)
      await withLock(`attempt:${found.attempt.id}`, async () => {
        while (await log.send()) {
          // Until nothing is left.
        }
      })
  } catch (error) {
    if (session && error instanceof ApiError && error.status === 401) dropKeptPupil('answers', session.token)
  }
  const { unsaved, phase, takenOver } = log.state()
  // A phone that another one took over from does not hand in.
  const isDone = unsaved.size === 0 && (phase !== 'handing-in' || takenOver)
  const { key, device, deadline } = log.attempt
  // The next pupil on a shared phone must not find the answers of a test that is long over.
  if (isDone && deadline !== null && Date.parse(deadline) + keptAfterEndMs < log.clock.now())
    await lastingStore.removeEvents(key, device).catch(() => undefined)
  return isDone ? 'sent' : unsaved.size
}

/** Ends the sessions of pupils who have left and whose answers have arrived. */
async function endKept(left: readonly WaitingAnswers[]): Promise<void> {
  if (left.some(({ of }) => of === 'other')) return
  for (const { token } of readKeptPupils('answers')) await endKeptPupil('answers', token)
}

/** Whether answers of a pupil wait on this phone. */
export const isWaitingFor = async (pupil: string): Promise<boolean> =>
  (await findKept()).some((one) => ownerOf(one) === pupil)
