import { type UIEvent, useState } from 'react'

/** The window moves by so many rows or columns, and is so many larger than what is visible at each end. */
const [rowStep, columnStep] = [8, 4]
/** A smaller grid is drawn whole, so that the browser finds every name in it. */
const wholeUpTo = 1_500

/** Where the window begins, and the pixels of a row or column. */
interface Edge {
  first: number
  size: number
}

/** Rows or columns from `from` up to `to`, which is not in it. */
export interface Span {
  from: number
  to: number
}

const moved = (edge: Edge, scrolled: number, size: number | undefined, step: number): Edge => {
  const found = size === undefined || size === 0 ? edge.size : size
  const first = Math.floor(scrolled / found / step) * step
  return first === edge.first && found === edge.size ? edge : { first, size: found }
}

/** The places of a span in order, and `active`, which has the focus. */
export const placesOf = ({ from, to }: Span, count: number, active: number | null): number[] =>
  Array.from({ length: count }, (_, at) => at).filter((at) => at === active || (at >= from && at < to))

/** Of a large grid only the cells in view and around are drawn, and the row and the column with the cursor. It opens at the last column. */
export function useGridWindow(rows: number, columns: number) {
  const [row, setRow] = useState<Edge>({ first: 0, size: 36 })
  const [column, setColumn] = useState<Edge>({ first: columns, size: 112 })
  const isWhole = rows * columns <= wholeUpTo
  const spanOf = ({ first, size }: Edge, count: number, visible: number, step: number): Span =>
    isWhole ? { from: 0, to: count } : { from: first - step, to: first + Math.ceil(visible / size) + step }
  return {
    rowSpan: spanOf(row, rows, window.innerHeight, rowStep),
    columnSpan: spanOf(column, columns, window.innerWidth, columnStep),
    /** Of so many rows that are not drawn, in pixels. */
    heightOf: (count: number): number => count * row.size,
    onScroll: ({ currentTarget: scroller }: UIEvent<HTMLElement>) => {
      const height = scroller.querySelector('tbody tr[aria-rowindex]')?.getBoundingClientRect().height
      const width = scroller.querySelector('thead th[aria-colindex]')?.getBoundingClientRect().width
      setRow(moved(row, scroller.scrollTop, height, rowStep))
      setColumn(moved(column, scroller.scrollLeft, width, columnStep))
    },
  }
}
