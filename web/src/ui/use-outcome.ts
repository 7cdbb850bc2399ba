import { useEffect, useState } from 'react'

const clearers = new Set<() => void>()

/**
 * The outcome of an action. A page shows one outcome at a time: to set one, or to clear it because another action
 * begins, clears all others.
 */
export function useOutcome<Outcome>() {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    const clear = () => setOutcome(undefined)
    clearers.add(clear)
    return () => void clearers.delete(clear)
  }, [])
  const replace = (next?: Outcome) => {
    for (const clear of clearers) clear()
    setOutcome(next)
  }
  return [outcome, replace] as const
}
