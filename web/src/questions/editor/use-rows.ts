import { createContext, use, useState } from 'react'

/** Tells the editor that rows were added, moved or removed, which no input event does. */
export const TouchContext = createContext<() => void>(() => undefined)

export interface Rows<Known> {
  rows: { key: number; known: Known | undefined }[]
  /** The row that was added last, which takes the focus. */
  added: number | undefined
  add: () => void
  remove: (key: number) => void
  /** Moves a row one place up. */
  raise: (key: number) => void
}

/** Rows of inputs that can be added and removed; the inputs keep their own values. */
export function useRows<Known>(known: readonly Known[], least: number): Rows<Known> {
  const touch = use(TouchContext)
  const [added, setAdded] = useState<number>()
  const [rows, setRows] = useState(() =>
    Array.from({ length: Math.max(known.length, least) }, (_, key) => ({ key, known: known[key] })),
  )
  const [next, setNext] = useState(rows.length)
  const change = (changed: typeof rows) => {
    setRows(changed)
    touch()
  }
  return {
    rows,
    added,
    add: () => {
      change([...rows, { key: next, known: undefined }])
      setAdded(next)
      setNext(next + 1)
    },
    remove: (key) => change(rows.filter((row) => row.key !== key)),
    raise: (key) => {
      const place = rows.findIndex((row) => row.key === key)
      const row = rows[place]
      if (row && place > 0) change(rows.toSpliced(place, 1).toSpliced(place - 1, 0, row))
    },
  }
}
