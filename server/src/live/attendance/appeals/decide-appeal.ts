import type { User } from '@ariviyal/contract/accounts/accounts'
import type { AppealGrant } from '@ariviyal/contract/live/appeals'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPerson } from '../../../accounts/find-people.ts'
import { recordAction } from '../../../audit/record-action.ts'
import { notify } from '../../../notifications/notify.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type AppealAnswer, appealDeclinedMail, appealGrantedMail } from '../appeal.mails.ts'
import { sessionAddress, sessionPath } from '../../shown/session-address.ts'
import { findAppeal, lockWaitingAppeal, updateAppeal } from './decisions.queries.ts'
import { findAttendance } from '../find-attendance.ts'
import { claimOf } from './make-appeal.ts'
import { readPresence } from '../presence/read-presence.ts'

/**
 * Decides an appeal for good. A grant counts at once, no grant means declined, and the teacher gets a mail with the figures. Raises
 * `not-found`, `already-decided` when a colleague was faster, and `invalid-fields` for more than was claimed.
 */
export async function decideAppeal(
  ctx: AppContext,
  staff: User,
  id: string,
  { reason, ...grant }: { reason: string } & Partial<Pick<AppealGrant, 'from' | 'until'>>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const isWaiting = await lockWaitingAppeal(tx, id)
    const known = await findAppeal(tx, id)
    if (!known) throw new AppError('not-found')
    if (!isWaiting) throw new AppError('already-decided', serverMessages.appealDecidedBefore)
    const { appeal, session, userId } = known
    const now = ctx.now()
    const { from, until } = grant
    const counted = from && until ? claimOf(session, { from, until }) : null
    if (counted && (counted.claimedFrom < appeal.claimedFrom || counted.claimedUntil > appeal.claimedUntil))
      throw new AppError('invalid-fields', serverMessages.appealMoreThanClaimed, {
        fields: { from: serverMessages.appealMoreThanClaimed },
      })
    await updateAppeal(tx, id, {
      decidedAt: now,
      decidedBy: staff.id,
      granted: counted !== null,
      grantedFrom: counted?.claimedFrom ?? null,
      grantedUntil: counted?.claimedUntil ?? null,
      reason,
    })
    await findAttendance(ctx, tx, [appeal.registrationId])
    const teacher = await findPerson(tx, userId)
    await recordAction(
      tx,
      staff,
      now,
      counted ? 'appeal.granted' : 'appeal.declined',
      { type: 'appeal', id },
      {
        name: teacher?.name ?? '',
        session: session.topic,
        ...(counted && { from: counted.claimedFrom.toISOString(), until: counted.claimedUntil.toISOString() }),
        reason,
      },
    )
    if (!teacher) return
    const answer: AppealAnswer = {
      topic: session.topic,
      session,
      claimed: appeal,
      reason,
      presence: (await readPresence(tx, session, appeal.registrationId)).presence,
      url: `${sessionAddress(ctx.config, session.id)}/attendance`,
    }
    const mail = counted ? appealGrantedMail(teacher, answer, counted) : appealDeclinedMail(teacher, answer)
    const path = `${sessionPath(session.id)}/attendance`
    await notify(ctx, tx, 'appeal', [{ userId, mail, details: reason, path }])
  })
}
