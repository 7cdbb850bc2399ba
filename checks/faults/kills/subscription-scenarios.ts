import { ConnectionLost } from '../../test-client.ts'
import { signUp } from './account-scenarios.ts'
import { counted, completenessOf } from './ledger.ts'
import { institutionForm } from './institution-form.ts'
import { undoAct } from './undo-act.ts'
import { isDone, type ScenarioClient } from './kill-fixtures.ts'

const subjects = {
  received: 'We have received your Ariviyal subscription request',
  approved: 'Your Ariviyal subscription is approved',
  rejected: 'Your Ariviyal subscription request',
  ended: 'Your Ariviyal subscription has ended',
}
const undone = `select count(*) as done from undoable_acts where subject_id = $1 and kind = $2 and undone_at is not null`

/** A teacher requests a subscription; staff approve it, or reject it and undo that; some subscriptions are ended. */
export async function subscription(client: ScenarioClient): Promise<void> {
  const { id: userId, token, email } = await signUp(client)
  await client.act({
    kind: 'subscribe',
    method: 'POST',
    path: '/api/auth/user/subscribe',
    token,
    body: { ...institutionForm(client), userId },
    readState: counted(
      `select (select count(*) from subscription_requests where user_id = $1) as request,
             (select count(*) from subscription_events where user_id = $1 and kind = 'requested') as move`,
      [userId],
    ),
    mails: () => [{ to: email, subject: subjects.received }],
  })
  const id = (await client.row('select id from subscription_requests where user_id = $1', [userId]))?.['id']
  if (!id) throw new ConnectionLost('the request is missing')
  if (client.random.maybe(0.25)) {
    if (!(await rejectAndMaybeUndo(client, id, email))) return
  }
  await approve(client, { id, userId, email })
  if (client.random.maybe(0.25)) await end(client, userId, email)
  else client.fixtures.subscribers.push({ id: userId, email, token })
}

/** Returns whether the request is pending again. */
async function rejectAndMaybeUndo(client: ScenarioClient, id: string, email: string): Promise<boolean> {
  const isUndone = (db: Parameters<typeof isDone>[0]) => isDone(db, undone, [id, 'subscription-request.rejected'])
  let wasUndone = false
  const done = await client.act({
    kind: 'reject',
    method: 'POST',
    path: `/api/admin/subscription-requests/${id}/reject`,
    token: client.fixtures.adminToken,
    body: { reason: 'The form is not complete.' },
    readState: async (db) => {
      wasUndone = await isUndone(db)
      return completenessOf(
        await db(
          `select (select count(*) from subscription_requests where id = $1 and (status = 'rejected' or $2::boolean)) as decision,
             (select count(*) from subscription_events e join subscription_requests r on r.user_id = e.user_id
               where r.id = $1 and e.kind = 'rejected') as move,
             (select count(*) from audit_log where subject_id = $1::text and action = 'subscription-request.rejected') as audit,
             (select count(*) from undoable_acts where subject_id = $1::text) as undo`,
          [id, wasUndone],
        ),
        // Before a decision the request is neither approved nor rejected.
        {},
      )
    },
    mails: () => (wasUndone ? [] : [{ to: email, subject: subjects.rejected }]),
  })
  if (client.random.maybe(0.5)) return false
  await undoAct(client, id, done, [
    `(select count(*) from subscription_events e join subscription_requests r on r.user_id = e.user_id
       where r.id = $2::uuid and e.kind = 'undone') as move`,
  ])
  return true
}

async function approve(client: ScenarioClient, of: { id: string; userId: string; email: string }): Promise<void> {
  await client.act({
    kind: 'approve',
    method: 'POST',
    path: `/api/admin/subscription-requests/${of.id}/approve`,
    token: client.fixtures.adminToken,
    body: { months: 12 },
    readState: counted(
      `select (select count(*) from subscription_requests where id = $1 and status = 'approved') as request,
             (select count(*) from subscriptions where request_id = $1) as subscription,
             (select count(*) from subscription_events where user_id = $2 and kind in ('approved', 'started')) as moves,
             (select count(*) from receipts where user_id = $2) as receipt,
             (select count(*) from audit_log where subject_id = $1::text and action = 'subscription-request.approved') as audit`,
      [of.id, of.userId],
      { moves: 2 },
    ),
    mails: () => [{ to: of.email, subject: subjects.approved }],
  })
}

async function end(client: ScenarioClient, userId: string, email: string): Promise<void> {
  await client.act({
    kind: 'end a subscription',
    method: 'POST',
    path: `/api/admin/users/${userId}/end-subscription`,
    token: client.fixtures.adminToken,
    readState: counted(
      `select (select count(*) from subscriptions where user_id = $1 and ended_at is not null) as term,
             (select count(*) from subscription_events where user_id = $1 and kind = 'ended-by-staff') as move,
             (select count(*) from audit_log where subject_id = $1::text and action = 'subscription.ended') as audit,
             (select count(*) from undoable_acts where subject_id = $1::text and kind = 'subscription.ended') as undo`,
      [userId],
    ),
    mails: () => [{ to: email, subject: subjects.ended }],
  })
}
