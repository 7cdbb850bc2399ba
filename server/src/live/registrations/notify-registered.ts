import { findPeople, type Person } from '../../accounts/find-people.ts'
import { type Delay, type Notice, notify } from '../../notifications/notify.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { MailEvent } from '../../platform/mail/mail.ts'
import { invitationTo } from '../calendar/calendar-event.ts'
import { sessionCancelledMail, sessionChangedMail } from '../live.mails.ts'
import { liveStateOf } from '../live.queries.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { selectActiveRegistrations } from './registrations.queries.ts'
import { sessionPath } from '../shown/session-address.ts'
import { timeInWords } from '../session-time.ts'
import { sessionForMail } from '../session-for-mail.ts'

/**
 * Tells everyone registered or waiting, in the transaction that changes the session; returns the ids of the mails' jobs. `composeFor` gets the calendar
 * part for registered people, which carries the raised sequence; none for people waiting.
 */
async function notifyAll(
  ctx: AppContext,
  tx: Transaction,
  session: LiveSessionRow,
  composeFor: (person: Person, event: MailEvent | undefined) => Pick<Notice, 'mail' | 'details'>,
  delay?: Delay,
): Promise<string[]> {
  const concerned = await selectActiveRegistrations(tx, session.id)
  const people = await findPeople(
    tx,
    concerned.map((row) => row.userId),
  )
  const path = sessionPath(session.id)
  const notices = concerned.flatMap((row) => {
    const person = people.get(row.userId)
    if (!person) return []
    const event = row.status === 'registered' ? invitationTo(ctx, session, person) : undefined
    return [{ userId: person.id, ...composeFor(person, event), path }]
  })
  return notify(ctx, tx, 'live-changed', notices, delay)
}

/** The changes relevant to attendees, each as a sentence, with times in a zone. */
function changesOf(before: LiveSessionRow, after: LiveSessionRow, timeZone?: string): string[] {
  const [was, is] = [timeInWords(before, timeZone), timeInWords(after, timeZone)]
  return [
    ...(was === is ? [] : [`The new time: ${is}. It was ${was}.`]),
    ...(before.topic === after.topic ? [] : [`The new topic: “${after.topic}”. It was “${before.topic}”.`]),
    ...(before.meetingUrl === after.meetingUrl
      ? []
      : ['The meeting has a new link. The session page takes you to it; an older link may not work.']),
  ]
}

/**
 * Notifies people registered or waiting that a published session was moved, renamed or got another meeting address. `after` has the raised
 * sequence, so that calendars move the event. Sends nothing for other changes, past sessions and drafts.
 */
export async function notifyOfChange(
  ctx: AppContext,
  tx: Transaction,
  before: LiveSessionRow,
  after: LiveSessionRow,
): Promise<string[]> {
  const state = liveStateOf(after, ctx.now())
  if (changesOf(before, after).length === 0 || (state !== 'coming' && state !== 'running')) return []
  const forMail = sessionForMail(ctx, after)
  return notifyAll(ctx, tx, after, (person, event) => {
    const changes = changesOf(before, after, person.time_zone)
    return { mail: sessionChangedMail(person, forMail, changes, event), details: changes.join(' ') }
  })
}

/** Notifies people registered or waiting of a cancellation and removes it from their calendars; `session` is the cancelled row. */
export const notifyOfCancellation = (
  ctx: AppContext,
  tx: Transaction,
  session: LiveSessionRow,
  delay?: Delay,
): Promise<string[]> => {
  const forMail = sessionForMail(ctx, session)
  return notifyAll(
    ctx,
    tx,
    session,
    (person, event) => ({
      mail: sessionCancelledMail(person, forMail, session.cancelReason, event),
      details: session.cancelReason,
    }),
    delay,
  )
}
