import type { OfferedQuestion } from '@ariviyal/contract/questions/sharing'
import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { readingOf } from '../pupil/question-reading.ts'
import { titleOf } from './decide-offer.ts'
import { findOffer, selectPendingOffers } from './offers.queries.ts'

/** Offered questions that wait, for the staff queue. Staff need not know whose they are. */
export async function waitingOffers(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectPendingOffers(executor, place)
  return rows.map((row) => ({
    kind: 'question',
    id: row.id,
    title: titleOf(row),
    detail: row.snapshot[0]?.chapter ?? '',
    since: row.madeAt.toISOString(),
  }))
}

/** Raises `not-found`. */
export async function showOfferedQuestion(ctx: AppContext, id: string): Promise<OfferedQuestion> {
  const offer = await findOffer(ctx.db, id)
  const [first] = offer?.snapshot ?? []
  if (!offer || !first) throw new AppError('not-found')
  const { kind, text, board, grade, chapter, language } = first
  return {
    id,
    kind,
    text,
    board,
    grade,
    chapter,
    language,
    made_at: offer.madeAt.toISOString(),
    state: offer.state,
    parts: offer.snapshot.map((snapshot, place) => readingOf(snapshot, id, place === 0 ? null : id)),
  }
}
