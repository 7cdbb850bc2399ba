import type { Shelf } from './load-library.ts'

interface Props {
  noun: string
  q: string | undefined
  shelf: Pick<Shelf<unknown>, 'fitting' | 'similar'>
}

/** Above a filtered shelf: how many items fit, and whether the words were corrected. */
export function Fitting({ noun, q, shelf: { fitting, similar } }: Props) {
  if (fitting === null && !similar) return null
  return (
    <p role="status" className="mb-5 text-ink-soft">
      {similar ? `No results for “${q}”. Similar spellings:` : null}
      {fitting !== null && q === undefined ? `${fitting.count} of ${fitting.of} ${noun}` : null}
    </p>
  )
}
