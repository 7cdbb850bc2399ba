import { limits } from '@ariviyal/contract/limits'
import { Button } from '../ui/button.tsx'
import type { Choice } from './use-choice.ts'

interface Props {
  choice: Choice
  /** Selectable rows of this page. */
  pageIds: string[]
  /** Singular and plural noun. */
  words: readonly [one: string, many: string]
  isOpening: boolean
  onApprove: () => void
}

/** Selects all rows of a page, and opens the preview of the selection. */
export function ChooseBar({ choice, pageIds, words, isOpening, onApprove }: Props) {
  const { size } = choice.ids
  const areAll = pageIds.every((id) => choice.ids.has(id))
  return (
    <div className="choose-bar mb-4 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 px-3">
        <input
          type="checkbox"
          className="size-6 accent-indigo"
          checked={areAll}
          onChange={(event) => (event.target.checked ? choice.add(pageIds) : choice.drop(pageIds))}
        />
        Choose all on this page
      </label>
      <output className="text-ink-soft">
        {size > 0 ? `${size} ${words[size === 1 ? 0 : 1]} chosen` : ''}
        {choice.isFull ? `; ${limits.bulkMax} at most` : ''}
      </output>
      {size > 0 ? (
        <span className="flex flex-wrap gap-3">
          <Button onClick={onApprove} aria-disabled={isOpening}>
            {isOpening ? 'Loading...' : `Approve ${size}…`}
          </Button>
          <Button tone="plain" onClick={() => choice.keep([])}>
            Clear
          </Button>
        </span>
      ) : null}
    </div>
  )
}
