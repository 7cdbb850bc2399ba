import type { User } from '@ariviyal/contract/accounts/accounts'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { recordAction } from '../../audit/record-action.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { deleteQuestionRows, findTeachersQuestion } from '../questions.queries.ts'
import { insertCopy, refusePart, snapshotsOf } from './copy-question.ts'
import { titleOf } from './decide-offer.ts'
import { lockOffer, lockOfferOfCopy, updateOffer } from './offers.queries.ts'
import { questionTakenBackMail } from './sharing.mails.ts'
import type { QuestionSnapshot } from './snapshot.ts'
import { tellAuthor } from './tell-author.ts'

/** What undoing needs. */
export interface TakenBack {
  /** Null when the account of the author is deleted. */
  offerId: string | null
  snapshot: QuestionSnapshot[]
}

/**
 * Removes a question that was accepted, whenever that was; tests and copies of others stay. Its offer counts as refused for
 * this reason, and the author is told by mail. Raises `not-found`, and `invalid-fields` for a part.
 */
export async function takeBackQuestion(ctx: AppContext, staff: User, id: string, reason: string): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const offer = await lockOfferOfCopy(tx, id)
    const row = await findTeachersQuestion(tx, id)
    if (!row) throw new AppError('not-found')
    refusePart(row)
    const snapshot = await snapshotsOf(tx, row)
    if ((await deleteQuestionRows(tx, null, [id])) === 0) throw new AppError('not-found')
    const now = ctx.now()
    if (offer) await updateOffer(tx, offer.id, { state: 'refused', reason, decidedAt: now, decidedBy: staff.id })
    const kind = 'question.taken-back'
    const subject = { type: 'question', id }
    const name = titleOf({ snapshot })
    await recordAction(tx, staff, now, kind, subject, { name, reason })
    return offerUndo(ctx, tx, staff, {
      kind,
      subject,
      payload: { name, offerId: offer?.id ?? null, snapshot },
      tell: async (delay) =>
        offer ? tellAuthor(ctx, tx, offer, questionTakenBackMail, { title: name, reason }, delay) : [],
    })
  })
}

/** Undoes it: every subscriber finds a copy again. Raises `changed-since` when the author has withdrawn or offered it anew. */
export async function returnQuestion(tx: Transaction, { offerId, snapshot }: TakenBack, now: Date): Promise<void> {
  const offer = offerId === null ? null : await lockOffer(tx, offerId)
  if (offerId !== null && offer?.state !== 'refused') throw new AppError('changed-since')
  const copyId = await insertCopy(tx, snapshot, { ownerId: null, createdAt: now })
  if (offer) await updateOffer(tx, offer.id, { state: 'accepted', reason: '', copyId })
}
