import type { SubscriptionState } from '@ariviyal/contract/subscriptions'
import { Banner } from '../ui/banner.tsx'

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' })
const on = (moment: string) => <time dateTime={moment}>{day.format(new Date(moment))}</time>

/** What the applicant already has: a running subscription, or the fate of the last request. */
export function SubscriptionNotice({ state: { request, subscription } }: { state: SubscriptionState }) {
  const className = 'mb-10 max-w-4xl'
  if (subscription)
    return (
      <Banner tone="success" className={className}>
        Your subscription{subscription.source === 'institution' ? ` through ${subscription.institution_name}` : ''} runs
        until {on(subscription.ends_at)}.
      </Banner>
    )
  if (request?.status === 'pending')
    return (
      <Banner tone="info" className={className}>
        Your request of {on(request.created_at)} is waiting for review. There is no need to send another.
      </Banner>
    )
  if (request?.status === 'rejected')
    return (
      <Banner tone="warning" className={className}>
        Your request of {on(request.created_at)} was not approved{request.reason ? `: ${request.reason}` : '.'} You can
        send a new one.
      </Banner>
    )
  return null
}
