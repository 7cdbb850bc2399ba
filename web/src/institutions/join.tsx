import { claimInvite, showInvite } from '@ariviyal/contract/institutions/institutions'
import { messages } from '@ariviyal/contract/messages'
import { dayInWords } from '@ariviyal/contract/time'
import { call, serverMessage } from '../api/client.ts'
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

/** A logged-in teacher who opens the link gets a seat (docs/product.md, Institutions); a guest sees what it offers. */
export const ErrorBoundary = PageFailure

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    const invite = await call(showInvite, { params })
    if (!readSession()) return { invite, covered: undefined, problem: undefined }
    try {
      const { msg } = await call(claimInvite, { params })
      await refreshSession()
      return { invite, covered: msg, problem: undefined }
    } catch (error) {
      return { invite, covered: undefined, problem: serverMessage(error) ?? messages.network }
    }
  } catch (error) {
    return { invite: undefined, covered: undefined, problem: serverMessage(error) ?? messages.network }
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
        {problem ? <Banner tone="error">{problem}</Banner> : null}
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
