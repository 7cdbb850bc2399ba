import { useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { AskOrRenew } from '../session/ask-or-renew.tsx'
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
        title={isGone ? 'Page not found' : 'For subscribers'}
        lead={
          isGone
            ? 'The project is not open.'
            : 'In a project, schools measure the same thing and compare. You need a subscription to see it.'
        }
      />
      <div className="wrap flex flex-wrap gap-3 pt-8">
        {isGone ? null : (
          <AskOrRenew>
            <ButtonLink to="/subscription-form">Subscribe</ButtonLink>
          </AskOrRenew>
        )}
        <ButtonLink to="/collaborative-projects" tone="quiet">
          All projects
        </ButtonLink>
      </div>
    </>
  )
}
