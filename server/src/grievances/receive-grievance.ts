import type { User } from '@ariviyal/contract/accounts/accounts'
import { grievanceLimits } from '@ariviyal/contract/grievances/grievance-rules'
import { grievanceMessages } from '@ariviyal/contract/grievances/grievance-messages'
import type { GrievanceForm, RecordForm } from '@ariviyal/contract/grievances/grievances'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { recordAction } from '../audit/record-action.ts'
import { hideComplainedPost } from '../community/moderation/decide-post.ts'
import type { AppContext } from '../platform/app-context.ts'
import { readableCode } from '../platform/crypto/readable-code.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { enqueueMail } from '../platform/mail/mail.ts'
import { addDays } from '../platform/time/calendar.ts'
import { grievanceToken, grievanceUrl } from './grievance-token.ts'
import { grievanceReceivedMail } from './grievances.mails.ts'
import { findTimers, insertGrievance, wasShownAgain } from './grievances.queries.ts'
import type { GrievanceRow } from './grievances.table.ts'
import { tellOfficer } from './tell-officer.ts'

const addHours = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000)

/** When a decision is due, and when half of its time is over. */
export const dueAfter = (from: Date, hours: number) => ({
  dueAt: addHours(from, hours),
  remindAt: addHours(from, hours / 2),
})

/** Receives a complaint from the page. Its mail acknowledges it. */
export async function sendGrievance(ctx: AppContext, form: GrievanceForm): Promise<{ number: string; token: string }> {
  return ctx.db.transaction(async (tx) => {
    const { id, number } = await receive(ctx, tx, form, ctx.now())
    return { number, token: grievanceToken(ctx, id) }
  })
}

/** Records a complaint that came another way. Raises `invalid-fields` for an arrival in the future or long ago. */
export async function recordGrievance(
  ctx: AppContext,
  staff: User,
  { received_at, ...form }: z.output<typeof RecordForm>,
): Promise<string> {
  const receivedAt = new Date(received_at)
  const now = ctx.now()
  if (receivedAt > now || receivedAt < addDays(now, -grievanceLimits.recordedDaysMax))
    throw new AppError('invalid-fields', grievanceMessages.arrivedWhen, {
      fields: { received_at: grievanceMessages.arrivedWhen },
    })
  return ctx.db.transaction(async (tx) => {
    const { id, number } = await receive(ctx, tx, form, receivedAt)
    await recordAction(tx, staff, now, 'grievance.recorded', { type: 'grievance', id }, { number })
    return id
  })
}

/** Stores a complaint, hides its post where its class says so, acknowledges it by mail, and tells the officer. */
async function receive(
  ctx: AppContext,
  tx: Transaction,
  form: Omit<GrievanceForm, 'email'> & { email: string },
  receivedAt: Date,
): Promise<GrievanceRow> {
  const timers = await findTimers(tx)
  const { hours, hides_first: hidesFirst } = timers[form.class]
  const postId = idIn(form.place)
  const hidesPost =
    hidesFirst && postId !== null && !(await wasShownAgain(tx, postId)) && (await hideComplainedPost(tx, postId))
  const id = uuid()
  const grievance = await insertGrievance(tx, {
    id,
    number: `${readableCode(4)}-${readableCode(4)}`,
    class: form.class,
    name: form.name,
    email: form.email,
    place: form.place,
    about: form.about,
    postId,
    receivedAt,
    acknowledgeBy: addHours(receivedAt, timers.acknowledgement.hours),
    acknowledgedAt: form.email ? ctx.now() : null,
    ...dueAfter(receivedAt, hours),
    hidesPost,
  })
  if (form.email) {
    const about = { number: grievance.number, dueAt: addHours(receivedAt, hours), url: grievanceUrl(ctx, id) }
    await enqueueMail(ctx, tx, grievanceReceivedMail(form.email, about))
  }
  await tellOfficer(ctx, tx, 'received', grievance)
  return grievance
}

const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** The last id in an address: an address of an answer names its question first. */
const idIn = (place: string): string | null => place.match(uuidPattern)?.at(-1)?.toLowerCase() ?? null
