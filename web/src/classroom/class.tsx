import { type Classroom, showClass } from '@ariviyal/contract/classroom/classroom'
import { type ClassTeachers, showClassTeachers } from '@ariviyal/contract/classroom/class-teachers'
import type { Cards, JoinAddress } from '@ariviyal/contract/classroom/pupils'
import type { SchoolView as SchoolViewState } from '@ariviyal/contract/reports/school-view'
import type { AssignmentSummary } from '@ariviyal/contract/assignments/assignments'
import type { TestSummary } from '@ariviyal/contract/tests/tests'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { requireSession } from '../session/require-session.ts'
import { isSubscribed } from '../session/store.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { Notice } from '../ui/notice.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/class'
import { ClassAssignments, loadClassAssignments } from '../assignments/class-assignments.tsx'
import { ClassReports } from '../reports/class-reports.tsx'
import { loadSchoolView, SchoolView } from '../reports/school-view.tsx'
import { ClassTests, loadClassTests } from '../tests/class-tests.tsx'
import { ArchivedClass } from './years/archived-class.tsx'
import { ClassFailure } from './class-failure.tsx'
import { ClassTasks, type Task } from './class-tasks.tsx'
import { loadJoinAddress } from './pupils/load-join-address.ts'
import { PupilCards } from './pupils/pupil-cards.tsx'
import { Pupils } from './pupils/pupils.tsx'
import { ReadOnly } from './read-only.tsx'
import { Students } from './students.tsx'
import { SubscribeFirst } from './subscribe-first.tsx'
import { Teachers } from './teachers/teachers.tsx'
import { TestList } from './test-list.tsx'
import { useMayChange } from '../session/use-may-change.ts'
import { YearEnd } from './years/year-end.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.name ?? 'Class' })
export const HydrateFallback = Waiting
export const ErrorBoundary = ClassFailure

/** Null for a teacher without a subscription who does not teach the class. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const session = requireSession()
  try {
    const [classroom, teachers, onlineTests, assignments, schoolView] = await Promise.all([
      call(showClass, { params: { id: params.id }, signal: request.signal }),
      call(showClassTeachers, { params: { id: params.id }, signal: request.signal }),
      loadClassTests(params.id, request.signal),
      loadClassAssignments(params.id, request.signal),
      loadSchoolView(params.id, request.signal),
    ])
    return { ...classroom, teachers, onlineTests, assignments, schoolView, join: loadJoinAddress(classroom) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && !isSubscribed(session)) return null
    throw error
  }
}

export default function ClassPage({ loaderData: classroom }: Route.ComponentProps) {
  useReloadOnSubscription()
  // The key resets all state when the class changes.
  return classroom === null ? <SubscribeFirst /> : <OpenClass key={classroom.id} classroom={classroom} />
}

interface Loaded extends Classroom {
  teachers: ClassTeachers
  onlineTests: TestSummary[]
  assignments: AssignmentSummary[]
  schoolView: SchoolViewState
  join: Promise<JoinAddress>
}

function OpenClass({ classroom }: { classroom: Loaded }) {
  const hasSubscription = useMayChange()
  const mayChange = hasSubscription && classroom.archived_at === null
  const [cards, setCards] = useState<Cards>()
  const dialog = useDialog<Task>()
  if (cards)
    return <PupilCards cards={cards} classroom={classroom} join={classroom.join} done={() => setCards(undefined)} />
  return (
    <>
      <PageHead
        kicker={`Grade ${classroom.grade} · ${classroom.subject}`}
        title={classroom.name}
        aside={
          <div className="screen-only flex flex-wrap gap-3">
            {mayChange ? (
              <Button tone="quiet" onClick={() => dialog.show({ act: 'change-class' })}>
                Change the class
              </Button>
            ) : null}
            <Button tone="quiet" onClick={() => dialog.show({ act: 'export' })}>
              Export
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
        {hasSubscription ? null : <ReadOnly />}
        {classroom.archived_at === null ? null : (
          <ArchivedClass id={classroom.id} at={classroom.archived_at} mayRestore={hasSubscription} dialog={dialog} />
        )}
        <Notice dialog={dialog} />
        <section aria-labelledby="gradebook">
          <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
            <h2 id="gradebook" className="text-xl">
              Gradebook
            </h2>
            {classroom.students.length > 0 ? (
              <ButtonLink to={`/lms/classes/${classroom.id}/gradebook`}>Open the gradebook</ButtonLink>
            ) : null}
          </div>
          {classroom.tests.length === 0 ? (
            <p className="text-ink-soft">
              All marks in one place: online tests, assignments and tests on paper, with weights and grades.
            </p>
          ) : (
            <TestList tests={classroom.tests} />
          )}
        </section>
        <section aria-labelledby="students">
          <div className="mt-12 mb-4 flex flex-wrap items-end justify-between gap-4">
            <h2 id="students" className="text-xl">
              Pupils
            </h2>
            {mayChange ? (
              <Button
                tone={classroom.students.length === 0 ? 'primary' : 'quiet'}
                onClick={() => dialog.show({ act: 'add-students' })}
              >
                Add pupils
              </Button>
            ) : null}
          </div>
          {classroom.students.length === 0 ? (
            <Empty>No pupils yet. Paste your list of names, one on each line.</Empty>
          ) : (
            <Students students={classroom.students} open={(student) => dialog.show({ act: 'student', student })} />
          )}
        </section>
        <ClassAssignments
          classId={classroom.id}
          students={classroom.students}
          assignments={classroom.assignments}
          mayChange={mayChange}
        />
        <ClassTests
          classId={classroom.id}
          hasPupils={classroom.students.length > 0}
          tests={classroom.onlineTests}
          mayChange={mayChange}
        />
        {classroom.students.length > 0 && classroom.archived_at === null && (
          <Pupils classroom={classroom} join={classroom.join} mayChange={mayChange} put={setCards} />
        )}
        {classroom.students.length > 0 ? <ClassReports classId={classroom.id} /> : null}
        <SchoolView classroom={classroom} view={classroom.schoolView} mayAgree={hasSubscription} />
        <Teachers classroom={classroom} teachers={classroom.teachers} mayChange={hasSubscription} />
        {hasSubscription ? <YearEnd classroom={classroom} show={(act) => dialog.show({ act })} /> : null}
      </div>
      <ClassTasks
        classroom={classroom}
        onlineTests={classroom.onlineTests}
        assignments={classroom.assignments}
        mayChange={mayChange}
        dialog={dialog}
      />
    </>
  )
}
