import { useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { NoSchool } from './no-school.tsx'

/** What stands where a page of a school could not be loaded. */
export function SchoolFailure() {
  const error = useRouteError()
  if (error instanceof ApiError && error.code === 'not-representative') return <NoSchool />
  return (
    <>
      <PageHead kicker="Your school" title="This could not be loaded" />
      <div className="wrap pt-8">
        <LoadFailure error={error} />
      </div>
    </>
  )
}
