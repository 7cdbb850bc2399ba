import { useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** What stands where classes could not be loaded, or where there is no class of this teacher. */
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
  return (
    <>
      <PageHead kicker="Classroom" title="This could not be loaded" />
      <div className="wrap pt-8">
        <LoadFailure error={error} />
      </div>
    </>
  )
}
