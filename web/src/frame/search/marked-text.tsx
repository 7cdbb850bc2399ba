import type { Marked } from '@ariviyal/contract/search/search'

/** A text with the searched words marked. */
export const MarkedText = ({ parts }: { parts: Marked }) =>
  parts.map(({ text, hit }, place) =>
    hit ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <mark key={place} className="bg-turmeric-pale font-semibold text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
