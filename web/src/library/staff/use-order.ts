import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { serverMessage } from '../../api/client.ts'

export type Direction = 'up' | 'down'
interface Place {
  id: string
  title: string
}

export interface Order {
  /** Moves an item by one place. */
  move: (item: Place, direction: Direction) => void
  /** What came of it, for who does not see the list. */
  said: string
  failure: string | undefined
  list: RefObject<HTMLDivElement | null>
}

/** The value that marks the button which moves an item. */
export const moveButton = (id: string, direction: Direction): string => `${direction} ${id}`

/** Orders a list by one place at a time. The row that moves takes its button along, and the button keeps the focus. */
export function useOrder(items: readonly Place[], send: (id: string, direction: Direction) => Promise<unknown>): Order {
  const { revalidate } = useRevalidator()
  const list = useRef<HTMLDivElement>(null)
  const busy = useRef(false)
  const moved = useRef<{ item: Place; direction: Direction }>(undefined)
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<string>()

  // A row that changes its place is put into the page anew, and the browser takes the focus from it.
  useEffect(() => {
    if (!moved.current) return
    const { item, direction } = moved.current
    moved.current = undefined
    const place = items.findIndex(({ id }) => id === item.id) + 1
    setSaid(place > 0 ? `${item.title} is now ${place} of ${items.length}.` : '')
    list.current?.querySelector<HTMLElement>(`[data-move="${moveButton(item.id, direction)}"]`)?.focus()
  }, [items])

  const move = async (item: Place, direction: Direction): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setFailure(undefined)
    try {
      await send(item.id, direction)
      moved.current = { item, direction }
    } catch (error) {
      setFailure(serverMessage(error) ?? 'The order could not be saved. Try again.')
    } finally {
      await revalidate()
      busy.current = false
    }
  }

  return { move: (item, direction) => void move(item, direction), said, failure, list }
}
