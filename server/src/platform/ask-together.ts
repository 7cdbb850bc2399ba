import { setTimeout as pause } from 'node:timers/promises'
import { outsideAct } from './one-act.ts'

/** Keys in one question at most: those who asked all go on in one go, and others want their turn too. */
const mostAtOnce = 64
/** A question that has no answer after so long holds up nobody but those who asked it: the next one leaves beside it. */
const longMs = 20

/** Answers those keys of which there is something to tell. */
type Ask<Key, Told> = (keys: Key[]) => Promise<ReadonlyMap<Key, Told>>

/**
 * Puts the same question about many keys as few questions about several. Who asks while a question is on its way is answered by the next one, so
 * that no answer was looked up before it was asked for; who asks alone is asked for at once. An error is that of all who asked together.
 * Questions leave `apartMs` after each other at the earliest, in milliseconds. They are read from what is committed, also for who asks in
 * the middle of an act (`one-act.ts`).
 */
export function askTogether<Key, Told>(
  ask: Ask<Key, Told>,
  { apartMs = 0 }: { apartMs?: number } = {},
): (key: Key) => Promise<Told | undefined> {
  const waiting = new Map<Key, PromiseWithResolvers<Told | undefined>>()
  /** The newest question, while those who come wait for its end. */
  let latest: object | undefined

  const askNext = (): void => {
    if (latest || waiting.size === 0) return
    const question = (latest = {})
    const isOver = () => {
      if (latest !== question) return
      latest = undefined
      askNext()
    }
    const late = setTimeout(isOver, longMs)
    void answerSome().then(() => {
      clearTimeout(late)
      isOver()
    })
  }

  const answerSome = async (): Promise<void> => {
    const begun = performance.now()
    const asked = [...waiting].slice(0, mostAtOnce)
    for (const [key] of asked) waiting.delete(key)
    try {
      const told = await ask(asked.map(([key]) => key))
      for (const [key, { resolve }] of asked) resolve(told.get(key))
    } catch (error) {
      for (const [, { reject }] of asked) reject(error)
    }
    const left = begun + apartMs - performance.now()
    if (left > 0) await pause(left)
  }

  return (key) => {
    let answer = waiting.get(key)
    if (!answer) waiting.set(key, (answer = Promise.withResolvers()))
    outsideAct(askNext)
    return answer.promise
  }
}

/** The same for a question without a key: one for all who wait. */
export function askOnce<Told>(ask: () => Promise<Told>): () => Promise<Told> {
  const together = askTogether(async () => new Map([[null, await ask()]]))
  return async () => (await together(null)) as Told
}
