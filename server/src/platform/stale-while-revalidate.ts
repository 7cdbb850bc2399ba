const freshMs = 60_000
const maxAgeMs = 30 * 60_000

/**
 * A stale-while-revalidate cache for figures whose cost grows with the database. A small database is counted at each call. Once `isLarge`
 * is true, a figure older than a minute is returned and recounted in the background; one older than half an hour is recounted first.
 */
export function staleWhileRevalidate<Key, Value>(
  isLarge: () => Promise<boolean>,
  count: (key: Key) => Promise<Value>,
  failed: (error: unknown) => void,
): (key: Key) => Promise<Value> {
  const cached = new Map<Key, { value: Value; at: number }>()
  const running = new Map<Key, Promise<Value>>()
  let large = false

  const countOnce = async (key: Key): Promise<Value> => {
    const value = await count(key)
    cached.set(key, { value, at: performance.now() })
    return value
  }
  const refresh = (key: Key): Promise<Value> => {
    const known = running.get(key)
    if (known) return known
    const counting = countOnce(key).finally(() => running.delete(key))
    running.set(key, counting)
    return counting
  }

  return async (key) => {
    large ||= await isLarge()
    if (!large) return count(key)
    const known = cached.get(key)
    const age = known ? performance.now() - known.at : Infinity
    if (!known || age > maxAgeMs) return refresh(key)
    if (age > freshMs) refresh(key).catch(failed)
    return known.value
  }
}
