import { newKey } from '../../../api/fetch-with-retry.ts'
import { IndexedDbStore } from './indexed-db-store.ts'
import type { AnswerEvent, AttemptStore, KeptAttempt } from './kept-attempt.ts'
import { MemoryStore } from './memory-store.ts'
import { answersOf, callStart } from './server-attempt-api.ts'

export const newDevice = newKey
/** The phone's storage, and the page's memory where that fails. */
export const stores: readonly [AttemptStore, ...AttemptStore[]] = [new IndexedDbStore(), new MemoryStore()]

interface OpenedAttempt {
  store: AttemptStore
  found: { attempt: KeptAttempt; events: AnswerEvent[] }
  isNew: boolean
}

/** Pupil and test: a shared phone keeps attempts of several pupils. */
const keyOf = (pupil: string, test: string) => `${pupil}/${test}`

/** The attempt that this device keeps. */
export async function findAttempt(pupil: string, test: string): Promise<OpenedAttempt | undefined> {
  for (const store of stores) {
    const found = await store.read(keyOf(pupil, test)).catch(() => undefined)
    if (found) return { store, found, isNew: false }
  }
  return undefined
}

/** Starts a test or goes on with it on this device, and keeps all that is needed to finish it without a network. */
export async function startTest(pupil: string, test: string): Promise<OpenedAttempt> {
  const device = newDevice()
  const started = await callStart(test, device)
  const attempt: KeptAttempt = {
    key: keyOf(pupil, test),
    id: started.id,
    device,
    epoch: started.epoch,
    title: started.title,
    deadline: started.deadline,
    clockOffset: Date.parse(started.now) - Date.now(),
    sections: started.sections,
    questions: started.questions,
    base: answersOf(started.answers),
    baseSeq: 0,
    offered: 0,
    marked: [],
    handingIn: false,
    receipt: null,
  }
  for (const store of stores) {
    try {
      return { store, found: { attempt, events: await store.create(attempt, []) }, isNew: true }
    } catch {
      // The next store.
    }
  }
  throw new Error('No store works.')
}
