import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Marks } from './use-marks.ts'

/** Saves unsaved marks, and shows the outcome. */
export function SaveMarksBar({ marks, className }: { marks: Marks; className?: string }) {
  const { outcome, isDirty, isSaving, isReadOnly } = marks
  if (isReadOnly) return null
  return (
    <div className={classNames('screen-only grid gap-3', className)}>
      {outcome ? (
        <Banner tone={outcome.tone} live>
          {outcome.text}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button onClick={marks.save} aria-disabled={isSaving || !isDirty} className="aria-disabled:opacity-60">
          {isSaving ? 'Saving...' : 'Save the marks'}
        </Button>
        <span className="text-ink-soft">{isDirty ? 'Not saved yet' : 'Everything is saved'}</span>
      </div>
    </div>
  )
}
