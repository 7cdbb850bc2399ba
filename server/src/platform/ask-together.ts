import { type Pace, sendTogether } from './send-together.ts'

/** Answers those keys of which there is something to tell. */
type Ask<Key, Told> = (keys: Key[]) => Promise<ReadonlyMap<Key, Told>>

/**
 * Puts the same question about many keys as few questions about several, each key once (`send-together.ts`). Who asks while a question is on its
 * way is answered by the next one, so that no answer was looked up before it was asked for.
 */
export function askTogether<Key, Told>(ask: Ask<Key, Told>, pace?: Pace): (key: Key) => Promise<Told | undefined> {
  /** What will be answered by the next question. */
  const waiting = new Map<Key, PromiseWithResolvers<Told | undefined>>()
  const put = sendTogether(async (keys: Key[]) => {
    for (const key of keys) waiting.delete(key)
    const told = await ask(keys)
    return keys.map((key) => told.get(key))
  }, pace)

  return (key) => {
    const known = waiting.get(key)
    if (known) return known.promise
    // It stands there before it is put: who is alone is asked for at once.
    const answer = Promise.withResolvers<Told | undefined>()
    waiting.set(key, answer)
    put(key).then(answer.resolve, answer.reject)
    return answer.promise
  }
}

/** The same for a question without a key: one for all who wait. */
export function askOnce<Told>(ask: () => Promise<Told>): () => Promise<Told> {
  const together = askTogether(async () => new Map([[null, await ask()]]))
  return async () => (await together(null)) as Told
}
