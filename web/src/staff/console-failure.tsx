import { messages } from '@ariviyal/contract/messages'
import { Link, useLocation, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConsoleHead } from './console-head.tsx'

/** What stands where a page of the console could not be loaded; the console around it stays. */
export function ConsoleFailure() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const missing = error instanceof ApiError && error.status === 404
  return (
    <>
      <ConsoleHead title={missing ? 'Not found' : 'This could not be loaded'} />
      <Banner tone="error" live>
        {(error instanceof ApiError && error.msg) || messages.internal}
      </Banner>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        {missing ? null : (
          <Button onClick={revalidate} disabled={state === 'loading'}>
            {state === 'loading' ? 'Loading...' : 'Try again'}
          </Button>
        )}
        {/* A place in a list may be gone, or its address mistyped. */}
        {search ? (
          <Link to={pathname} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4">
            Start of the list
          </Link>
        ) : null}
      </div>
    </>
  )
}
