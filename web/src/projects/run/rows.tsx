import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

interface Props<Row> {
  list: readonly Row[]
  /** A new row. */
  fresh: Row
  least?: number
  max: number
  /** Label of the button. */
  add: string
  /** What a row is, for the names of its buttons. */
  of: string
  children: (row: Row, place: number) => ReactNode
}

/** Rows of a form that can be added, removed and moved. What was typed moves with its row. */
export function Rows<Row>({ list, fresh, least = 0, max, add, of, children }: Props<Row>) {
  const last = useRef(list.length)
  const [rows, setRows] = useState(() => list.map((row, id) => ({ row, id })))
  const grow = () => {
    last.current += 1
    setRows([...rows, { row: fresh, id: last.current }])
  }
  const moveUp = (place: number) => {
    const moved = rows.toSpliced(place, 1)
    const row = rows[place]
    if (row) setRows(moved.toSpliced(place - 1, 0, row))
  }
  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {rows.map(({ row, id }, place) => (
          <li key={id} className="border-l-4 border-line pl-3">
            {children(row, place)}
            <div className="mt-1 flex flex-wrap gap-x-2">
              {place > 0 ? (
                <Button tone="plain" onClick={() => moveUp(place)}>
                  Move up<span className="sr-only">: {`${of} ${place + 1}`}</span>
                </Button>
              ) : null}
              {rows.length > least ? (
                <Button tone="plain" onClick={() => setRows(rows.toSpliced(place, 1))}>
                  Remove<span className="sr-only">: {`${of} ${place + 1}`}</span>
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {rows.length < max ? (
        <div>
          <Button tone="quiet" onClick={grow}>
            {add}
          </Button>
        </div>
      ) : null}
    </>
  )
}
