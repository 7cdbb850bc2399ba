import { useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageFailure } from '../frame/page-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Shown when classes failed to load, or when the teacher has no such class. */
export function ClassFailure() {
  const error = useRouteError()
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <PageHead
          kicker="Classroom"
          title="There is no such class"
          lead="It may have been deleted, or it is not yours."
        />
        <div className="wrap pt-8">
          <ButtonLink to="/lms/classes">Your classes</ButtonLink>
        </div>
      </>
    )
  return <PageFailure kicker="Classroom" />
}
