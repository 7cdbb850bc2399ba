/** What is kept is counted anew when it is as old as this many times what the counting took, within these bounds: counting is never more than a sixtieth of the work. */
const times = 60
const youngestMs = 30_000
const oldestMs = 15 * 60_000

interface Kept<Value> {
  value: Value
  tookMs: number
  madeAt: number
}

/**
 * Figures that take the longer to count the larger the house is. While it is small they are counted whenever they are asked for; from then on that `isLarge` says so
 * what was counted last is answered at once, at most a quarter of an hour old, and counted anew behind it. `failed` hears why that could not be done.
 */
export function keptFigures<Key, Value>(
  isLarge: () => Promise<boolean>,
  count: (key: Key) => Promise<Value>,
  failed: (error: unknown) => void,
): (key: Key) => Promise<Value> {
  const all = new Map<Key, Kept<Value>>()
  const running = new Map<Key, Promise<Value>>()
  let large = false

  const countOnce = async (key: Key): Promise<Value> => {
    const begun = performance.now()
    const value = await count(key)
    const madeAt = performance.now()
    all.set(key, { value, tookMs: madeAt - begun, madeAt })
    return value
  }
  /** Whoever asks meanwhile waits for the same counting. */
  const countNow = (key: Key): Promise<Value> => {
    const known = running.get(key)
    if (known) return known
    const counting = countOnce(key).finally(() => running.delete(key))
    running.set(key, counting)
    return counting
  }

  return async (key) => {
    // A house that has become large stays so.
    large ||= await isLarge()
    if (!large) return count(key)
    const kept = all.get(key)
    const age = kept ? performance.now() - kept.madeAt : Infinity
    if (!kept || age > 2 * oldestMs) return countNow(key)
    if (age > Math.min(oldestMs, Math.max(youngestMs, kept.tookMs * times))) countNow(key).catch(failed)
    return kept.value
  }
}
