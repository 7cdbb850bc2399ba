import { sessionReminders } from '@ariviyal/contract/live/live-rules'
import type { AppContext } from '../platform/app-context.ts'
import { joinUrl } from './shown/join-link.ts'
import type { UpcomingNotices } from './live.mails.ts'
import type { LiveSessionRow } from './live.table.ts'

/** The notices that a person who registers now will still get; after the last reminder, the link that it contained. */
export function upcomingNotices(ctx: AppContext, session: LiveSessionRow, registrationId: string): UpcomingNotices {
  const minutesLeft = (session.startsAt.getTime() - ctx.now().getTime()) / 60_000
  const reminders = sessionReminders.filter((minutes) => minutes <= minutesLeft)
  return reminders.length > 0
    ? { reminders }
    : { joinAddress: joinUrl(ctx, { id: registrationId, sessionId: session.id }) }
}
