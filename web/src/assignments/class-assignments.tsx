import { type AssignmentSummary, listAssignments } from '@ariviyal/contract/assignments/assignments'
import type { Student } from '@ariviyal/contract/classroom/classroom'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { DialogFrame } from '../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { loadOnDemand } from '../ui/loading/load-on-demand.tsx'
import { Mark } from '../ui/mark.tsx'
import { Moment } from '../ui/moment.tsx'
import { countsInWords, stateMarks } from './assignment-words.ts'

/** Waits for its press. */
const Groups = loadOnDemand(async () => (await import('./groups.tsx')).Groups)

/** The assignments of a class, newest first. */
export const loadClassAssignments = async (classId: string, signal: AbortSignal): Promise<AssignmentSummary[]> =>
  (await call(listAssignments, { params: { id: classId }, signal })).items

interface Props {
  classId: string
  students: readonly Student[]
  assignments: AssignmentSummary[]
  mayChange: boolean
}

/** Work that pupils hand in on a phone or on paper, on the page of their class. */
export function ClassAssignments({ classId, students, assignments, mayChange }: Props) {
  const groups = useDialog<true>()
  return (
    <section aria-labelledby="assignments" className="mt-12 screen-only">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 id="assignments" className="text-xl">
          Assignments
        </h2>
        {mayChange ? (
          <div className="flex flex-wrap gap-3">
            {students.length > 0 ? (
              <Button tone="quiet" onClick={() => groups.show(true)}>
                Groups
              </Button>
            ) : null}
            <ButtonLink tone="quiet" to={`/lms/classes/${classId}/assignments/new`}>
              New assignment
            </ButtonLink>
          </div>
        ) : null}
      </div>
      {assignments.length === 0 ? (
        <p className="max-w-measure text-ink-soft">
          No assignments yet. Pupils photograph their pages or write on a phone, and you see who has handed in.
        </p>
      ) : (
        <ul className="border-t-2 border-ink">
          {assignments.map(({ id, title, state, set_at, due_at, counts }) => (
            <li key={id} className="border-b border-line py-3">
              <Link
                to={`/lms/assignments/${id}`}
                className="inline-flex min-h-11 items-center py-1 text-lg font-bold wrap-anywhere text-indigo underline underline-offset-4"
              >
                {title}
              </Link>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
                <Mark look={stateMarks[state].look}>{stateMarks[state].word}</Mark>
                {state === 'scheduled' && set_at !== null ? (
                  <span>
                    shown from <Moment at={set_at} />
                  </span>
                ) : null}
                {due_at === null ? null : (
                  <span>
                    due <Moment at={due_at} />
                  </span>
                )}
                {state === 'open' || state === 'closed' ? <span>{countsInWords(counts)}</span> : null}
              </p>
            </li>
          ))}
        </ul>
      )}
      <DialogFrame dialog={groups} title="Groups of pupils">
        {groups.item ? <Groups classId={classId} students={students} /> : null}
      </DialogFrame>
    </section>
  )
}
