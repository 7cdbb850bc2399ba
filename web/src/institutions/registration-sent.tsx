import { showRegistration } from '@ariviyal/contract/institutions/institutions'
import { showPayment } from '@ariviyal/contract/subscriptions/payments'
import { dayInWords } from '@ariviyal/contract/time'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { SentMessage } from './sent-message.tsx'
import { readWithin, WhatHappensNext } from './what-happens-next.tsx'
import { PayPanel } from '../payments/pay-panel.tsx'
import { Banner } from '../ui/banner.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'
import type { Route } from './+types/registration-sent'

export const meta = () => pageMeta({ title: 'Your registration' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PageFailure

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const registration = await call(showRegistration, { params, signal })
  const token = registration.payment
  return { registration, token, payment: token && (await call(showPayment, { params: { token }, signal })) }
}

const decided = {
  approved: 'Your school is approved. The mail to your school has the link for your teachers.',
  rejected: 'Your registration was not approved. The mail to your school says why.',
}

/** Where a registration stands, for whoever sent it: right after sending and at any time later. */
export default function RegistrationSent({ loaderData: { registration, token, payment } }: Route.ComponentProps) {
  const { institution_name, school_email, status, created_at } = registration
  return (
    <NarrowPage title="Your registration is with us" lead={institution_name}>
      <div className="grid gap-8">
        <SentMessage />
        {status === 'pending' ? (
          <WhatHappensNext
            steps={[
              <>We received the registration on {dayInWords(created_at)}. You do not need to send it again.</>,
              readWithin(registration.answered_within_days),
              <>
                We mail <strong className="wrap-anywhere">{school_email}</strong> when it is decided.
              </>,
              'That mail has a link for your teachers. Each teacher who opens it while logged in takes a seat.',
            ]}
          />
        ) : (
          <Banner tone={status === 'approved' ? 'success' : 'warning'}>{decided[status]}</Banner>
        )}
        {status !== 'rejected' && token && payment ? <PayPanel payment={payment} token={token} /> : null}
        <p>
          This page keeps its address, so you can come back to it. Is something wrong in the form?{' '}
          <Link to="/contact">Write to us</Link>.
        </p>
      </div>
    </NarrowPage>
  )
}
