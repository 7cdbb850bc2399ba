interface Row {
  /** The line at which the row starts, from 1. */
  line: number
}

/** The lines of a list whose rows were left out, below the line that heads the columns, if there is one. */
export function linesLeftOut(list: string, invited: Row[], leftOut: Row[]): string {
  if (leftOut.length === 0) return ''
  const starts = new Map([
    ...invited.map(({ line }) => [line, false] as const),
    ...leftOut.map(({ line }) => [line, true] as const),
  ])
  // A row may take several lines. What stands above the first one heads the columns.
  let isKept = true
  return list
    .split(/\r\n|\r|\n/)
    .filter((_, place) => (isKept = starts.get(place + 1) ?? isKept))
    .join('\n')
}
