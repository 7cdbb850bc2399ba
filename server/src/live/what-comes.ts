import { sessionReminders } from '@ariviyal/contract/live-rules'
import type { House } from '../platform/house.ts'
import { joinUrl } from './join-link.ts'
import type { WhatComes } from './live.mails.ts'
import type { LiveSessionRow } from './live.table.ts'

/** What who takes a place at this moment still hears of a session; after the last reminder they get the link that it would have held. */
export function whatComes(house: House, session: LiveSessionRow, registrationId: string): WhatComes {
  const minutesLeft = (session.startsAt.getTime() - house.now().getTime()) / 60_000
  const reminders = sessionReminders.filter((minutes) => minutes <= minutesLeft)
  return reminders.length > 0
    ? { reminders }
    : { joinAddress: joinUrl(house, { id: registrationId, sessionId: session.id }) }
}
