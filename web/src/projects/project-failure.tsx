import { useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Shown when a project failed to load, is not there, or needs a subscription. */
export function ProjectFailure() {
  const error = useRouteError()
  if (!(error instanceof ApiError) || (error.code !== 'subscription-needed' && error.status !== 404))
    return <PageFailure kicker="Collaborative project" />
  const isGone = error.status === 404
  return (
    <>
      <PageHead
        kicker="Collaborative project"
        title={isGone ? 'This is not here' : 'For subscribers'}
        lead={isGone ? 'The project is not open.' : 'Schools measure together here. A subscription opens it to you.'}
      />
      <div className="wrap flex flex-wrap gap-3 pt-8">
        {isGone ? null : <ButtonLink to="/subscription-form">Subscribe</ButtonLink>}
        <ButtonLink to="/collaborative-projects" tone="quiet">
          All projects
        </ButtonLink>
      </div>
    </>
  )
}
