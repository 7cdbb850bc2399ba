import type { Database } from '../../../server/src/platform/db/database.ts'
import type { ExpectedMail } from './ledger.ts'

interface Registration extends Record<string, unknown> {
  email: string
  topic: string
  status: 'registered' | 'waiting' | 'cancelled'
  placed_at_once: boolean
  placed: boolean
  called_off: boolean
  reminded: boolean
}

/**
 * Derives the expected mails about live sessions from the rows: who got a place, waited, moved up or gave up, and which sessions were cancelled
 * or written about.
 */
export async function expectedOfSessions(db: Database): Promise<ExpectedMail[]> {
  const { rows } = await db.$client.query<Registration>(`
    select u.email, s.topic, r.status, r.registered_at is not null as placed,
      coalesce(r.registered_at = r.queued_at, false) as placed_at_once,
      exists (select 1 from live_reminders m where m.registration_id = r.id) as reminded,
      exists (select 1 from undoable_acts a where a.subject_id = s.id::text and a.kind = 'live-session.cancelled'
        and a.undone_at is null) as called_off
    from live_registrations r join live_sessions s on s.id = r.session_id join users u on u.id = r.user_id`)
  const { rows: mails } = await db.$client.query<{ to: string; subject: string }>(`
    select u.email as to, m.subject from live_mail_recipients l join live_mailings m on m.id = l.mailing_id
      join live_registrations r on r.id = l.registration_id join users u on u.id = r.user_id`)
  const bookingMails = rows.flatMap((registration) => {
    const words = [
      registration.placed_at_once ? 'You are registered' : 'You are on the waiting list',
      ...(registration.placed && !registration.placed_at_once ? ['A place is free for you'] : []),
      ...(registration.status === 'cancelled' ? ['You are no longer registered'] : []),
      ...(registration.status !== 'cancelled' && registration.called_off ? ['Cancelled'] : []),
      ...(registration.reminded ? ['Starting soon'] : []),
    ]
    return words.map((word) => ({ to: registration.email, subject: `${word}: ${registration.topic}` }))
  })
  return [...bookingMails, ...mails]
}
