import type { PupilWork } from '@ariviyal/contract/assignments/marking'
import { Moment } from '../../ui/moment.tsx'
import type { ShownWork } from './session/work-entry.ts'

/** How far the work of a pupil is, for the list of pupils. */
export function stateInWords({ hand_ins: handIns, returned_at: at, changed }: PupilWork, marked: boolean): string {
  if (at !== null) return changed ? 'changed since returned' : 'returned'
  if (marked) return 'marked'
  return handIns > 0 ? 'to mark' : 'nothing handed in'
}

/** Whether the pupil sees what was decided. */
export function ReturnState({ work: { returned_at: at, changed }, marked }: { work: PupilWork; marked: boolean }) {
  return (
    <p className="mt-4 text-sm text-ink-soft">
      {at === null ? (
        marked ? (
          'The pupil does not see this yet.'
        ) : (
          ''
        )
      ) : (
        <>
          Returned <Moment at={at} />
          {changed ? '. Changed since it was returned: the pupil sees the earlier version.' : '.'}
        </>
      )}
    </p>
  )
}

/** Whether the server has what was decided. */
export function SaveState({ shown, retry }: { shown: ShownWork | undefined; retry: () => void }) {
  return (
    <p role="status" className="text-sm text-ink-soft">
      {shown?.saving === 'saving' ? 'Saving...' : null}
      {shown?.saving === 'given' ? `Saved${shown.work.marked_by ? `, marked by ${shown.work.marked_by}` : ''}` : null}
      {shown?.saving === 'failed' ? (
        <span className="text-kumkum">
          Kept on this device, not saved: {shown.failed}{' '}
          <button type="button" className="link min-h-11 cursor-pointer px-2" onClick={retry}>
            Try again
          </button>
        </span>
      ) : null}
    </p>
  )
}
