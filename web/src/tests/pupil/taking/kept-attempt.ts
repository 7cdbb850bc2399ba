import type { StartedAttempt } from '@ariviyal/contract/tests/attempts'
import type { AnswerValue, PupilQuestion } from '@ariviyal/contract/questions/pupil-question'

/** One change of an answer. `seq` counts from 1 for each attempt and device, without gaps. */
export interface AnswerEvent {
  seq: number
  question: string
  value: AnswerValue
  /** ISO 8601, by the server's clock as far as this device knows it. */
  at: string
  /** The epoch in which it was made: the server lets the highest one win for each question. */
  epoch: number
}

/** An event before its store has given it a `seq`. */
export type Change = Omit<AnswerEvent, 'seq'>

export type Answers = Record<string, AnswerValue>

/** What a device keeps of an attempt, so that it can be finished without a network. */
export interface KeptAttempt {
  /** Pupil and test: a shared phone holds attempts of several pupils. */
  key: string
  id: string
  /**
   * Made for this attempt and stored with its events. Where the events were lost, a new one is made: the server would
   * take a `seq` that it has already for a repetition.
   */
  device: string
  /** Whether the server knows this device. */
  isRegistered: boolean
  /** Whether another phone has had the attempt since, whose answers are not read yet. */
  isBehind: boolean
  /** To which changes belong: until this device is registered, the last epoch of the one whose events this phone has lost. */
  epoch: number
  title: string
  /** Absent where the test has no sets. */
  set?: StartedAttempt['set']
  deadline: string | null
  /** Milliseconds by which the server's clock is ahead of this device's. */
  clockOffset: number
  sections: StartedAttempt['sections']
  questions: PupilQuestion[]
  /** The answers in force on the server when it was last read, which include own events up to `baseSeq`. */
  base: Answers
  baseSeq: number
  /** The highest `seq` that was ever put into a request. */
  offered: number
  /** Questions that the pupil wants to come back to. */
  marked: string[]
  /** Whether the pupil has handed in; done once `receipt` is there. */
  handingIn: boolean
  receipt: string | null
}

/** Where attempts are kept. Every change is complete, and survives what the store survives, once its promise resolves. */
export interface AttemptStore {
  /** Whether its content survives a reload. */
  readonly lasts: boolean
  read(key: string): Promise<{ attempt: KeptAttempt; events: AnswerEvent[] } | undefined>
  /** Stores an attempt with its first events, in place of an earlier one with this key; in one step. */
  create(attempt: KeptAttempt, changes: Change[]): Promise<AnswerEvent[]>
  /** Stores a change under the next `seq`, in one step even when two tabs write. Fails when the attempt is gone. */
  append(key: string, device: string, change: Change): Promise<AnswerEvent>
  /** Changes an attempt in one step. Fails when it is gone. */
  update(key: string, device: string, change: (attempt: KeptAttempt) => Partial<KeptAttempt>): Promise<KeptAttempt>
  eventsAfter(key: string, device: string, seq: number): Promise<AnswerEvent[]>
  /** Removes the events of a finished attempt. */
  removeEvents(key: string, device: string): Promise<void>
}

/** The attempt is not in the store any more, or another tab has replaced it. */
export class AttemptGone extends Error {
  constructor() {
    super('The attempt is not kept here any more.')
    this.name = 'AttemptGone'
  }
}

/** The first events of a device. */
export const numbered = (changes: readonly Change[]): AnswerEvent[] =>
  changes.map((change, index) => ({ ...change, seq: index + 1 }))
