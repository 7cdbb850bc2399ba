import { Cut } from '../../visitor.ts'
import { signUp } from './account-stories.ts'
import { counted, truthOf } from './ledger.ts'
import { schoolForm } from './school-form.ts'
import { takeBack } from './take-back.ts'
import { isDone, type Teller } from './world.ts'

const subjects = {
  received: 'We have received your Ariviyal subscription request',
  approved: 'Your Ariviyal subscription',
  rejected: 'Your Ariviyal subscription request',
  ended: 'Your Ariviyal subscription has ended',
}
const undone = `select count(*) as done from undoable_acts where subject_id = $1 and kind = $2 and undone_at is not null`

/** Asks for a subscription; staff approve it, or reject it and think again; some are ended. */
export async function subscription(teller: Teller): Promise<void> {
  const { id: userId, token, email } = await signUp(teller)
  await teller.act({
    kind: 'subscribe',
    method: 'POST',
    path: '/api/auth/user/subscribe',
    token,
    body: { ...schoolForm(teller), userId },
    look: counted(
      `select (select count(*) from subscription_requests where user_id = $1) as request,
             (select count(*) from subscription_events where user_id = $1 and kind = 'requested') as move`,
      [userId],
    ),
    mails: () => [{ to: email, subject: subjects.received }],
  })
  const id = (await teller.row('select id from subscription_requests where user_id = $1', [userId]))?.['id']
  if (!id) throw new Cut('the request is not there')
  if (teller.chances.maybe(0.25)) {
    if (!(await rejectAndMaybeUndo(teller, id, email))) return
  }
  await approve(teller, { id, userId, email })
  if (teller.chances.maybe(0.25)) await end(teller, userId, email)
  else teller.world.subscribers.push({ id: userId, email, token })
}

/** Answers whether the request waits again. */
async function rejectAndMaybeUndo(teller: Teller, id: string, email: string): Promise<boolean> {
  const isUndone = (db: Parameters<typeof isDone>[0]) => isDone(db, undone, [id, 'subscription-request.rejected'])
  let takenBack = false
  const done = await teller.act({
    kind: 'reject',
    method: 'POST',
    path: `/api/admin/subscription-requests/${id}/reject`,
    token: teller.world.adminToken,
    body: { reason: 'The form is not complete.' },
    look: async (db) => {
      takenBack = await isUndone(db)
      return truthOf(
        await db(
          `select (select count(*) from subscription_requests where id = $1 and (status = 'rejected' or $2::boolean)) as decision,
             (select count(*) from subscription_events e join subscription_requests r on r.user_id = e.user_id
               where r.id = $1 and e.kind = 'rejected') as move,
             (select count(*) from audit_log where subject_id = $1::text and action = 'subscription-request.rejected') as audit,
             (select count(*) from undoable_acts where subject_id = $1::text) as undo`,
          [id, takenBack],
        ),
        // Until something is decided the request is neither.
        {},
      )
    },
    mails: () => (takenBack ? [] : [{ to: email, subject: subjects.rejected }]),
  })
  if (teller.chances.maybe(0.5)) return false
  await takeBack(teller, id, done, [
    `(select count(*) from subscription_events e join subscription_requests r on r.user_id = e.user_id
       where r.id = $2::uuid and e.kind = 'undone') as move`,
  ])
  return true
}

async function approve(teller: Teller, of: { id: string; userId: string; email: string }): Promise<void> {
  await teller.act({
    kind: 'approve',
    method: 'POST',
    path: `/api/admin/subscription-requests/${of.id}/approve`,
    token: teller.world.adminToken,
    body: { months: 12 },
    look: counted(
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

async function end(teller: Teller, userId: string, email: string): Promise<void> {
  await teller.act({
    kind: 'end a subscription',
    method: 'POST',
    path: `/api/admin/users/${userId}/end-subscription`,
    token: teller.world.adminToken,
    look: counted(
      `select (select count(*) from subscriptions where user_id = $1 and ended_at is not null) as term,
             (select count(*) from subscription_events where user_id = $1 and kind = 'ended-by-staff') as move,
             (select count(*) from audit_log where subject_id = $1::text and action = 'subscription.ended') as audit,
             (select count(*) from undoable_acts where subject_id = $1::text and kind = 'subscription.ended') as undo`,
      [userId],
    ),
    mails: () => [{ to: email, subject: subjects.ended }],
  })
}
