import { type Classroom, showClass } from '@ariviyal/contract/classroom/classroom'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { useReloadOnSubscription } from '../session/use-reload-on-subscription.ts'
import { LeaveGuard } from '../ui/form/leave-guard.tsx'
import { Notice } from '../ui/notice.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/class'
import { ClassFailure } from './class-failure.tsx'
import { ClassTasks, type Task } from './class-tasks.tsx'
import { forSubscribers } from './for-subscribers.ts'
import { downloadRegister } from './register-csv.ts'
import { Register } from './register.tsx'
import { SaveMarksBar } from './save-marks-bar.tsx'
import { SubscribeFirst } from './subscribe-first.tsx'
import { TestList } from './test-list.tsx'
import { useMarks } from './use-marks.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.name ?? 'Class' })
export const HydrateFallback = Waiting
export const ErrorBoundary = ClassFailure

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  forSubscribers(() => call(showClass, { params: { id: params.id }, signal: request.signal }))

export default function ClassPage({ loaderData: classroom }: Route.ComponentProps) {
  useReloadOnSubscription()
  // The key resets all state when the class changes.
  return classroom === null ? <SubscribeFirst /> : <ClassRegister key={classroom.id} classroom={classroom} />
}

function ClassRegister({ classroom }: { classroom: Classroom }) {
  const marks = useMarks(classroom)
  const dialog = useDialog<Task>()
  const isReady = classroom.students.length > 0 && classroom.tests.length > 0
  return (
    <>
      <PageHead
        kicker={`Grade ${classroom.grade} · ${classroom.subject}`}
        title={classroom.name}
        aside={
          <div className="screen-only flex flex-wrap gap-3">
            <Button tone="quiet" onClick={() => dialog.show({ act: 'change-class' })}>
              Change the class
            </Button>
            <Button tone="danger" onClick={() => dialog.show({ act: 'delete-class' })}>
              Delete the class
            </Button>
          </div>
        }
      />
      <div className="wrap pt-4">
        <p className="mb-4 screen-only">
          <Link
            to="/lms/classes"
            className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
          >
            All classes
          </Link>
        </p>
        <Notice dialog={dialog} />
        <section aria-labelledby="register">
          <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
            <h2 id="register" className="text-xl">
              Register
            </h2>
            <div className="screen-only flex flex-wrap gap-3">
              <Button
                tone={classroom.students.length === 0 ? 'primary' : 'quiet'}
                onClick={() => dialog.show({ act: 'add-students' })}
              >
                Add students
              </Button>
              <Button
                tone={classroom.students.length > 0 && classroom.tests.length === 0 ? 'primary' : 'quiet'}
                onClick={() => dialog.show({ act: 'add-test' })}
              >
                Add a test
              </Button>
              {isReady && (
                <>
                  <Button tone="quiet" onClick={() => downloadRegister(classroom)}>
                    Download CSV
                  </Button>
                  <Button tone="quiet" onClick={() => window.print()}>
                    Print
                  </Button>
                </>
              )}
            </div>
          </div>
          {classroom.students.length === 0 ? (
            <Nothing>No student yet. Paste the list of names, one a line.</Nothing>
          ) : (
            <>
              <Register
                classroom={classroom}
                marks={marks}
                openStudent={(student) => dialog.show({ act: 'student', student })}
              />
              {isReady ? (
                <>
                  <p className="mt-3 screen-only text-sm text-ink-soft">
                    Marks in halves; AB for absent. Enter goes to the next student. A name opens the feedback.
                  </p>
                  <SaveMarksBar marks={marks} className="sticky bottom-0 mt-4 border-t-2 border-ink bg-paper py-3" />
                </>
              ) : (
                <p className="mt-4 text-ink-soft">Add a test, and its marks can be entered here.</p>
              )}
            </>
          )}
        </section>
        {classroom.tests.length > 0 && (
          <section aria-labelledby="tests" className="screen-only">
            <h2 id="tests" className="mt-12 mb-4 text-xl">
              Tests and assignments
            </h2>
            <TestList tests={classroom.tests} remove={(test) => dialog.show({ act: 'remove-test', test })} />
          </section>
        )}
      </div>
      <ClassTasks classroom={classroom} marks={marks} dialog={dialog} />
      <LeaveGuard isDirty={marks.isDirty} what="Some marks are not saved yet." onLeave={marks.discard} />
    </>
  )
}

function Nothing({ children }: { children: string }) {
  return (
    <div className="dot-grid grid min-h-48 place-items-center border-y-2 border-ink p-6">
      <p className="bg-paper px-4 py-2 text-center font-serif text-lg">{children}</p>
    </div>
  )
}
