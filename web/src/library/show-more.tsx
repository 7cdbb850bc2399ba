import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { ShelfPages } from './use-shelf-pages.ts'

/** Loads the next page of a shelf, and announces the new count to screen readers. */
export function ShowMore({
  noun,
  pages: { items, hasGrown, more, busy, failure },
}: {
  noun: string
  pages: ShelfPages<unknown>
}) {
  if (more === undefined && !hasGrown) return null
  return (
    <div className="mt-10 grid justify-items-start gap-4">
      <output className="sr-only">{`${items.length} ${noun} are shown.`}</output>
      {failure === undefined ? null : (
        <Banner tone="error" live>
          {failure}
        </Banner>
      )}
      {more === undefined ? null : (
        <Button tone="quiet" onClick={more}>
          {busy ? `Loading more ${noun}` : `Show more ${noun}`}
        </Button>
      )}
    </div>
  )
}
