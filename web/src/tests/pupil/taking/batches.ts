import type { SentEvent } from './attempt-api.ts'
import type { AnswerEvent, Answers } from './kept-attempt.ts'

const eventsMax = 100
/** Well below the largest body that the server takes (limits.bodyBytes), in any script. */
const charactersMax = 60_000

/** The first events, of one epoch, that fit into a request; without events a batch of `epoch`. */
export function nextBatch(events: readonly AnswerEvent[], epoch: number): { epoch: number; events: SentEvent[] } {
  const first = events[0]?.epoch ?? epoch
  const batch: SentEvent[] = []
  let characters = 0
  for (const { epoch: own, ...event } of events) {
    characters += JSON.stringify(event).length
    if (own !== first || batch.length === eventsMax || (batch.length > 0 && characters > charactersMax)) break
    batch.push(event)
  }
  return { epoch: first, events: batch }
}

/** The last value of each question. */
export const latestValues = (events: readonly AnswerEvent[]): Answers =>
  Object.fromEntries(events.map(({ question, value }) => [question, value]))
