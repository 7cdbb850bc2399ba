import type { User } from '@ariviyal/contract/accounts/accounts'
import { grievanceMessages } from '@ariviyal/contract/grievances/grievance-messages'
import type { GrievanceAppealDecisionForm, GrievanceDecisionForm } from '@ariviyal/contract/grievances/grievances'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import type * as z from 'zod/mini'
import { recordAction } from '../audit/record-action.ts'
import { offerUndo } from '../audit/undo/offer-undo.ts'
import {
  type Decided,
  hideComplainedPost,
  removeComplainedPost,
  showComplainedPost,
  undoDecision,
} from '../community/moderation/decide-post.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { enqueueMail } from '../platform/mail/mail.ts'
import { grievanceUrl } from './grievance-token.ts'
import { grievanceDecidedMail } from './grievances.mails.ts'
import { isHiddenByAnother, lockGrievance, updateGrievance } from './grievances.queries.ts'
import type { GrievanceRow } from './grievances.table.ts'

/** What undoing a decision needs. */
interface DecidedGrievance {
  id: string
  name: string
  dueAt: string | null
  /** The removal of the post; null where nothing was removed. */
  removal: Decided | null
}

/** Upholds or rejects a complaint. Raises `not-found` and `already-decided`. */
export async function decideGrievance(
  ctx: AppContext,
  staff: User,
  id: string,
  { outcome, words }: z.output<typeof GrievanceDecisionForm>,
): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const grievance = await lockGrievance(tx, id)
    if (!grievance) throw new AppError('not-found')
    if (grievance.decidedAt) throw new AppError('already-decided')
    const now = ctx.now()
    const isUpheld = outcome === 'upheld'
    const removed = isUpheld ? await removePost(ctx, tx, staff, grievance, words) : null
    if (!isUpheld) await showAgain(tx, grievance, now)
    // The decision is the answer to a complaint that nobody has acknowledged.
    const acknowledgedAt = grievance.acknowledgedAt ?? now
    await updateGrievance(tx, id, { outcome, words, decidedAt: now, decidedBy: staff.id, dueAt: null, acknowledgedAt })
    const subject = { type: 'grievance', id }
    await recordAction(tx, staff, now, 'grievance.decided', subject, { number: grievance.number, outcome, words })
    const payload: DecidedGrievance = {
      id,
      name: grievance.number,
      dueAt: grievance.dueAt?.toISOString() ?? null,
      removal: removed?.decided ?? null,
    }
    return offerUndo(ctx, tx, staff, {
      kind: 'grievance.decided',
      subject,
      payload,
      mails: mailsOf(ctx, grievance, { isUpheld, isAppeal: false, words }),
      ...(removed?.tell && { tell: removed.tell }),
    })
  })
}

/** Undoes a decision: the complaint is open with its time, and its post as before. Raises `changed-since`. */
export async function undoGrievanceDecision(tx: Transaction, { id, dueAt, removal }: DecidedGrievance): Promise<void> {
  const grievance = await lockGrievance(tx, id)
  if (!grievance?.decidedAt || grievance.appealedAt) throw new AppError('changed-since')
  if (removal) await undoDecision(tx, removal)
  else if (grievance.hidesPost && grievance.postId) await hideComplainedPost(tx, grievance.postId)
  await updateGrievance(tx, id, {
    outcome: null,
    words: '',
    decidedAt: null,
    decidedBy: null,
    dueAt: dueAt === null ? null : new Date(dueAt),
  })
}

/** Decides an appeal of a complaint's sender. Raises `not-found`, `already-decided`, and `forbidden` for who decided the complaint. */
export async function decideGrievanceAppeal(
  ctx: AppContext,
  staff: User,
  id: string,
  { is_granted: isGranted, words }: z.output<typeof GrievanceAppealDecisionForm>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const grievance = await lockGrievance(tx, id)
    if (!grievance?.appealedAt) throw new AppError('not-found')
    if (grievance.appealDecidedAt) throw new AppError('already-decided')
    if (grievance.decidedBy === staff.id) throw new AppError('forbidden', grievanceMessages.appealByAnother)
    const now = ctx.now()
    if (isGranted) await (await removePost(ctx, tx, staff, grievance, words))?.tell?.()
    await updateGrievance(tx, id, {
      appealGranted: isGranted,
      appealWords: words,
      appealDecidedAt: now,
      appealDecidedBy: staff.id,
      dueAt: null,
    })
    const subject = { type: 'grievance', id }
    const details = { number: grievance.number, granted: isGranted, words }
    await recordAction(tx, staff, now, 'grievance.appeal-decided', subject, details)
    for (const mail of mailsOf(ctx, grievance, { isUpheld: isGranted, isAppeal: true, words }))
      await enqueueMail(ctx, tx, mail)
  })
}

const removePost = async (ctx: AppContext, tx: Transaction, staff: User, { postId }: GrievanceRow, words: string) =>
  postId === null ? null : removeComplainedPost(ctx, tx, staff, postId, words)

/** Shows the post that this complaint hid, unless another complaint keeps it hidden. */
async function showAgain(tx: Transaction, { id, postId, hidesPost }: GrievanceRow, now: Date): Promise<void> {
  if (postId && hidesPost) await showComplainedPost(tx, postId, now, () => isHiddenByAnother(tx, postId, id))
}

const mailsOf = (
  ctx: AppContext,
  { id, email, number }: GrievanceRow,
  decision: { isUpheld: boolean; isAppeal: boolean; words: string },
) => (email ? [grievanceDecidedMail(email, { ...decision, number, url: grievanceUrl(ctx, id) })] : [])
