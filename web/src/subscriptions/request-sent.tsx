import { mySubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { type PaymentDetails, showPayment } from '@ariviyal/contract/subscriptions/payments'
import { dayInWords } from '@ariviyal/contract/time'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { FormSummary } from '../institutions/form-summary.tsx'
import { SentMessage } from '../institutions/sent-message.tsx'
import { loginAndBack, requireSession } from '../session/require-session.ts'
import { PayPanel } from '../payments/pay-panel.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'
import type { Route } from './+types/request-sent'
import { SubscriptionNotice } from './subscription-notice.tsx'
import { readWithin, WhatHappensNext } from '../institutions/what-happens-next.tsx'

export const meta = () => pageMeta({ title: 'Your subscription request' })
export const HydrateFallback = Waiting

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // The gate's loader runs in parallel with this one.
  const { user } = requireSession(loginAndBack(new URL(request.url).pathname))
  const { signal } = request
  const state = await call(mySubscription, { signal })
  const token = state.payment
  return { user, state, token, payment: token && (await call(showPayment, { params: { token }, signal })) }
}

/** A request that was approved before its money came is still to be paid. */
const isPayable = (status: string | undefined, { state }: PaymentDetails) =>
  status === 'pending' || (status === 'approved' && state !== 'received')

/** Where a subscription request stands, right after it was sent and at any time later. */
export default function RequestSent({ loaderData: { user, state, token, payment } }: Route.ComponentProps) {
  const { form, request } = state
  const waits = request?.status === 'pending'
  return (
    <NarrowPage title={waits ? 'Your request is with us' : 'Your subscription request'}>
      <div className="grid gap-8">
        <SentMessage />
        {waits && request ? (
          <WhatHappensNext
            steps={[
              <>We received your request on {dayInWords(request.created_at)}. You do not need to send another.</>,
              readWithin(state.answered_within_days),
              <>
                We mail <strong className="wrap-anywhere">{user.email}</strong> when it is decided.
              </>,
              'Once it is approved, everything opens. Just reload the page.',
            ]}
          />
        ) : (
          <SubscriptionNotice state={state} className="" />
        )}
        {!waits && state.state === 'none' && !state.subscription ? (
          <p>
            You have not asked for a subscription. <Link to="/subscription-form">Ask for one</Link>
          </p>
        ) : null}
        {token && payment && isPayable(request?.status, payment) ? <PayPanel payment={payment} token={token} /> : null}
        {waits && form ? (
          <details className="border-2 border-ink-soft">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">What you sent</summary>
            <div className="px-4 pb-4">
              <FormSummary form={form} />
            </div>
          </details>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/ebook">Open the library</ButtonLink>
          <Link to="/profile">{waits ? 'Withdraw the request' : 'Your profile'}</Link>
        </div>
      </div>
    </NarrowPage>
  )
}
