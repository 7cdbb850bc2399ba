import { type Gradebook, showGradebook } from '@ariviyal/contract/gradebook/gradebook'
import { useRef } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { ClassFailure } from '../classroom/class-failure.tsx'
import { ReadOnly } from '../classroom/read-only.tsx'
import { readCells } from '../classroom/roster/read-cells.ts'
import { SubscribeFirst } from '../classroom/subscribe-first.tsx'
import { useMayChange } from '../session/use-may-change.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { requireSession } from '../session/require-session.ts'
import { isSubscribed } from '../session/store.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Empty } from '../ui/empty.tsx'
import { LeaveGuard } from '../ui/form/leave-guard.tsx'
import { loadOnDemand } from '../ui/loading/load-on-demand.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/gradebook'
import { Conflicts } from './conflicts.tsx'
import { Grid, type GridHandle } from './grid/grid.tsx'
import { planPaste } from './paste.ts'
import { PhoneGradebook } from './phone/phone-gradebook.tsx'
import { SaveStatus } from './save-status.tsx'
import { type Task, titleOf } from './task.ts'
import { useGradebook } from './use-gradebook.ts'

const Tasks = loadOnDemand(async () => (await import('./tasks.tsx')).Tasks)

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Gradebook of ${loaderData.name}` : 'Gradebook' })
export const HydrateFallback = Waiting
export const ErrorBoundary = ClassFailure

/** Null for a teacher without a subscription who does not teach the class. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const session = requireSession()
  try {
    return await call(showGradebook, { params: { id: params.id }, signal: request.signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && !isSubscribed(session)) return null
    throw error
  }
}

/** Of the two layouts, the one that the stylesheet shows. */
const isWide = () => matchMedia('(width >= 48rem)').matches

export default function GradebookPage({ loaderData: gradebook }: Route.ComponentProps) {
  useReloadOnSubscription()
  // The key resets all state when the class changes.
  return gradebook === null ? <SubscribeFirst /> : <OpenGradebook key={gradebook.class_id} loaded={gradebook} />
}

function OpenGradebook({ loaded }: { loaded: Gradebook }) {
  const hasSubscription = useMayChange()
  const isReadOnly = !hasSubscription || loaded.archived_at !== null
  const editing = useGradebook(loaded, isReadOnly)
  const dialog = useDialog<Task>()
  const grid = useRef<GridHandle>(null)
  const phone = useRef<GridHandle>(null)
  const { gradebook } = editing
  const { columns, students } = gradebook
  const isReady = columns.length > 0 && students.length > 0

  const paste = (text: string, from: { row: number; column: number }) => {
    const plan = planPaste(gradebook, editing.typed, from, readCells(text.replace(/\r?\n$/, ''), '\t'))
    if (plan.problems.length > 0) dialog.show({ act: 'paste', plan })
    else if (plan.edits.length > 0) editing.change(plan.edits)
  }
  const open = ({ row, column }: { row: number; column: number }) => {
    const [student, of] = [students[row], columns[column]]
    if (student && of) dialog.show({ act: 'cell', studentId: student.id, columnId: of.id })
    else if (of) dialog.show({ act: 'column', columnId: of.id })
    else if (student) dialog.show({ act: 'student', studentId: student.id })
  }
  const item = dialog.item
  const tools = (
    <div className="mb-3 flex flex-wrap gap-2">
      {isReadOnly ? null : (
        <>
          <Button tone={columns.length === 0 ? 'primary' : 'quiet'} onClick={() => dialog.show({ act: 'add-column' })}>
            Add a column
          </Button>
          <Button tone="quiet" onClick={() => dialog.show({ act: 'setup' })}>
            Weights and grades
          </Button>
          {isReady ? (
            <Button tone="quiet" onClick={() => dialog.show({ act: 'import' })}>
              Read from a file
            </Button>
          ) : null}
          {editing.undo ? (
            <Button tone="quiet" onClick={editing.undo}>
              Undo
            </Button>
          ) : null}
        </>
      )}
      {gradebook.holistic && gradebook.pupil_views === 'self-and-peer' && students.length > 0 ? (
        <Button tone="quiet" onClick={() => dialog.show({ act: 'classmates' })}>
          Classmates
        </Button>
      ) : null}
      {isReady ? (
        <Button tone="quiet" onClick={() => dialog.show({ act: 'export' })}>
          Print or download
        </Button>
      ) : null}
    </div>
  )
  return (
    <div className="wrap pt-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="text-xl">Gradebook of {gradebook.name}</h1>
          <Link to={`/lms/classes/${gradebook.class_id}`} className="link inline-flex min-h-11 items-center">
            The class
          </Link>
          <Link
            to={`/lms/classes/${gradebook.class_id}/gradebook/history`}
            className="link inline-flex min-h-11 items-center"
          >
            History
          </Link>
        </div>
        <SaveStatus
          editing={editing}
          show={({ studentId, columnId }) => (isWide() ? grid : phone).current?.show(studentId, columnId)}
        />
      </div>
      {hasSubscription ? null : <ReadOnly />}
      {gradebook.archived_at === null ? null : (
        <p className="mb-3">This class is archived: its gradebook can be read and exported.</p>
      )}
      <Notice dialog={dialog} />
      <Conflicts editing={editing} />
      {isReady ? (
        <>
          <div className="max-md:hidden">
            {tools}
            <Grid ref={grid} editing={editing} open={open} paste={paste} />
            <p className="mt-2 text-sm text-ink-soft">
              {isReadOnly ? '' : 'Type marks in halves, AB for absent, EX for exempt. '}
              Enter goes down, Tab to the right. Shift+F2 opens a cell with its note and history. * is not final.
            </p>
          </div>
          <div className="md:hidden">
            <PhoneGradebook
              ref={phone}
              editing={editing}
              open={(studentId, columnId) => dialog.show({ act: 'cell', studentId, columnId })}
              openStudent={(studentId) => dialog.show({ act: 'student', studentId })}
            />
            <div className="mt-6">{tools}</div>
          </div>
        </>
      ) : (
        <>
          {tools}
          <Empty>
            {students.length === 0
              ? 'No pupils yet. Add them on the class page.'
              : 'No columns yet. Add one for a test on paper; online tests and assignments appear by themselves.'}
          </Empty>
        </>
      )}
      <DialogFrame dialog={dialog} title={item ? titleOf(item, gradebook) : ''}>
        {item ? <Tasks editing={editing} dialog={dialog} task={item} /> : null}
      </DialogFrame>
      <LeaveGuard
        isDirty={!isReadOnly && editing.state !== 'saved'}
        what="Some marks are not saved yet. They stay on this device until you open this gradebook again, unless you leave without saving."
        onLeave={editing.discard}
      />
    </div>
  )
}
