import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { recordAction } from '../../audit/record-action.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { deleteQuestionRows } from '../questions.queries.ts'
import { insertCopy } from './copy-question.ts'
import { questionAcceptedMail, questionRefusedMail } from './sharing.mails.ts'
import { tellAuthor } from './tell-author.ts'
import { lockOffer, type OfferRow, updateOffer } from './offers.queries.ts'

/** Adds what was offered to the questions of Ariviyal. Raises `not-found`, `already-decided` and `invalid-fields`. */
export const acceptQuestion = (ctx: AppContext, staff: User, id: string): Promise<UndoOffer> =>
  decide(ctx, staff, id, 'accepted', async (tx, { snapshot }) => ({
    copyId: await insertCopy(tx, snapshot, { ownerId: null, createdAt: ctx.now() }),
  }))

/** Raises `not-found` and `already-decided`. */
export const refuseQuestion = (ctx: AppContext, staff: User, id: string, reason: string): Promise<UndoOffer> =>
  decide(ctx, staff, id, 'refused', () => Promise.resolve({ reason }))

async function decide(
  ctx: AppContext,
  staff: User,
  id: string,
  state: 'accepted' | 'refused',
  change: (tx: Transaction, offer: OfferRow) => Promise<Partial<OfferRow>>,
): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, id)
    if (!offer) throw new AppError('not-found')
    if (offer.state !== 'pending') throw new AppError('already-decided', serverMessages.offerDecided)
    const changed = await change(tx, offer)
    const now = ctx.now()
    await updateOffer(tx, id, { ...changed, state, decidedAt: now, decidedBy: staff.id })
    const kind = `question.${state}` as const
    const subject = { type: 'question', id }
    const name = titleOf(offer)
    await recordAction(tx, staff, now, kind, subject, { name, ...(changed.reason && { reason: changed.reason }) })
    const mail = state === 'accepted' ? questionAcceptedMail : questionRefusedMail
    return offerUndo(ctx, tx, staff, {
      kind,
      subject,
      payload: { id, name, state },
      tell: (delay) => tellAuthor(ctx, tx, offer, mail, { title: name, reason: changed.reason ?? '' }, delay),
    })
  })
}

/** The start of a question's text, for lists. */
export const titleOf = ({ snapshot }: Pick<OfferRow, 'snapshot'>): string => snapshot[0]?.text.slice(0, 120) ?? ''

/** Undoes a decision: the question waits again, and what every subscriber found of it is gone. Tests keep their copies. */
export async function reopenOffer(
  tx: Transaction,
  { id, state }: { id: string; state: OfferRow['state'] },
): Promise<void> {
  const offer = await lockOffer(tx, id)
  if (offer?.state !== state) throw new AppError('changed-since')
  await updateOffer(tx, id, { state: 'pending', reason: '', decidedAt: null, decidedBy: null, copyId: null })
  if (offer.copyId) await deleteQuestionRows(tx, null, [offer.copyId])
}
