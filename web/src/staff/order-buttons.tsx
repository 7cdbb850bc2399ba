import type { PlaceChange } from '@ariviyal/contract/content'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { serverMessage } from '../api/client.ts'
import { ArrowButton } from './arrow-button.tsx'

interface Props {
  id: string
  name: string
  /** The rows above and below, which it would pass; undefined at an end of the list. */
  above: string | undefined
  below: string | undefined
  move: (change: PlaceChange) => Promise<unknown>
}

/** Moves a row up or down by one. The button keeps the focus, also where its row has come to an end of the list. */
export function OrderButtons({ id, name, above, below, move }: Props) {
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)

  const go = async (direction: PlaceChange['direction'], past: string | undefined) => {
    if (past === undefined || busy) return
    setBusy(true)
    try {
      await move({ direction, past })
      await revalidate()
      setSaid(`Moved ${direction}.`)
    } catch (error) {
      setSaid(serverMessage(error) ?? 'The order could not be changed. Try again.')
    } finally {
      setBusy(false)
      // A row that changes places may take its focus off the page with it.
      requestAnimationFrame(() => document.getElementById(`${direction}-${id}`)?.focus({ preventScroll: true }))
    }
  }
  return (
    <div className="flex gap-1">
      <ArrowButton
        id={`up-${id}`}
        label={`Move up: ${name}`}
        way="up"
        off={above === undefined}
        onClick={() => void go('up', above)}
      />
      <ArrowButton
        id={`down-${id}`}
        label={`Move down: ${name}`}
        way="down"
        off={below === undefined}
        onClick={() => void go('down', below)}
      />
      <output className="sr-only">{said}</output>
    </div>
  )
}
