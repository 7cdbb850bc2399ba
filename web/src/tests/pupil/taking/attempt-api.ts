import type { AnswerEvent, Answers } from './kept-attempt.ts'

export type SentEvent = Omit<AnswerEvent, 'epoch'>

/** What the server gives a device that makes itself the one that counts. `answers`: those in force. */
export interface AttemptBegun {
  epoch: number
  deadline: string | null
  now: string
  answers: Answers
}

/** The calls about one attempt. One that fails may have been carried out all the same. */
export interface AttemptApi {
  /** Makes this device the one that counts in the attempt, also after its end. */
  start(device: string, attempt: string): Promise<AttemptBegun>
  /** `taken`: the lowest `seq` under which the server holds another content, which stays. `late`: some came after the end. */
  sendAnswers(
    attempt: string,
    body: { device: string; epoch: number; events: SentEvent[] },
  ): Promise<{ saved: number; epoch: number; now: string; late?: boolean; taken?: number | undefined }>
  /** The answers in force. */
  read(attempt: string): Promise<Answers>
  /** `missing`: the server lacks events up to `seq`. */
  submit(
    attempt: string,
    body: { device: string; epoch: number; seq: number },
  ): Promise<{ receipt: string } | { missing: true }>
}
