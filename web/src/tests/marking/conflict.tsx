import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { MarkingAnswer } from '@ariviyal/contract/tests/marking'
import type { MarkingSession, ShownAnswer } from './marking-session.ts'

const inWords = (marks: number | null, feedback: string) =>
  `${marks === null ? 'no marks' : String(marks)}${feedback ? `, “${feedback}”` : ''}`

interface Props {
  shown: ShownAnswer
  theirs: MarkingAnswer
  session: MarkingSession
}

/** Someone else decided about the same answer: both decisions, and the choice between them. */
export function Conflict({ shown, theirs, session }: Props) {
  return (
    <Banner tone="warning" live className="mt-3">
      <p>
        {theirs.marked_by || 'Someone else'} has marked this answer meanwhile: {inWords(theirs.marks, theirs.feedback)}.
      </p>
      <p>Yours: {inWords(shown.marks, shown.feedback)}.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button tone="quiet" onClick={() => session.resolve(shown.key, 'theirs')}>
          Keep theirs
        </Button>
        <Button tone="quiet" onClick={() => session.resolve(shown.key, 'mine')}>
          Keep mine
        </Button>
      </div>
    </Banner>
  )
}
