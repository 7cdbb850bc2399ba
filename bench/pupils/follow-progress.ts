import { setTimeout as pause } from 'node:timers/promises'
import { eventsOf } from '../../server/src/tests/tracking/testing.ts'

/** As the page does after a refusal. */
const pauseMs = 1_000

/**
 * Follows a test as the page of its teacher does, for so many seconds. Returns how many milliseconds after each answer, by the clock of this
 * machine, the event came that shows it.
 */
export async function followProgress(base: string, token: string, testId: string, seconds: number): Promise<number[]> {
  const delays: number[] = []
  const timeIsOver = AbortSignal.timeout(seconds * 1_000)
  try {
    const text = (await openStream(`${base}/api/lms/tests/${testId}/progress/stream`, token, timeIsOver)).pipeThrough(
      new TextDecoderStream(),
    )
    for await (const event of eventsOf(text)) {
      if (event === 'beat' || event.event !== 'change') continue
      for (const { changed_at: changed } of event.data.items)
        if (changed !== null) delays.push(Date.now() - Date.parse(changed))
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
  }
  return delays
}

/** Opens the stream, again after each 503. */
async function openStream(url: string, token: string, signal: AbortSignal) {
  for (;;) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal })
    if (answer.ok && answer.body) return answer.body
    if (answer.status !== 503) throw new Error(`the stream of a test: ${answer.status}`)
    await answer.body?.cancel()
    await pause(pauseMs)
  }
}
