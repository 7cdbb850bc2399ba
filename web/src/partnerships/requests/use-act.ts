import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { serverMessage } from '../../api/client.ts'
import type { BannerTone } from '../../ui/banner.tsx'

export interface Outcome {
  tone: BannerTone
  text: string
}

/** Runs an act of one side and loads the request again. */
export type Act = (send: () => Promise<{ msg: string }>) => Promise<void>

/** The acts of a page and the outcome of the last one. `arrived`: what the page before has done. */
export function useAct(arrived: string | undefined): { outcome: Outcome | undefined; act: Act } {
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    arrived === undefined ? undefined : { tone: 'success', text: arrived },
  )
  return {
    outcome,
    act: async (send) => {
      setOutcome(undefined)
      try {
        setOutcome({ tone: 'success', text: (await send()).msg })
      } catch (error) {
        setOutcome({ tone: 'error', text: serverMessage(error) ?? 'That did not work. Try again.' })
      }
      await revalidate()
    },
  }
}
