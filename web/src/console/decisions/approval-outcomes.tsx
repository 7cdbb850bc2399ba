import type { ApprovalOutcome } from '@ariviyal/contract/staff/dashboard'
import { useEffect, useRef } from 'react'
import { Mark, type MarkLook } from '../../ui/mark.tsx'
import { Button } from '../../ui/button.tsx'

const marks: Record<ApprovalOutcome['outcome'], { look: MarkLook; word: string }> = {
  approved: { look: 'good', word: 'Approved' },
  decided: { look: 'calm', word: 'Already decided' },
  missing: { look: 'calm', word: 'Gone' },
  failed: { look: 'bad', word: 'Failed' },
}

/** Outcome of each item after a batch approval. */
export function ApprovalOutcomes({ outcomes, close }: { outcomes: ApprovalOutcome[]; close: () => void }) {
  const approved = outcomes.filter(({ outcome }) => outcome === 'approved').length
  const head = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone.
  useEffect(() => head.current?.focus(), [])
  return (
    <>
      <p ref={head} tabIndex={-1} role="status" className="mb-4 text-lg font-semibold outline-none">
        {approved} of {outcomes.length} approved.
      </p>
      <ul className="mb-6 border-y-2 border-ink">
        {outcomes.map(({ id, title, outcome, msg }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-3 last:border-0">
            <div className="min-w-0 grow basis-56">
              <p className="font-semibold wrap-anywhere">{title || 'Unknown'}</p>
              <p className="text-sm text-ink-soft">{msg}</p>
            </div>
            <Mark look={marks[outcome].look}>{marks[outcome].word}</Mark>
          </li>
        ))}
      </ul>
      <Button onClick={close}>Close</Button>
    </>
  )
}
