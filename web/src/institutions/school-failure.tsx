import { messages } from '@ariviyal/contract/messages'
import { useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { NoSchool } from './no-school.tsx'

/** What stands where a page of a school could not be loaded. */
export function SchoolFailure() {
  const error = useRouteError()
  const { state, revalidate } = useRevalidator()
  if (error instanceof ApiError && error.code === 'not-representative') return <NoSchool />
  return (
    <>
      <PageHead kicker="Your school" title="This could not be loaded" />
      <div className="wrap grid justify-items-start gap-6 pt-8">
        <Banner tone="error" live>
          {(error instanceof ApiError && error.msg) || messages.internal}
        </Banner>
        <Button onClick={revalidate} disabled={state === 'loading'}>
          {state === 'loading' ? 'Loading...' : 'Try again'}
        </Button>
      </div>
    </>
  )
}
