import { listAccountEvents, listLoginSessions } from '@ariviyal/contract/accounts/account-security'
import { me } from '@ariviyal/contract/accounts/accounts'
import { retention } from '@ariviyal/contract/privacy/retention'
import { showSecondFactor } from '@ariviyal/contract/accounts/second-factor'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { zoneInWords } from '../session/reader-time.ts'
import { loginAndBack, requireSession } from '../session/require-session.ts'
import { LoadFailure } from '../ui/loading/load-failure.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/security'
import { AccountEvents } from './account-events.tsx'
import { LoginSessions } from './login-sessions.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'
import { OwnAddress } from './addresses/own-address.tsx'
import { SecondFactorSettings } from './second-factor-settings.tsx'

export const meta = () => pageMeta({ title: 'Security' })
export const HydrateFallback = Waiting

type Loaded<T> = { value: T } | { error: ApiError }

/** Failures are shown inline, so that the other parts still render. */
const load = <T,>(answer: Promise<T>): Promise<Loaded<T>> =>
  answer.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (error instanceof ApiError) return { error }
      throw error
    },
  )

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // The gate's loader runs in parallel with this one.
  requireSession(loginAndBack(new URL(request.url).pathname))
  const { signal } = request
  const [user, sessions, factor, events] = await Promise.all([
    load(call(me, { signal })),
    load(call(listLoginSessions, { signal })),
    load(call(showSecondFactor, { signal })),
    load(call(listAccountEvents, { query: {}, signal })),
  ])
  return { user, sessions, factor, events }
}

interface PartProps<T> {
  title: string
  lead?: ReactNode
  loaded: Loaded<T>
  children: (value: T) => ReactNode
}

function Part<T>({ title, lead, loaded, children }: PartProps<T>) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mt-10 first:mt-0">
      <h2 id={heading} className="mb-3 text-xl">
        {title}
      </h2>
      {lead ? <p className="mb-4 max-w-measure text-ink-soft">{lead}</p> : null}
      {'value' in loaded ? children(loaded.value) : <LoadFailure error={loaded.error} />}
    </section>
  )
}

/** Security settings and events of the user's account. */
export default function SecurityPage({ loaderData: { user, sessions, factor, events } }: Route.ComponentProps) {
  return (
    <NarrowPage
      title="Security"
      lead={
        <>
          See who can use your account and what happened to it. Does something look wrong?{' '}
          <Link to="/change-password">Change your password</Link>: it logs out every other device.
        </>
      }
    >
      <Part title="Email address" loaded={user}>
        {(value) => <OwnAddress user={value} />}
      </Part>
      <Part title="Where you are logged in" loaded={sessions}>
        {({ items }) => <LoginSessions sessions={items} />}
      </Part>
      <Part title="Second factor" loaded={factor}>
        {(state) => <SecondFactorSettings state={state} />}
      </Part>
      <Part
        title="Recent activity"
        lead={`The last ${retention.accountEventMonths} months, in ${zoneInWords()}.`}
        loaded={events}
      >
        {(first) => <AccountEvents key={first.items[0]?.id} first={first} />}
      </Part>
    </NarrowPage>
  )
}
