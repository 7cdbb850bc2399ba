import { me } from '@ariviyal/contract/accounts/accounts'
import { showPicture } from '@ariviyal/contract/accounts/picture'
import { myInstitutions } from '@ariviyal/contract/institutions/own-institution'
import { myHistory, mySubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { MyInstitutions } from '../institutions/my-institutions.tsx'
import { readSession } from '../session/store.ts'
import { OwnSubscription } from '../subscriptions/own-subscription.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import type { Route } from './+types/profile'
import { Await } from '../ui/loading/await.ts'
import { PartFailure } from '../ui/loading/part-failure.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'

export const meta = () => pageMeta({ title: 'Profile' })

/**
 * Not awaited, so that the page can show Loading...; a failure is only logged and the page stays so (docs/product.md,
 * Accounts and login sessions).
 */
export function clientLoader() {
  // The gate's loader runs in parallel: without a session there is nothing to load while it redirects.
  const isLoggedIn = readSession() !== null
  const profile = isLoggedIn
    ? // The page is whole without a picture.
      Promise.all([call(me), call(showPicture).catch(() => ({ picture: null }))])
    : Promise.resolve(null)
  const subscription = isLoggedIn ? Promise.all([call(mySubscription), call(myHistory)]) : Promise.resolve(null)
  return {
    // Failures are shown inline, so that the rest of the page still renders.
    subscription: subscription.catch(() => 'failed' as const),
    profile: profile.catch((error: unknown) => {
      console.error(error)
      return null
    }),
    schools: readSession() ? call(myInstitutions).catch(() => null) : null,
  }
}

const Loading = () => <p role="status">Loading...</p>

export const HydrateFallback = () => (
  <NarrowPage title="Profile">
    <Loading />
  </NarrowPage>
)

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Profile">
      <Suspense fallback={<Loading />}>
        <Await resolve={loaderData.profile}>
          {(known) => {
            if (!known) return <Loading />
            const [profile, { picture }] = known
            return (
              <>
                {picture ? <img src={picture} alt="" width={96} height={96} className="mb-6 rounded-full" /> : null}
                <dl className="grid gap-y-1 border-t-2 border-ink sm:grid-cols-[10rem_minmax(0,1fr)] [&_dd]:border-line [&_dd]:pb-3 [&_dd]:text-lg [&_dd]:wrap-anywhere max-sm:[&_dd]:border-b [&_dt]:pt-3 [&_dt]:text-ink-soft sm:[&_dd]:pt-2.5">
                  <dt>Name</dt>
                  <dd>{profile.name}</dd>
                  <dt>Email</dt>
                  <dd>{profile.email}</dd>
                  <dt>Subscribed</dt>
                  <dd>{profile.is_subscribed === 1 ? 'Yes' : 'No'}</dd>
                </dl>
                <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
                  {profile.is_subscribed === 1 ? (
                    <ButtonLink to="/ebook">Open the library</ButtonLink>
                  ) : (
                    <ButtonLink to="/subscription-form" className="when-free unless-asked">
                      {profile.ended_at ? 'Renew' : 'Ask for a subscription'}
                    </ButtonLink>
                  )}
                  <Link to="/profile/edit">Edit</Link>
                  <Link to="/sessions">Your live sessions</Link>
                  <Link to="/certificates">Your certificates</Link>
                  <Link to="/change-password">Change Password</Link>
                  <Link to="/profile/security">Security</Link>
                  <Link to="/profile/data">Your data</Link>
                  <Link to="/profile/notifications">Notification settings</Link>
                </div>
                <Suspense>
                  <Await resolve={loaderData.schools}>{(ties) => (ties ? <MyInstitutions ties={ties} /> : null)}</Await>
                </Suspense>
                <Suspense
                  fallback={
                    <p role="status" className="mt-10 text-ink-soft">
                      Loading your subscription...
                    </p>
                  }
                >
                  <Await resolve={loaderData.subscription}>
                    {(known) =>
                      known === 'failed' ? (
                        <PartFailure what="Your subscription" className="mt-10" />
                      ) : known ? (
                        <OwnSubscription state={known[0]} history={known[1]} />
                      ) : null
                    }
                  </Await>
                </Suspense>
              </>
            )
          }}
        </Await>
      </Suspense>
    </NarrowPage>
  )
}
