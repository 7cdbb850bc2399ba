import { claimInstitution, showClaim } from '@ariviyal/contract/institutions/own-institution'
import { useNavigate } from 'react-router'
import { deadLinkProblem } from '../ui/loading/link-problem.ts'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { loginAndBack } from '../session/require-session.ts'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Form } from '../ui/form/form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/claim-institution'
import { PageFailure } from '../frame/page-failure.tsx'

export const meta = () => pageMeta({ title: 'Look after your school' })
export const HydrateFallback = Waiting

export const ErrorBoundary = PageFailure

/** Claims on a press, not on load: the link works once, and a link scanner or the wrong account must not use it up. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return { name: (await call(showClaim, { params })).institution_name, problem: undefined }
  } catch (error) {
    const problem = deadLinkProblem(error)
    if (problem === null) throw error
    return { name: undefined, problem }
  }
}

export default function ClaimInstitution({ loaderData: { name, problem }, params }: Route.ComponentProps) {
  const { currentUser } = useSession()
  const navigate = useNavigate()
  const path = `/school/claim/${params.token}`
  if (name === undefined)
    return (
      <>
        <PageHead kicker="For schools" title="Look after your school" />
        <div className="wrap grid gap-6 pt-8 *:max-w-4xl">
          <Banner tone="error">{problem}</Banner>
          <p className="max-w-measure">
            A colleague may already have used it. If not, write to us and we will send the school a new link.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/school">Your school</ButtonLink>
            <ButtonLink to="/contact" tone="quiet">
              Write to us
            </ButtonLink>
          </div>
        </div>
      </>
    )
  return (
    <>
      <PageHead
        kicker="For schools"
        title={name}
        lead="Look after your school here: see who has a seat, invite teachers by name, release seats and ask for the next term."
      />
      <div className="wrap grid gap-6 pt-8 *:max-w-4xl">
        {currentUser ? (
          <Form
            send={() => call(claimInstitution, { params })}
            done={() => navigate('/school', { replace: true })}
            failed="This could not be saved. Try again."
            submit="Look after this school"
            pending="One moment..."
            className="grid gap-5"
          >
            <p className="max-w-measure">
              You are logged in as <strong className="wrap-anywhere">{currentUser.email ?? currentUser.name}</strong>.
              The link works once, for one account. A school can have three representatives; ask us for another link.
            </p>
          </Form>
        ) : (
          <>
            <p className="max-w-measure">Log in or create your own account. You will come back here.</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={loginAndBack(path)}>Login</ButtonLink>
              <ButtonLink to={`/register?next=${encodeURIComponent(path)}`} tone="quiet">
                Register
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </>
  )
}
