import { type UIEvent, useState } from 'react'

/** The window moves by so many rows, and is so many larger than what is visible at each end. */
const step = 8
/** A smaller grid is drawn whole, so that the browser finds every name in it. */
const wholeUpTo = 1_500

/** Of a large grid only the rows in view and around are drawn, and the one with the cursor, which has the focus. */
export function useRowWindow(rows: number, columns: number) {
  const [first, setFirst] = useState(0)
  const [height, setHeight] = useState(37)
  const isWhole = rows * columns <= wholeUpTo
  const end = first + Math.ceil(window.innerHeight / height) + step
  return {
    /** Their places in order. */
    drawn: (active: number): number[] =>
      Array.from({ length: rows }, (_, row) => row).filter(
        (row) => isWhole || row === active || (row >= first - step && row < end),
      ),
    /** Of so many rows that are not drawn, in pixels. */
    heightOf: (count: number): number => count * height,
    onScroll: ({ currentTarget: scroller }: UIEvent<HTMLElement>) => {
      const row = scroller.querySelector('tbody tr[aria-rowindex]')?.getBoundingClientRect().height
      const found = row === undefined || row === 0 ? height : row
      setHeight(found)
      setFirst(Math.floor(scroller.scrollTop / found / step) * step)
    },
  }
}
