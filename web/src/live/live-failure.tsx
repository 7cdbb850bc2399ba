import { Link, useParams, useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { LoadFailure } from '../ui/loading/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Shown when a page of the user's own registration failed to load: the reason, and links. */
export function LiveFailure() {
  const error = useRouteError()
  const { id } = useParams()
  const status = error instanceof ApiError ? error.status : undefined
  const isFinal = status !== undefined && status >= 400 && status < 500 && status !== 429
  const needsSubscription = error instanceof ApiError && error.code === 'subscription-needed'
  return (
    <>
      <PageHead kicker="Live session" title={isFinal ? 'This is not open to you' : 'This could not be loaded'} />
      <div className="wrap pt-8 pb-20">
        <LoadFailure error={error} tone={isFinal ? 'info' : 'error'} retry={!isFinal}>
          <Link
            to={needsSubscription ? '/subscription' : `/sessions/${id}`}
            className="link inline-flex min-h-11 items-center"
          >
            {needsSubscription ? 'About the subscription' : 'About this session'}
          </Link>
        </LoadFailure>
      </div>
    </>
  )
}
