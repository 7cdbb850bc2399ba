import { messages } from '@ariviyal/contract/messages'
import { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { mySubscription, subscribe } from '@ariviyal/contract/subscriptions/subscriptions'
import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { forgetFormDraft } from '../session/form-drafts.ts'
import { DraftForm } from '../institutions/draft-form.tsx'
import { InstitutionFields } from '../institutions/institution-fields.tsx'
import { refreshSession } from '../session/refresh-session.ts'
import { readSession } from '../session/store.ts'
import { Banner } from '../ui/banner.tsx'
import { Form } from '../ui/form/form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/subscription-form'
import { SubscriptionNotice } from './subscription-notice.tsx'
import { PageFailure } from '../frame/page-failure.tsx'

export const meta = () =>
  pageMeta({
    title: 'Subscription form',
    path: '/subscription-form',
    description: 'Ask for a subscription for yourself and your school.',
  })

/** Prerendering has no session. */
export const ErrorBoundary = PageFailure
export const loader = () => ({ state: null })

/** Not awaited: the notice above the form must neither delay it nor fail it. */
export function clientLoader() {
  return { state: readSession() ? call(mySubscription).catch(() => null) : null }
}
clientLoader.hydrate = true as const

/**
 * The form without a redirect: a guest may fill it in, and learns on submit what is missing (docs/product.md,
 * Subscriptions).
 */
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
          schema={InstitutionFormFields}
          refuse={() => (readSession() ? undefined : messages.notLoggedIn)}
          send={async (form) => {
            const session = readSession()
            if (!session) throw new ApiError(401, { msg: messages.notLoggedIn, code: 'not-logged-in' })
            const reply = await call(subscribe, { body: { ...form, userId: session.user.id } })
            // With automatic approval the subscription is running now.
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
          <DraftForm form="subscription-form" />
          <InstitutionFields />
        </Form>
      </div>
    </>
  )
}
