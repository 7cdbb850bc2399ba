import { me } from '@ariviyal/contract/accounts'
import { mySchools } from '@ariviyal/contract/school'
import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { MySchools } from '../institutions/my-schools.tsx'
import { readSession } from '../session/store.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import type { Route } from './+types/profile'
import { NarrowPage } from './narrow-page.tsx'

export const meta = () => pageMeta({ title: 'Profile' })

/** Not awaited, so that the page can say Loading...; a failure is only logged, and the page stays so (product.md section 8). */
export function clientLoader() {
  // The loader of the gate runs beside this one: there is nobody to ask for while it sends a guest to the login.
  const profile = readSession() ? call(me) : Promise.resolve(null)
  return {
    profile: profile.catch((error: unknown) => {
      console.error(error)
      return null
    }),
    schools: readSession() ? call(mySchools).catch(() => null) : null,
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
          {(profile) =>
            profile ? (
              <>
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
                    <ButtonLink to="/subscription-form">Ask for a subscription</ButtonLink>
                  )}
                  <Link to="/change-password">Change Password</Link>
                  <Link to="/profile/data">Your data</Link>
                </div>
                <Suspense>
                  <Await resolve={loaderData.schools}>{(ties) => (ties ? <MySchools ties={ties} /> : null)}</Await>
                </Suspense>
              </>
            ) : (
              <Loading />
            )
          }
        </Await>
      </Suspense>
    </NarrowPage>
  )
}
