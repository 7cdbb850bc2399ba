import { findPeople, type Person } from '../accounts/find-people.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMails, type Mail, type MailEvent } from '../platform/mail.ts'
import { invitationTo } from './calendar-event.ts'
import { sessionCancelledMail, sessionChangedMail } from './live.mails.ts'
import { liveStateOf } from './live.queries.ts'
import type { LiveSessionRow } from './live.table.ts'
import { selectConcerned } from './registrations.queries.ts'
import { timeInWords } from './session-time.ts'
import { toldSession } from './told-session.ts'

/** When the mails leave; at once unless an act can be taken back until then. */
interface Sending {
  startAfter?: Date
}

/**
 * Writes to all who have a place or wait, in the transaction that changes the session; gives the ids of the jobs. `letter` gets the
 * calendar part for who has a place, which must carry the raised sequence, and none for who waits.
 */
async function tellAll(
  house: House,
  tx: Transaction,
  session: LiveSessionRow,
  letter: (person: Person, event: MailEvent | undefined) => Mail,
  sending: Sending,
): Promise<string[]> {
  const concerned = await selectConcerned(tx, session.id)
  const people = await findPeople(
    tx,
    concerned.map((row) => row.userId),
  )
  const mails = concerned.flatMap((row) => {
    const person = people.get(row.userId)
    if (!person) return []
    return [letter(person, row.status === 'registered' ? invitationTo(house, session, person) : undefined)]
  })
  return enqueueMails(house, tx, mails, sending)
}

/** What is different for who comes, each as a sentence. */
function changesOf(before: LiveSessionRow, after: LiveSessionRow): string[] {
  const [was, is] = [timeInWords(before), timeInWords(after)]
  return [
    ...(was === is ? [] : [`The new time: ${is}. Before it was ${was}.`]),
    ...(before.topic === after.topic ? [] : [`The topic is now “${after.topic}”. Before it was “${before.topic}”.`]),
    ...(before.meetingUrl === after.meetingUrl
      ? []
      : ['The meeting is held at another address. The session page leads to the new one; an older link may not work.']),
  ]
}

/**
 * Tells those who are registered or wait that a published session was moved, renamed or given another meeting; `after` has the raised
 * sequence, so that it moves in their calendars. Nobody is told of other changes, nor of a session that is over or not announced.
 */
export async function tellOfChange(
  house: House,
  tx: Transaction,
  before: LiveSessionRow,
  after: LiveSessionRow,
  sending: Sending = {},
): Promise<string[]> {
  const changes = changesOf(before, after)
  const state = liveStateOf(after, house.now())
  if (changes.length === 0 || (state !== 'coming' && state !== 'running')) return []
  const told = toldSession(house, after)
  return tellAll(house, tx, after, (person, event) => sessionChangedMail(person, told, changes, event), sending)
}

/** Tells those who are registered or wait that a session is cancelled, and takes it out of their calendars; `session` is the cancelled row. */
export const tellOfCancellation = (
  house: House,
  tx: Transaction,
  session: LiveSessionRow,
  sending: Sending = {},
): Promise<string[]> => {
  const told = toldSession(house, session)
  return tellAll(
    house,
    tx,
    session,
    (person, event) => sessionCancelledMail(person, told, session.cancelReason, event),
    sending,
  )
}
