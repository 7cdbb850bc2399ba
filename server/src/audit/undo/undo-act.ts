import type { User } from '@ariviyal/contract/accounts/accounts'
import { recordAction } from '../record-action.ts'
import { AppError } from '../../platform/http/errors.ts'
import { withdrawNotifications } from '../../notifications/withdraw-notifications.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { cancelMails } from '../../platform/mail/mail.ts'
import type { Reversals } from './reversals.ts'
import { lockAct, markUndone } from './undoable-acts.queries.ts'

/**
 * Undoes an act of this member of staff in one transaction: reverses the change, cancels the pending mails and notifications, and writes to the audit log. Raises
 * `not-found` for an act of another person, `undone-before`, `changed-since`, and `undo-over` once the time has passed or a mail was sent.
 */
export async function undoAct(ctx: AppContext, reversals: Reversals, staff: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const act = await lockAct(tx, id)
    if (!act || act.staffId !== staff.id) throw new AppError('not-found')
    if (act.undoneAt) throw new AppError('undone-before')
    const now = ctx.now()
    if (now >= act.until) throw new AppError('undo-over')
    const reverse = reversals.get(act.kind)
    if (!reverse) throw new Error(`no feature undoes ${act.kind}`)
    await reverse(tx, act.payload as never, { staff, now })
    if (!(await cancelMails(ctx, tx, act.mailJobs))) throw new AppError('undo-over')
    await withdrawNotifications(tx, id)
    await markUndone(tx, id, now)
    await recordAction(
      tx,
      staff,
      now,
      'act.undone',
      { type: act.subjectType, id: act.subjectId },
      { undone: act.kind, ...nameIn(act.payload) },
    )
  })
}

/** The name of the subject, if the act recorded one. */
const nameIn = (payload: object): { name?: string } =>
  'name' in payload && typeof payload.name === 'string' ? { name: payload.name } : {}
