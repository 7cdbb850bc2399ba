import { useState } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Reloads the saved values into a form keyed by `round`. The number changes together with the loaded data: otherwise
 * the form would pair old values with the new version.
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
