import { messages } from '@ariviyal/contract/messages'
import { Link, useParams, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RequestReference } from '../ui/request-reference.tsx'

/** What stands where a page of one's own place in a session could not be loaded: why, and where to go on. */
export function LiveFailure() {
  const error = useRouteError()
  const { id } = useParams()
  const { state, revalidate } = useRevalidator()
  const status = error instanceof ApiError ? error.status : undefined
  const isFinal = status !== undefined && status >= 400 && status < 500 && status !== 429
  const needsSubscription = error instanceof ApiError && error.code === 'subscription-needed'
  return (
    <>
      <PageHead kicker="Live session" title={isFinal ? 'This is not open to you' : 'This could not be loaded'} />
      <div className="wrap pt-8 pb-20">
        <Banner tone={isFinal ? 'info' : 'error'} live>
          {(error instanceof ApiError && error.msg) || messages.internal}
        </Banner>
        <RequestReference error={error} />
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
          {isFinal ? null : (
            <Button onClick={() => void revalidate()} disabled={state === 'loading'}>
              {state === 'loading' ? 'Loading...' : 'Try again'}
            </Button>
          )}
          <Link
            to={needsSubscription ? '/subscription' : `/sessions/${id}`}
            className="link inline-flex min-h-11 items-center"
          >
            {needsSubscription ? 'About the subscription' : 'About this session'}
          </Link>
        </div>
      </div>
    </>
  )
}
