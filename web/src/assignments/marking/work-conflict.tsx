import type { TaughtWork } from '@ariviyal/contract/assignments/marking'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { type Marked, markedOf } from './session/marked-work.ts'
import type { ShownWork } from './session/work-entry.ts'
import type { WorkSession } from './session/work-session.ts'
import { pluralise } from '../../ui/pluralise.ts'

function inWords({ decision, notes }: Marked): string {
  const strokes = [...notes.values()].reduce((sum, one) => sum + one.strokes.length, 0)
  return [
    decision.marks === null ? 'no marks' : pluralise(decision.marks, 'mark'),
    ...(decision.feedback ? [`“${decision.feedback}”`] : []),
    `${pluralise(strokes, 'note')} on the pages`,
  ].join(', ')
}

/** Someone else wrote about the same work: both, and the choice between them. */
export function WorkConflict({
  shown,
  theirs,
  session,
}: {
  shown: ShownWork
  theirs: TaughtWork
  session: WorkSession
}) {
  const isNewWork = theirs.hand_ins !== shown.work.hand_ins
  return (
    <Banner tone="warning" live className="my-3">
      {isNewWork ? (
        <p>The pupil has handed in again meanwhile. What you wrote is about the earlier work.</p>
      ) : (
        <p>
          {theirs.marked_by || 'Someone else'} has marked this work meanwhile: {inWords(markedOf(theirs))}.
        </p>
      )}
      <p>Yours: {inWords(shown.wanted)}.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button tone="quiet" onClick={() => session.resolve(shown.student, 'theirs')}>
          {isNewWork ? 'Show the new work' : 'Keep theirs'}
        </Button>
        <Button tone="quiet" onClick={() => session.resolve(shown.student, 'mine')}>
          Keep mine
        </Button>
      </div>
    </Banner>
  )
}
