import { claimInvite, type Invite, showInvite } from '@ariviyal/contract/institutions/institutions'
import { messages } from '@ariviyal/contract/messages'
import { dayInWords } from '@ariviyal/contract/time'
import { deadLinkProblem } from '../ui/loading/link-problem.ts'
import { ApiError, call, serverMessage } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { loginAndBack } from '../session/require-session.ts'
import { refreshSession } from '../session/refresh-session.ts'
import { readSession } from '../session/store.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/join'
import { PageFailure } from '../frame/page-failure.tsx'

export const meta = () => pageMeta({ title: 'Join your school' })

export const ErrorBoundary = PageFailure

/** A logged-in teacher who opens the link gets a seat (docs/product.md, Institutions); a guest sees what it offers. */
export async function clientLoader({
  params,
}: Route.ClientLoaderArgs): Promise<{ invite?: Invite; covered?: string; problem?: string }> {
  try {
    const invite = await call(showInvite, { params })
    if (!readSession()) return { invite }
    try {
      const { msg } = await call(claimInvite, { params })
      await refreshSession()
      return { invite, covered: msg }
    } catch (error) {
      const msg = serverMessage(error) ?? messages.network
      const isHeld = error instanceof ApiError && error.code === 'seat-held'
      return isHeld ? { invite, covered: msg } : { invite, problem: msg }
    }
  } catch (error) {
    const problem = deadLinkProblem(error)
    if (problem === null) throw error
    return { problem }
  }
}

export const HydrateFallback = Waiting

export default function Join({ loaderData, params }: Route.ComponentProps) {
  const { invite, covered, problem } = loaderData
  const path = `/join/${params.token}`
  return (
    <>
      <PageHead
        kicker="Invitation"
        title={invite ? invite.institution_name : 'Join your school'}
        lead={
          invite ? `Your school's subscription covers its teachers until ${dayInWords(invite.ends_at)}.` : undefined
        }
      />
      <div className="wrap grid gap-6 pt-8">
        {covered ? <Banner tone="success">{covered}</Banner> : null}
        {problem ? (
          <>
            <Banner tone="error">{problem}</Banner>
            <p className="max-w-measure">
              The person who looks after your school’s subscription can send you its current link, or invite you by
              name. You can also ask for a subscription of your own.
            </p>
            <div>
              <ButtonLink to={readSession() ? '/subscription-form' : '/subscription'}>See the subscription</ButtonLink>
            </div>
          </>
        ) : null}
        {covered ? (
          <div>
            <ButtonLink to="/ebook">Open the library</ButtonLink>
          </div>
        ) : null}
        {invite && !readSession() ? (
          <>
            <p>
              {invite.seats_free > 0
                ? `Seats free: ${invite.seats_free}. Log in or create an account to take one.`
                : messages.inviteFull}
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={loginAndBack(path)}>Login</ButtonLink>
              <ButtonLink to={`/register?next=${encodeURIComponent(path)}`} tone="quiet">
                Register
              </ButtonLink>
            </div>
          </>
        ) : null}
      </div>
    </>
  )
}
