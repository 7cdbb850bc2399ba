import { Button } from '../../ui/button.tsx'
import type { WorkSession } from './session/work-session.ts'

interface Props {
  place: number
  last: number
  go: (place: number) => void
  nextUnmarked: () => void
  session: WorkSession
  goBack: (way: 'undo' | 'redo') => void
  mayChange: boolean
}

/** Steps from pupil to pupil, and back through the changes; at the bottom of a narrow screen. */
export function PupilSteps({ place, last, go, nextUnmarked, session, goBack, mayChange }: Props) {
  return (
    <nav
      aria-label="Pupils"
      className="mt-4 flex gap-2 border-line max-sm:gap-1 bg-paper max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--bottom-bar) max-lg:z-1 max-lg:border-t-2 max-lg:p-2"
    >
      <Button tone="quiet" className="max-sm:px-2" disabled={place === 0} onClick={() => go(place - 1)}>
        Back
      </Button>
      <Button tone="quiet" className="max-sm:px-2" disabled={place === last} onClick={() => go(place + 1)}>
        Next
      </Button>
      <Button className="grow max-sm:px-2 lg:grow-0" onClick={nextUnmarked}>
        Next to mark
      </Button>
      {mayChange ? (
        <>
          <Button tone="plain" className="max-sm:px-1" disabled={!session.canUndo} onClick={() => goBack('undo')}>
            Undo
          </Button>
          <Button tone="plain" className="max-sm:hidden" disabled={!session.canRedo} onClick={() => goBack('redo')}>
            Redo
          </Button>
        </>
      ) : null}
    </nav>
  )
}
