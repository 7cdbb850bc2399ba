import { useEffect, useRef, useState } from 'react'
import { ArrowButton } from '../console/content/arrow-button.tsx'

/** Announces moves of a list that the page itself orders, and keeps the focus on the button that was pressed. */
export function useMoves() {
  const moved = useRef<string>(undefined)
  const [announcement, setAnnouncement] = useState('')
  // React re-inserts a moved row, which drops its focus.
  useEffect(() => {
    if (moved.current) document.getElementById(moved.current)?.focus()
    moved.current = undefined
  })
  const tell = (button: string, text: string) => {
    moved.current = button
    setAnnouncement(text)
  }
  return { tell, announcement: <output className="sr-only">{announcement}</output> }
}

interface Words {
  up: (name: string) => string
  down: (name: string) => string
  moved: (name: string, place: number, count: number) => string
}

const english: Words = {
  up: (name) => `Move ${name} up`,
  down: (name) => `Move ${name} down`,
  moved: (name, place, count) => `${name} is now ${place} of ${count}.`,
}

interface Props {
  id: string
  name: string
  place: number
  count: number
  disabled?: boolean
  /** Of `useMoves`. */
  tell: (button: string, text: string) => void
  move: (by: 1 | -1) => void
  /** Pupils' pages give theirs, in the language of the class. */
  words?: Words
}

/** Buttons that move a row of the page up and down. */
export function MoveButtons({ id, name, place, count, disabled = false, tell, move, words = english }: Props) {
  const press = (by: 1 | -1) => {
    tell(`${by === 1 ? 'down' : 'up'}-${id}`, words.moved(name, place + by + 1, count))
    move(by)
  }
  return (
    <span className="flex shrink-0 gap-1">
      <ArrowButton
        id={`up-${id}`}
        label={words.up(name)}
        way="up"
        off={disabled || place === 0}
        onClick={() => press(-1)}
      />
      <ArrowButton
        id={`down-${id}`}
        label={words.down(name)}
        way="down"
        off={disabled || place === count - 1}
        onClick={() => press(1)}
      />
    </span>
  )
}
