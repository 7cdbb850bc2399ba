import { useEffect, useState } from 'react'

const clearers = new Set<() => void>()

/** Clears the outcome that the page shows, when the action is undone. */
export function clearOutcome(): void {
  for (const clear of clearers) clear()
}

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
    clearOutcome()
    setOutcome(next)
  }
  return [outcome, replace] as const
}
