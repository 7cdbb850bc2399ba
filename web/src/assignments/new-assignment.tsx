import { createAssignment } from '@ariviyal/contract/assignments/assignments'
import { showClass } from '@ariviyal/contract/classroom/classroom'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { ClassroomFailure } from '../frame/classroom-failure.tsx'
import { requireSession } from '../session/require-session.ts'
import { leavesForGood } from '../ui/form/leave-guard.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/new-assignment'
import { AssignmentForm } from './form/assignment-form.tsx'

export const meta = () => pageMeta({ title: 'New assignment' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => <ClassroomFailure noun="class" />

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireSession()
  return call(showClass, { params: { id: params.id }, signal: request.signal })
}

/** A new draft for a class. */
export default function NewAssignmentPage({ loaderData: { id, name } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <>
      <PageHead kicker={name} title="New assignment" lead="A draft that only teachers see, until you set it." />
      <div className="wrap pt-6">
        <p className="mb-6">
          <Link to={`/lms/classes/${id}`} className="link inline-flex min-h-11 items-center">
            Back to {name}
          </Link>
        </p>
        <div className="max-w-5xl">
          <AssignmentForm
            classId={id}
            submit="Make the draft"
            save={async (body) => {
              const made = await call(createAssignment, { body: { ...body, class_id: id } })
              await navigate(`/lms/assignments/${made.id}`, { replace: true, state: leavesForGood })
            }}
          />
        </div>
      </div>
    </>
  )
}
