import { messages } from '@ariviyal/contract/messages'
import { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { type MySubscription, mySubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { DraftForm } from '../institutions/draft-form.tsx'
import { InstitutionFields } from '../institutions/institution-fields.tsx'
import { readSession } from '../session/store.ts'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Form } from '../ui/form/form.tsx'
import { PartFailure } from '../ui/loading/part-failure.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'
import { useAnswer } from '../ui/loading/use-answer.ts'
import { FeeNotice } from '../payments/fee-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/subscription-form'
import { Renewal } from './renewal.tsx'
import { SeatOffer } from './seat-offer.tsx'
import { sendRequest } from './send-request.ts'
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
  return { state: readSession() ? call(mySubscription).catch(() => 'failed' as const) : null }
}
clientLoader.hydrate = true as const

/** Whether a term was agreed before: the next one needs no new form. */
const renews = ({ state, request }: MySubscription) =>
  request?.status !== 'pending' && (state === 'running' || state === 'ending-soon' || state === 'ended')

/**
 * The form without a redirect: a guest may fill it in, and learns on submit what is missing (docs/product.md,
 * Subscriptions). Who has asked reads where the request stands instead; a known form is one press. A subscriber, who
 * most likely needs no form, does not see it before that is known.
 */
export default function SubscriptionForm({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { hasSubscription } = useSession()
  const answer = useAnswer(loaderData.state)
  const isAwaited = hasSubscription && answer === null
  const state = answer === 'failed' ? null : answer
  const [isChanging, setIsChanging] = useState(false)
  const sent = ({ msg }: { msg: string }) => navigate('/subscription-form/sent', { replace: true, state: { msg } })
  const waits = state?.request?.status === 'pending'
  const renewal = state?.form && renews(state) && !isChanging ? state.form : null
  return (
    <>
      <PageHead
        kicker="Subscribe"
        title="Subscription"
        lead="Tell us about your school. A person reviews your request and mails you. A subscription runs for twelve months unless agreed otherwise."
      />
      <div className="wrap pt-10">
        <Banner tone="info" className="when-guest mb-10 max-w-4xl">
          A subscription belongs to an account: <Link to="/login?next=/subscription-form">log in</Link> or{' '}
          <Link to="/register?next=/subscription-form">register</Link> before you fill in the form.
        </Banner>
        {isAwaited ? <Spinner label="Loading your subscription" /> : null}
        {answer === 'failed' ? <PartFailure what="Your subscription" className="mb-10 max-w-4xl" /> : null}
        {state ? <SubscriptionNotice state={state} className="mb-10 max-w-4xl" /> : null}
        {waits ? <ButtonLink to="/subscription-form/sent">See what happens next</ButtonLink> : null}
        {state?.seat && !waits ? <SeatOffer seat={state.seat} /> : null}
        {renewal ? <Renewal form={renewal} sent={sent} change={() => setIsChanging(true)} /> : null}
        <div className="unless-asked" hidden={isAwaited || waits || renewal !== null}>
          <Form
            schema={InstitutionFormFields}
            refuse={() => (readSession() ? undefined : messages.notLoggedIn)}
            send={sendRequest}
            done={sent}
            failed={messages.subscribeFailed}
            submit="Subscribe"
            pending="Submitting..."
            className="grid max-w-4xl gap-10"
          >
            <DraftForm form="subscription-form" last={state?.form ?? null} />
            <InstitutionFields />
            <FeeNotice of="term" />
          </Form>
        </div>
      </div>
    </>
  )
}
