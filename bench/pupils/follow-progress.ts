import { eventsOf } from '../../server/src/tests/tracking/testing.ts'

/**
 * Follows a test as the page of its teacher does, for so many seconds. Returns how many milliseconds after each answer, by the clock of this
 * machine, the event came that shows it.
 */
export async function followProgress(base: string, token: string, testId: string, seconds: number): Promise<number[]> {
  const answer = await fetch(`${base}/api/lms/tests/${testId}/progress/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(seconds * 1_000),
  })
  if (!answer.ok || !answer.body) throw new Error(`the stream of a test: ${answer.status}`)
  const delays: number[] = []
  const text = answer.body.pipeThrough(new TextDecoderStream())
  try {
    for await (const event of eventsOf(text)) {
      if (event === 'beat' || event.event !== 'change') continue
      for (const { changed_at: changed } of event.data.items)
        if (changed !== null) delays.push(Date.now() - Date.parse(changed))
    }
  } catch (error) {
    // The time is over.
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
  }
  return delays
}
