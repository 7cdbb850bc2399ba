import { messages } from '@ariviyal/contract/messages'
import { SchoolForm } from '@ariviyal/contract/school-form'
import { mySubscription, subscribe } from '@ariviyal/contract/subscriptions'
import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { forgetFormDraft } from '../institutions/form-drafts.ts'
import { KeptForm } from '../institutions/kept-form.tsx'
import { SchoolFields } from '../institutions/school-fields.tsx'
import { refreshSession } from '../session/refresh-session.ts'
import { readSession } from '../session/store.ts'
import { Banner } from '../ui/banner.tsx'
import { Form } from '../ui/form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/subscription-form'
import { SubscriptionNotice } from './subscription-notice.tsx'

export const meta = () =>
  pageMeta({
    title: 'Subscription form',
    path: '/subscription-form',
    description: 'Ask for a subscription for yourself and your school.',
  })

/** At build nobody is logged in. */
export const loader = () => ({ state: null })

/** Not awaited: the form does not wait for what is only a notice above it, nor fail with it. */
export function clientLoader() {
  return { state: readSession() ? call(mySubscription).catch(() => null) : null }
}
clientLoader.hydrate = true as const

/** The form without a redirect: a guest may fill it in, and learns on submit what is missing (docs/product.md, Subscriptions). */
export default function SubscriptionForm({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        kicker="Subscribe"
        title="Subscription"
        lead="Tell us about your school. A person reviews the request and writes to you; a subscription runs for twelve months unless agreed otherwise."
      />
      <div className="wrap pt-10">
        <Banner tone="info" className="when-guest mb-10 max-w-4xl">
          A subscription belongs to an account: <Link to="/login?next=/subscription-form">log in</Link> or{' '}
          <Link to="/register?next=/subscription-form">register</Link> before you fill in the form.
        </Banner>
        <Suspense>
          <Await resolve={loaderData.state}>
            {(state) => (state ? <SubscriptionNotice state={state} className="mb-10 max-w-4xl" /> : null)}
          </Await>
        </Suspense>
        <Form
          schema={SchoolForm}
          refuse={() => (readSession() ? undefined : messages.notLoggedIn)}
          send={async (form) => {
            const session = readSession()
            if (!session) throw new ApiError(401, { msg: messages.notLoggedIn, code: 'not-logged-in' })
            const reply = await call(subscribe, { body: { ...form, userId: session.user.id } })
            // Where requests are approved at once, the subscription runs from here on.
            await refreshSession()
            forgetFormDraft('subscription-form')
            return reply
          }}
          done={({ msg }) => msg}
          failed={messages.subscribeFailed}
          submit="Subscribe"
          pending="Submitting..."
          className="grid max-w-4xl gap-10"
        >
          <KeptForm form="subscription-form" />
          <SchoolFields />
        </Form>
      </div>
    </>
  )
}
