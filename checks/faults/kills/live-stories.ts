import { randomUUID } from 'node:crypto'
import { counted } from './ledger.ts'
import { takeBack } from './take-back.ts'
import type { Subscriber, Teller } from './world.ts'

const capacity = 3
const comers = 6

/**
 * A session is announced, more teachers come than fit, one gives up a place, those who have one say that they are here; half of the
 * sessions are cancelled. Which mails that calls for is read from the rows (`live-mails.ts`): the order decides.
 */
export async function liveSession(teller: Teller): Promise<void> {
  const { subscribers } = teller.world
  if (subscribers.length < comers) return
  const from = teller.chances.whole(0, subscribers.length - comers)
  const people = subscribers.slice(from, from + comers)
  const id = await plan(teller)
  await publish(teller, id)
  await allOf(people.map(async (person) => register(teller, id, person)))
  const placed = people.filter((_, place) => place < 2)
  await allOf(placed.map(async (person) => beat(teller, id, person)))
  const [first] = people
  if (first) await giveUp(teller, id, first)
  if (teller.chances.maybe(0.5)) await writeToAll(teller, id)
  if (teller.chances.maybe(0.5)) await cancel(teller, id)
}

/** All come to their end before one that was cut ends the story. */
async function allOf(acts: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(acts)) if (result.status === 'rejected') throw result.reason
}

async function plan(teller: Teller): Promise<string> {
  const topic = teller.named('Why the sky is blue')
  const { body } = await teller.act({
    kind: 'plan a live session',
    method: 'POST',
    path: '/api/admin/live/sessions',
    token: teller.world.adminToken,
    body: {
      topic,
      theme: 'physics',
      description: 'Scattering of light, with a glass of water and a few drops of milk.',
      grades: [8, 9],
      minutes: 60,
      capacity,
      meeting_url: 'https://meet.example/sky',
      speaker_name: 'The physics desk',
      speaker_about: '',
      // The doors are open already, and nobody is reminded of what begins so soon.
      starts_at: new Date(Date.now() + 12 * 60_000).toISOString(),
      presence_percent: 75,
      materials: [],
    },
    look: counted(
      `select (select count(*) from live_sessions where topic = $1) as session,
             (select count(*) from audit_log where action = 'live-session.created' and details->>'topic' = $1) as audit`,
      [topic],
    ),
  })
  return String(body['id'])
}

async function publish(teller: Teller, id: string): Promise<void> {
  await teller.act({
    kind: 'announce a live session',
    method: 'POST',
    path: `/api/admin/live/sessions/${id}/publish`,
    token: teller.world.adminToken,
    look: counted(
      `select (select count(*) from live_sessions where id = $1 and published_at is not null) as session,
             (select count(*) from audit_log where subject_id = $1::text and action = 'live-session.published') as audit`,
      [id],
    ),
  })
}

async function register(teller: Teller, id: string, { id: userId, token }: Subscriber): Promise<void> {
  await teller.act({
    kind: 'register for a live session',
    method: 'POST',
    path: `/api/live/sessions/${id}/registration`,
    token,
    look: counted('select count(*) as place from live_registrations where session_id = $1 and user_id = $2', [
      id,
      userId,
    ]),
  })
}

async function beat(teller: Teller, id: string, { id: userId, token }: Subscriber): Promise<void> {
  const row = await teller.row(`select status from live_registrations where session_id = $1 and user_id = $2`, [
    id,
    userId,
  ])
  if (row?.['status'] !== 'registered') return
  const device = randomUUID()
  const now = new Date().toISOString()
  await teller.act({
    kind: 'a beat of attendance',
    method: 'POST',
    path: `/api/live/sessions/${id}/room/beats`,
    token,
    body: { device, sent_at: now, beats: [{ at: now }] },
    // The joining is one moment or two, as a second passes between.
    look: counted('select least(count(*), 1) as beat from live_beats where device = $1', [device]),
  })
}

async function giveUp(teller: Teller, id: string, { id: userId, token }: Subscriber): Promise<void> {
  await teller.act({
    kind: 'give up a place',
    method: 'DELETE',
    path: `/api/live/sessions/${id}/registration`,
    token,
    look: counted(
      `select count(*) as given_up from live_registrations where session_id = $1 and user_id = $2 and status = 'cancelled'`,
      [id, userId],
    ),
  })
}

/** A list of readers first, and a job that turns it into mails. */
async function writeToAll(teller: Teller, id: string): Promise<void> {
  const subject = teller.named('Bring a glass of water')
  await teller.act({
    kind: 'write to all of a live session',
    method: 'POST',
    path: `/api/admin/live/sessions/${id}/mailings`,
    token: teller.world.adminToken,
    body: { audience: 'registered', subject, message: 'And a torch.' },
    look: counted(
      `select (select count(*) from live_mailings m where subject = $1 and recipients > 0 and recipients = (
               select count(*) from live_mail_recipients r where r.mailing_id = m.id)) as mailing,
             (select count(*) from audit_log where action = 'live-mailing.sent' and details->>'name' = $1) as audit,
             (select count(*) from undoable_acts where subject_id = $2 and kind = 'live-mailing.sent') as undo`,
      [subject, id],
    ),
  })
}

async function cancel(teller: Teller, id: string): Promise<void> {
  const done = await teller.act({
    kind: 'cancel a live session',
    method: 'POST',
    path: `/api/admin/live/sessions/${id}/cancel`,
    token: teller.world.adminToken,
    body: { reason: 'The speaker has lost her voice.' },
    look: counted(
      `select (select count(*) from live_sessions s where id = $1 and (cancelled_at is not null or exists (
               select 1 from undoable_acts where subject_id = s.id::text and kind = 'live-session.cancelled' and undone_at is not null))) as session,
             (select count(*) from audit_log where subject_id = $1::text and action = 'live-session.cancelled') as audit,
             (select count(*) from undoable_acts where subject_id = $1::text and kind = 'live-session.cancelled') as undo`,
      [id],
    ),
  })
  if (teller.chances.maybe(0.7)) return
  await takeBack(teller, id, done)
}
