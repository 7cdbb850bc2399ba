import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { readSession } from '../../session/store.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

/** Marks a navigation that was confirmed, or follows a save. */
export const leavesForGood = { nothingToSave: true }
const isConfirmed = (state: unknown) => typeof state === 'object' && state !== null && 'nothingToSave' in state

interface Props {
  isDirty: boolean
  /** What would be lost, as a sentence. */
  what: string
  /** Discards unsaved changes. */
  onLeave?: () => void
}

/** Asks before unsaved changes leave the screen; the end of a session does not ask. */
export function LeaveGuard({ isDirty, what, onLeave }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      readSession() !== null &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isConfirmed(nextLocation.state),
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
