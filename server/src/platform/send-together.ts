import { setTimeout as pause } from 'node:timers/promises'
import { outsideAct } from './one-act.ts'

/** Calls in one sending at most: those who sent them all go on in one go, and others want their turn too. */
const mostAtOnce = 64
/** A sending that has no answer after so long holds up nobody but those who are in it: the next one leaves beside it. */
const longMs = 20

/** How far apart sendings are. */
export interface Pace {
  /** Between the beginnings of two, in milliseconds and as exactly as a timer goes off, which is one of them; none where nothing is said. */
  apartMs?: number
}

/**
 * Carries out calls of the same kind as few sendings of several: `send` gives each its own answer, in their order. Who calls while a sending is on
 * its way goes with the next one; who calls alone is sent at once. An error is that of all who were sent together. What is sent is committed by
 * itself, also for who calls in the middle of an act (`one-act.ts`).
 */
export function sendTogether<Call, Answer>(
  send: (calls: Call[]) => Promise<readonly Answer[]>,
  { apartMs = 0 }: Pace = {},
): (call: Call) => Promise<Answer> {
  const waiting: { call: Call; answer: PromiseWithResolvers<Answer> }[] = []
  /** The newest sending, while those who come wait for its end. */
  let latest: object | undefined

  const sendNext = (): void => {
    if (latest || waiting.length === 0) return
    const sending = (latest = {})
    const isOver = () => {
      if (latest !== sending) return
      latest = undefined
      sendNext()
    }
    const late = setTimeout(isOver, longMs)
    void sendSome().then(() => {
      clearTimeout(late)
      isOver()
    })
  }

  const sendSome = async (): Promise<void> => {
    const begun = performance.now()
    const sent = waiting.splice(0, mostAtOnce)
    try {
      const answers = await send(sent.map(({ call }) => call))
      for (const [place, { answer }] of sent.entries()) answer.resolve(answers[place] as Answer)
    } catch (error) {
      for (const { answer } of sent) answer.reject(error)
    }
    const left = begun + apartMs - performance.now()
    // A timer leaves out what is less than a millisecond.
    if (left > 0) await pause(Math.ceil(left))
  }

  return (call) => {
    const answer = Promise.withResolvers<Answer>()
    waiting.push({ call, answer })
    outsideAct(sendNext)
    return answer.promise
  }
}
