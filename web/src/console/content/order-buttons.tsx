import type { PlaceChange } from '@ariviyal/contract/content'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { serverMessage } from '../../api/client.ts'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { ArrowButton } from './arrow-button.tsx'

type Direction = PlaceChange['direction']
interface Row {
  id: string
}

interface Props {
  row: Row
  name: string
  /** The rows of the page, in order. */
  rows: readonly Row[]
  /** Whether other pages have rows before or after these, which it may pass too. */
  more?: { before: boolean; after: boolean }
  move: (direction: Direction) => Promise<unknown>
}

/** The neighbour that a row passes on this page. At an end it is the row itself, which changes nothing. */
export const passing = (rows: readonly Row[], row: Row, direction: Direction): PlaceChange => ({
  direction,
  past: (rows[rows.indexOf(row) + (direction === 'up' ? -1 : 1)] ?? row).id,
})

/** Moves a row up or down by one. The button keeps the focus, even at an end of the list. */
export function OrderButtons({ row, name, rows, more, move }: Props) {
  const { revalidate } = useRevalidator()
  const [announcement, setAnnouncement] = useState('')
  const [failure, setFailure] = useState<string>()
  const busy = useRef(false)
  const moved = useRef<Direction>(undefined)
  const place = rows.indexOf(row)

  // React re-inserts a moved row, which drops its focus.
  useEffect(() => {
    if (!moved.current) return
    document.getElementById(`${moved.current}-${row.id}`)?.focus()
    moved.current = undefined
    setAnnouncement(`${name} is now ${place + 1} of ${rows.length}.`)
  }, [rows, row.id, name, place])

  const go = async (direction: Direction) => {
    if (busy.current) return
    busy.current = true
    setFailure(undefined)
    try {
      await move(direction)
      moved.current = direction
    } catch (error) {
      setFailure(serverMessage(error) ?? 'The order could not be saved. Try again.')
    } finally {
      await revalidate()
      busy.current = false
    }
  }
  return (
    <>
      <div className="flex gap-1">
        <ArrowButton
          id={`up-${row.id}`}
          label={`Move ${name} up`}
          way="up"
          off={place === 0 && !more?.before}
          onClick={() => void go('up')}
        />
        <ArrowButton
          id={`down-${row.id}`}
          label={`Move ${name} down`}
          way="down"
          off={place === rows.length - 1 && !more?.after}
          onClick={() => void go('down')}
        />
      </div>
      <output className="sr-only">{announcement}</output>
      <div aria-live="polite">
        <FieldError id={`order-${row.id}`} error={failure} />
      </div>
    </>
  )
}
