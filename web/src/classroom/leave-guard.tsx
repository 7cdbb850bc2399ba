import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { readSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Marks } from './use-marks.ts'

/** A navigation that was asked about already carries this. */
export const leavesForGood = { marksGivenUp: true }
const isForGood = (state: unknown) => typeof state === 'object' && state !== null && 'marksGivenUp' in state

/** Asks before marks that are not saved leave the screen; the end of a session needs no leave. */
export function LeaveGuard({ marks }: { marks: Marks }) {
  const { isDirty } = marks
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      readSession() !== null &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isForGood(nextLocation.state),
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  return (
    <Dialog open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} label="Leave without saving?">
      <h2 className="text-xl">Leave without saving?</h2>
      <p className="mt-3 mb-6">Some marks are not saved yet.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset?.()}>Stay</Button>
        <Button
          tone="danger"
          onClick={() => {
            marks.discard()
            blocker.proceed?.()
          }}
        >
          Leave without saving
        </Button>
      </div>
    </Dialog>
  )
}
