import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { readSession } from '../session/store.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** A navigation that was asked about, or follows from what was saved, already carries this. */
export const leavesForGood = { nothingToSave: true }
const isForGood = (state: unknown) => typeof state === 'object' && state !== null && 'nothingToSave' in state

interface Props {
  isDirty: boolean
  /** What would be lost, as a sentence. */
  what: string
  /** Gives up what is not saved. */
  onLeave?: () => void
}

/** Asks before what is not saved leaves the screen; the end of a session needs no leave. */
export function LeaveGuard({ isDirty, what, onLeave }: Props) {
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
      <p className="mt-3 mb-6">{what}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset?.()}>Stay</Button>
        <Button
          tone="danger"
          onClick={() => {
            onLeave?.()
            blocker.proceed?.()
          }}
        >
          Leave without saving
        </Button>
      </div>
    </Dialog>
  )
}
