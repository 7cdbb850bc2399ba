import { messages } from '@ariviyal/contract/messages'
import { useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** What stands where classes could not be loaded, or where there is no class of this teacher. */
export function ClassFailure() {
  const error = useRouteError()
  const { state, revalidate } = useRevalidator()
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
