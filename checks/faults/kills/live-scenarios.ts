import { randomUUID } from 'node:crypto'
import { counted } from './ledger.ts'
import { undoAct } from './undo-act.ts'
import type { Subscriber, ScenarioClient } from './kill-fixtures.ts'

const capacity = 3
const bookings = 6

/**
 * A session is announced, more teachers book than fit, one gives up a place, those with a place report attendance; half of the sessions are
 * cancelled. The expected mails depend on the order of the requests, so they are derived from the rows (`live-mails.ts`).
 */
export async function liveSession(client: ScenarioClient): Promise<void> {
  const { subscribers } = client.fixtures
  if (subscribers.length < bookings) return
  const from = client.random.integer(0, subscribers.length - bookings)
  const teachers = subscribers.slice(from, from + bookings)
  const id = await plan(client)
  await publish(client, id)
  await allOf(teachers.map(async (person) => register(client, id, person)))
  const placed = teachers.filter((_, index) => index < 2)
  await allOf(placed.map(async (person) => beat(client, id, person)))
  const [first] = teachers
  if (first) await giveUp(client, id, first)
  if (client.random.maybe(0.5)) await writeToAll(client, id)
  if (client.random.maybe(0.5)) await cancel(client, id)
}

/** Waits for all calls, also when one lost its connection and ends the scenario. */
async function allOf(acts: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(acts)) if (result.status === 'rejected') throw result.reason
}

async function plan(client: ScenarioClient): Promise<string> {
  const topic = client.named('Why the sky is blue')
  const { body } = await client.act({
    kind: 'plan a live session',
    method: 'POST',
    path: '/api/admin/live/sessions',
    token: client.fixtures.adminToken,
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
      // The session can already be joined, and no reminder is sent for a session that starts so soon.
      starts_at: new Date(Date.now() + 12 * 60_000).toISOString(),
      presence_percent: 75,
      materials: [],
    },
    readState: counted(
      `select (select count(*) from live_sessions where topic = $1) as session,
             (select count(*) from audit_log where action = 'live-session.created' and details->>'topic' = $1) as audit`,
      [topic],
    ),
  })
  return String(body['id'])
}

async function publish(client: ScenarioClient, id: string): Promise<void> {
  await client.act({
    kind: 'announce a live session',
    method: 'POST',
    path: `/api/admin/live/sessions/${id}/publish`,
    token: client.fixtures.adminToken,
    readState: counted(
      `select (select count(*) from live_sessions where id = $1 and published_at is not null) as session,
             (select count(*) from audit_log where subject_id = $1::text and action = 'live-session.published') as audit`,
      [id],
    ),
  })
}

async function register(client: ScenarioClient, id: string, { id: userId, token }: Subscriber): Promise<void> {
  await client.act({
    kind: 'register for a live session',
    method: 'POST',
    path: `/api/live/sessions/${id}/registration`,
    token,
    readState: counted('select count(*) as place from live_registrations where session_id = $1 and user_id = $2', [
      id,
      userId,
    ]),
  })
}

async function beat(client: ScenarioClient, id: string, { id: userId, token }: Subscriber): Promise<void> {
  const row = await client.row(`select status from live_registrations where session_id = $1 and user_id = $2`, [
    id,
    userId,
  ])
  if (row?.['status'] !== 'registered') return
  const device = randomUUID()
  const now = new Date().toISOString()
  await client.act({
    kind: 'a beat of attendance',
    method: 'POST',
    path: `/api/live/sessions/${id}/room/beats`,
    token,
    body: { device, sent_at: now, beats: [{ at: now }] },
    // Joining writes one or two beats, depending on whether a second has passed.
    readState: counted('select least(count(*), 1) as beat from live_beats where device = $1', [device]),
  })
}

async function giveUp(client: ScenarioClient, id: string, { id: userId, token }: Subscriber): Promise<void> {
  await client.act({
    kind: 'give up a place',
    method: 'DELETE',
    path: `/api/live/sessions/${id}/registration`,
    token,
    readState: counted(
      `select count(*) as given_up from live_registrations where session_id = $1 and user_id = $2 and status = 'cancelled'`,
      [id, userId],
    ),
  })
}

/** Stores the recipients first; a job turns them into mails. */
async function writeToAll(client: ScenarioClient, id: string): Promise<void> {
  const subject = client.named('Bring a glass of water')
  await client.act({
    kind: 'write to all of a live session',
    method: 'POST',
    path: `/api/admin/live/sessions/${id}/mailings`,
    token: client.fixtures.adminToken,
    body: { audience: 'registered', subject, message: 'And a torch.' },
    readState: counted(
      `select (select count(*) from live_mailings m where subject = $1 and recipients > 0 and recipients = (
               select count(*) from live_mail_recipients r where r.mailing_id = m.id)) as mailing,
             (select count(*) from audit_log where action = 'live-mailing.sent' and details->>'name' = $1) as audit,
             (select count(*) from undoable_acts where subject_id = $2 and kind = 'live-mailing.sent') as undo`,
      [subject, id],
    ),
  })
}

async function cancel(client: ScenarioClient, id: string): Promise<void> {
  const done = await client.act({
    kind: 'cancel a live session',
    method: 'POST',
    path: `/api/admin/live/sessions/${id}/cancel`,
    token: client.fixtures.adminToken,
    body: { reason: 'The speaker has lost her voice.' },
    readState: counted(
      `select (select count(*) from live_sessions s where id = $1 and (cancelled_at is not null or exists (
               select 1 from undoable_acts where subject_id = s.id::text and kind = 'live-session.cancelled' and undone_at is not null))) as session,
             (select count(*) from audit_log where subject_id = $1::text and action = 'live-session.cancelled') as audit,
             (select count(*) from undoable_acts where subject_id = $1::text and kind = 'live-session.cancelled') as undo`,
      [id],
    ),
  })
  if (client.random.maybe(0.7)) return
  await undoAct(client, id, done)
}
