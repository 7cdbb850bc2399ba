import type { Hit } from '@ariviyal/contract/search/search'
import { Badge } from '../../ui/badge.tsx'
import { MarkedText } from './marked-text.tsx'

/** The second line of a result: its page, its facts, and whether it needs a subscription. */
export function HitFacts({ hit }: { hit: Hit }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      {hit.page === null ? null : <span className="font-semibold text-ink">Page {hit.page}</span>}
      <span>{hit.detail}</span>
      {hit.locked ? <Badge kind="Premium" /> : null}
    </span>
  )
}

export function HitSnippet({ hit }: { hit: Hit }) {
  if (hit.snippet === null) return null
  return (
    <span className="mt-1 block max-w-measure font-serif wrap-anywhere">
      <MarkedText parts={hit.snippet} />
    </span>
  )
}
