import { limits } from '@ariviyal/contract/limits'
import { Button } from '../ui/button.tsx'
import type { Choice } from './use-choice.ts'

interface Props {
  choice: Choice
  /** What can be chosen on this page. */
  here: string[]
  /** One and many of what is chosen. */
  words: readonly [one: string, many: string]
  isOpening: boolean
  onApprove: () => void
}

/** Chooses the rows of a page together, and leads from what is chosen to its preview. */
export function ChooseBar({ choice, here, words, isOpening, onApprove }: Props) {
  const { size } = choice.ids
  const areAll = here.every((id) => choice.ids.has(id))
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 px-3">
        <input
          type="checkbox"
          className="size-6 accent-indigo"
          checked={areAll}
          onChange={(event) => (event.target.checked ? choice.add(here) : choice.drop(here))}
        />
        Choose all on this page
      </label>
      <output className="text-ink-soft">
        {size > 0 ? `${size} ${words[size === 1 ? 0 : 1]} chosen` : ''}
        {choice.isFull ? `; ${limits.bulkMax} at most` : ''}
      </output>
      {size > 0 ? (
        <span className="flex flex-wrap gap-3">
          <Button onClick={onApprove} disabled={isOpening}>
            {isOpening ? 'Loading...' : `Approve ${size}…`}
          </Button>
          <Button tone="plain" className="px-2" onClick={() => choice.keep([])}>
            Clear
          </Button>
        </span>
      ) : null}
    </div>
  )
}
