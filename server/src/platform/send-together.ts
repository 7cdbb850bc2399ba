import { setTimeout as pause } from 'node:timers/promises'

/** Between two sendings: where many come, more of them share one, and the database is asked a thousand times a second at most. */
const apartMs = 1
/** Calls in one sending at most. */
const mostAtOnce = 100

/**
 * Carries out calls of the same kind as few sendings of several: `send` gives each its own answer, in their order. Who calls while a sending is on
 * its way goes with the next one. An error is that of all who were sent together. Other than in `ask-together.ts`, each call counts, also one that
 * is the same as another.
 */
export function sendTogether<Call, Answer>(
  send: (calls: Call[]) => Promise<Answer[]>,
): (call: Call) => Promise<Answer> {
  const waiting: { call: Call; answer: PromiseWithResolvers<Answer> }[] = []
  let isSending = false

  const sendAll = async () => {
    isSending = true
    while (waiting.length > 0) {
      const begun = performance.now()
      const sent = waiting.splice(0, mostAtOnce)
      try {
        const answers = await send(sent.map(({ call }) => call))
        for (const [place, { answer }] of sent.entries()) answer.resolve(answers[place] as Answer)
      } catch (error) {
        for (const { answer } of sent) answer.reject(error)
      }
      const left = apartMs - (performance.now() - begun)
      if (left > 0) await pause(left)
    }
    isSending = false
  }

  return (call) => {
    const answer = Promise.withResolvers<Answer>()
    waiting.push({ call, answer })
    if (!isSending) void sendAll()
    return answer.promise
  }
}
