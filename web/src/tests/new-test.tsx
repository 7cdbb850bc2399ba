import { showClass } from '@ariviyal/contract/classroom/classroom'
import { createTest } from '@ariviyal/contract/tests/tests'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { ClassroomFailure } from '../frame/classroom-failure.tsx'
import { requireSession } from '../session/require-session.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/new-test'
import { WhyClosed, whyClosed } from './why-closed.tsx'
import { TestBuilder } from './draft/test-builder.tsx'

export const meta = () => pageMeta({ title: 'New test' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => <ClassroomFailure noun="class" />

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireSession()
  return call(showClass, { params: { id: params.id }, signal: request.signal })
}

/** A new draft for a class. */
export default function NewTestPage({ loaderData: { id, name, archived_at: archived } }: Route.ComponentProps) {
  const why = whyClosed(archived !== null)
  const navigate = useNavigate()
  return (
    <>
      <PageHead kicker={name} title="New test" lead="A draft that only you see, until you open it to the class." />
      <div className="wrap pt-6">
        <div className="max-w-5xl">
          <p className="mb-6">
            <Link to={`/lms/classes/${id}`} className="link inline-flex min-h-11 items-center">
              Back to {name}
            </Link>
          </p>
          <WhyClosed why={why} test={{ class_id: id }} />
          {why === null ? (
            <TestBuilder
              submit="Make the draft"
              save={async (body) => {
                const made = await call(createTest, { body: { ...body, class_id: id } })
                await navigate(`/lms/tests/${made.id}`, { replace: true })
              }}
            />
          ) : null}
        </div>
      </div>
    </>
  )
}
