import type { SubscriptionState } from '@ariviyal/contract/subscriptions/subscriptions'
import { dayInWords, lastDayInWords } from '@ariviyal/contract/time'
import type { BannerTone } from '../ui/banner.tsx'
import { daysLeft } from '../ui/days.ts'

const inDays = (count: number) => (count === 1 ? 'within a day' : `in ${count} days`)

/** A teacher's state in words, addressed to them; null when they never requested anything. */
export function stateInWords(state: SubscriptionState): { tone: BannerTone; text: string } | null {
  const { request, subscription, upcoming } = state
  const requestedOn = request ? dayInWords(request.created_at) : ''
  const renewal =
    request?.status === 'pending'
      ? ` Your request for another term has been waiting for review since ${requestedOn}.`
      : ''
  if (subscription) {
    const end = lastDayInWords(subscription.ends_at)
    if (subscription.source === 'institution')
      return {
        tone: 'success',
        text: `You are covered by ${subscription.institution_name}: your subscription runs until ${end}.${renewal}`,
      }
    if (subscription.trial)
      return {
        tone: 'success',
        text: `Your trial runs until ${end}. Until then you have everything that subscribers have.${renewal}`,
      }
    if (state.state === 'ending-soon')
      return {
        tone: 'warning',
        text: `Your subscription runs until ${end}: it ends ${inDays(daysLeft(subscription.ends_at))}.${renewal || ' Ask for another term to go on without a gap.'}`,
      }
    return { tone: 'success', text: `Your subscription runs until ${end}.${renewal}` }
  }
  if (upcoming)
    return {
      tone: 'success',
      text: `Your subscription is approved. It starts on ${dayInWords(upcoming.starts_at)} and runs until ${lastDayInWords(upcoming.ends_at)}.${renewal}`,
    }
  const ended = state.ended_at === null ? '' : lastDayInWords(state.ended_at)
  const refused =
    request?.status === 'rejected'
      ? `Your request of ${requestedOn} was not approved${request.reason ? `: ${request.reason}` : '.'} You can send a new one.`
      : ''
  switch (state.state) {
    case 'requested':
      return {
        tone: 'info',
        text: `${ended ? `Your subscription ended on ${ended}. ` : ''}Your request has been waiting for review since ${requestedOn}. You do not need to send another.`,
      }
    case 'ended':
      return {
        tone: 'warning',
        text: `Your subscription ended on ${ended}. ${refused || 'You can renew it with a new request.'}`,
      }
    case 'ended-by-staff':
      return {
        tone: 'warning',
        text: `Our staff ended your subscription on ${ended}. ${refused || 'Write to us if that is not right.'}`,
      }
    case 'rejected':
      return { tone: 'warning', text: refused }
    case 'withdrawn':
      return { tone: 'info', text: `You withdrew your request of ${requestedOn}. You can send another at any time.` }
    default:
      return null
  }
}
