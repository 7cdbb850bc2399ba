import { useState } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Loads what is saved now into a form that is keyed by `round`. The number changes with what was loaded, not before: a form that began
 * with the old would take its version for the one on screen.
 */
export function useReload(loaded: object): { round: number; reload: () => void } {
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(0)
  const [old, setOld] = useState<object>()
  if (old && old !== loaded) {
    setOld(undefined)
    setRound(round + 1)
  }
  return {
    round,
    reload: () => {
      setOld(loaded)
      void revalidate()
    },
  }
}
