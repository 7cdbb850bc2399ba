import { setTimeout as pause } from 'node:timers/promises'

/** Of two questions: where many ask, more of them share one, and the database is asked a thousand times a second at most. */
const apartMs = 1
/** Keys in one question at most. */
const mostAtOnce = 500

/**
 * Puts the same question about many keys as few questions about several: `ask` answers those keys of which it holds. Who asks while a question is
 * on its way is answered by the next one, so that no answer was looked up before it was asked for. An error is that of all who asked together.
 */
export function askTogether<Key>(ask: (keys: Key[]) => Promise<ReadonlySet<Key>>): (key: Key) => Promise<boolean> {
  const waiting = new Map<Key, PromiseWithResolvers<boolean>>()
  let isAsking = false

  const askAll = async () => {
    isAsking = true
    while (waiting.size > 0) {
      const begun = performance.now()
      const asked = [...waiting].slice(0, mostAtOnce)
      for (const [key] of asked) waiting.delete(key)
      try {
        const holding = await ask(asked.map(([key]) => key))
        for (const [key, { resolve }] of asked) resolve(holding.has(key))
      } catch (error) {
        for (const [, { reject }] of asked) reject(error)
      }
      const left = apartMs - (performance.now() - begun)
      if (left > 0) await pause(left)
    }
    isAsking = false
  }

  return (key) => {
    let answer = waiting.get(key)
    if (!answer) waiting.set(key, (answer = Promise.withResolvers<boolean>()))
    if (!isAsking) void askAll()
    return answer.promise
  }
}
