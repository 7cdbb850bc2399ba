import { useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { AskOrRenew } from '../session/subscription/ask-or-renew.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'

const kicker = 'Collaborative project'
const allProjects = { to: '/collaborative-projects', label: 'All projects' }

/** Shown when a project failed to load, is not there, or needs a subscription. */
export function ProjectFailure() {
  const error = useRouteError()
  if (!(error instanceof ApiError) || error.code !== 'subscription-needed')
    return (
      <PageFailure
        kicker={kicker}
        missing="There is no such project"
        lead="The project may not be open, or the address is mistyped."
        next={allProjects}
      />
    )
  return (
    <>
      <PageHead
        kicker={kicker}
        title="For subscribers"
        lead="In a project, schools measure the same thing and compare. You need a subscription to see it."
      />
      <div className="wrap flex flex-wrap gap-3 pt-8">
        <AskOrRenew>
          <ButtonLink to="/subscription-form">Subscribe</ButtonLink>
        </AskOrRenew>
        <ButtonLink to={allProjects.to} tone="quiet">
          {allProjects.label}
        </ButtonLink>
      </div>
    </>
  )
}
