import type { AttemptAnswer, StartedAttempt } from '@ariviyal/contract/tests/attempts'
import type { Stores } from './device-log.ts'
import type { AnswerEvent, Answers, AttemptStore, KeptAttempt } from './kept-attempt.ts'

export interface OpenedAttempt {
  store: AttemptStore
  found: { attempt: KeptAttempt; events: AnswerEvent[] }
  isNew: boolean
}

export const answersOf = (list: readonly AttemptAnswer[]): Answers =>
  Object.fromEntries(list.map(({ question, value }) => [question, value]))

/** Keeps an attempt that began on this device, in the first store that works, with all that is needed to finish it without a network. */
export async function keepStarted(
  stores: Stores,
  key: string,
  device: string,
  started: StartedAttempt,
): Promise<OpenedAttempt> {
  const attempt: KeptAttempt = {
    key,
    id: started.id,
    device,
    isRegistered: true,
    isBehind: false,
    epoch: started.epoch,
    title: started.title,
    set: started.set,
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
