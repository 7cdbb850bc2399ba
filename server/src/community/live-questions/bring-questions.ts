import type { User } from '@ariviyal/contract/accounts/accounts'
import { type LiveQuestionsForm, questionsIn } from '@ariviyal/contract/community/live-questions'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../../audit/record-action.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import { findBegunSession } from '../../live/shown/find-begun-session.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { insertDiscussion } from '../discussions/posts.queries.ts'
import { deleteUnanswered, lockBrought } from './brought.queries.ts'

/**
 * Asks colleagues what a live session did not reach. Nobody is named: who spoke in a meeting has not agreed to post here. Raises
 * `not-found` for a session that has not begun.
 */
export async function bringQuestions(
  ctx: AppContext,
  staff: User,
  sessionId: string,
  { questions, subject, grade = null, chapter }: LiveQuestionsForm,
): Promise<{ ids: string[]; undo: UndoOffer }> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const session = await findBegunSession(tx, sessionId, now)
    if (!session) throw new AppError('not-found')
    const ids: string[] = []
    for (const title of questionsIn(questions)) {
      const id = uuid()
      await insertDiscussion(tx, {
        id,
        authorId: null,
        liveSessionId: sessionId,
        title,
        subject,
        grade,
        board: null,
        chapter,
        body: '',
        content: [],
        state: 'shown',
        createdAt: now,
      })
      ids.push(id)
    }
    const subjectOfAct = { type: 'live-session', id: sessionId }
    const details = { name: session.topic, questions: ids.length }
    await recordAction(tx, staff, now, 'live-questions.brought', subjectOfAct, details)
    const payload = { ids, name: session.topic } satisfies Brought
    return {
      ids,
      undo: await offerUndo(ctx, tx, staff, { kind: 'live-questions.brought', subject: subjectOfAct, payload }),
    }
  })
}

/** What undoing needs. */
interface Brought {
  ids: string[]
  name: string
}

/** Takes the questions back. Raises `changed-since` once somebody has answered one. */
export async function undoBrought(tx: Transaction, { ids }: Brought): Promise<void> {
  await lockBrought(tx, ids)
  if ((await deleteUnanswered(tx, ids)) < ids.length) throw new AppError('changed-since')
}
