import { showWorkToMark } from '@ariviyal/contract/assignments/marking'
import { listComments } from '@ariviyal/contract/tests/marking'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { AssignmentFailure } from '../assignment-failure.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { mayWrite } from '../../questions/load-questions.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/marking'
import { WorkDesk } from './work-desk.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Marking of ${loaderData.assignment.title}` : 'Marking' })
export const HydrateFallback = Waiting
export const ErrorBoundary = AssignmentFailure

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  requireSession()
  const [work, { items: comments, school }] = await Promise.all([
    call(showWorkToMark, { params: { id: params.id }, signal }),
    call(listComments, { signal }),
  ])
  return { ...work, comments, school }
}

/** Marks the work of one pupil after the other, by keyboard or by thumb. */
export default function MarkingPage({ loaderData }: Route.ComponentProps) {
  const { assignment, items, comments, school } = loaderData
  return (
    <>
      <PageHead kicker={assignment.class_name} title={`Marking of ${assignment.title}`} />
      <div className="wrap pt-4">
        <p className="mb-2 flex flex-wrap gap-x-6">
          <Link to={`/lms/assignments/${assignment.id}`} className="link inline-flex min-h-11 items-center">
            Back to the assignment
          </Link>
          <Link to={`/lms/assignments/${assignment.id}/history`} className="link inline-flex min-h-11 items-center">
            History
          </Link>
        </p>
        {assignment.archived ? (
          <Banner tone="info" className="mb-4">
            This class is archived, so you can read its work but not mark it.
          </Banner>
        ) : null}
        {items.some(({ hand_ins: handIns }) => handIns > 0) ? null : (
          <Banner tone="info" className="mb-4">
            Nobody has handed in yet. Work appears here as soon as a pupil has handed it in.
          </Banner>
        )}
        <WorkDesk
          key={assignment.id}
          assignment={assignment}
          items={items}
          comments={comments}
          school={school}
          mayChange={mayWrite() && !assignment.archived}
        />
      </div>
    </>
  )
}
