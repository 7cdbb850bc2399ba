import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { dayInWords, lastDayInWords, laterDay } from '@ariviyal/contract/time'
import type { SubscriptionState } from '@ariviyal/contract/subscriptions/subscriptions'
import type { Task, Today } from '@ariviyal/contract/today/today'
import { momentInWords, readerDay, timeWithZone } from '../session/reader-time.ts'
import { stateInWords } from '../subscriptions/state-in-words.ts'
import type { BannerTone } from '../ui/banner.tsx'
import { pluralise } from '../ui/pluralise.ts'

type Session = NonNullable<Today['session']>

/** Whether a session runs, or its page can be entered, which it can some minutes before. */
export function phaseOf(
  { starts_at: startsAt, ends_at: endsAt }: Session,
  now: Date,
): 'running' | 'open' | 'coming' | 'over' {
  const ms = now.getTime()
  if (ms >= Date.parse(endsAt)) return 'over'
  if (ms >= Date.parse(startsAt)) return 'running'
  return ms >= Date.parse(startsAt) - attendanceRules.opensMinutesBefore * 60_000 ? 'open' : 'coming'
}

/** Today at 6:15 PM IST; tomorrow, or the day of the week, later. */
export function startInWords(startsAt: string, now: Date): string {
  const [day, today] = [readerDay(startsAt), readerDay(now)]
  const time = timeWithZone(startsAt)
  if (day === today) return `Today at ${time}`
  if (day === laterDay(today, 1)) return `Tomorrow at ${time}`
  return `${momentInWords(startsAt, 'short day of week')}, ${time}`
}

const words: Record<Task['kind'], (count: number) => string> = {
  answers: (count) => `${pluralise(count, 'answer')} to mark`,
  'hand-ins': (count) => `${pluralise(count, 'hand-in')} to mark`,
  'running-test': (count) => `${pluralise(count, 'pupil')} ${count === 1 ? 'takes' : 'take'} it now`,
  'project-photos': (count) => `${pluralise(count, 'photo')} to review`,
}
export const taskInWords = ({ kind, count }: Task): string => words[kind](count)

const addresses: Record<Task['kind'], (id: string) => string> = {
  answers: (id) => `/lms/tests/${id}/marking`,
  'hand-ins': (id) => `/lms/assignments/${id}/marking`,
  'running-test': (id) => `/lms/tests/${id}`,
  'project-photos': (id) => `/collaborative-projects/${id}?tab=run&flags=photos`,
}
/** Where a task is done. */
export const taskAddress = ({ kind, id }: Task): string => addresses[kind](id)

/** What is worth saying about a subscription at the top of a day; null while it runs without an end in sight. */
export function standingInWords({
  subscription,
  answered_within_days: days,
}: Pick<Today, 'subscription' | 'answered_within_days'>): { tone: BannerTone; text: string } | null {
  const { state, request } = subscription
  const isCovered = subscription.subscription?.source === 'institution'
  if (isCovered || state === 'none' || state === 'running' || state === 'withdrawn') return null
  if (state === 'requested' && request) {
    const usually =
      days === null ? 'A person reads each request.' : `Requests are usually answered within ${pluralise(days, 'day')}.`
    return {
      tone: 'info',
      text: `${endedBefore(subscription)}Your request of ${dayInWords(request.created_at)} waits. ${usually}`,
    }
  }
  return stateInWords(subscription)
}

const endedBefore = ({ ended_at: endedAt }: SubscriptionState): string =>
  endedAt === null ? '' : `Your subscription ended on ${lastDayInWords(endedAt)}. `
