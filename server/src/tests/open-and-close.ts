import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { findUsableQuestions } from '../questions/use-questions.ts'
import { copiedOf } from './build-items.ts'
import { endAttemptsOfTest } from './attempts/attempts.queries.ts'
import { lockTaughtTest } from './taught-test.ts'
import { stateOf } from './test-time.ts'
import { topicOf } from './tracking/progress-streams.ts'
import { replaceContents, selectItems, selectSections, updateTest } from './tests.queries.ts'

/** Opens a draft with the current versions of its questions. Once open, a repeat changes nothing. Raises `not-found` and `test-closed`. */
export async function openTest(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const { test } = await lockTaughtTest(tx, id, teacherId)
    if (test.openedAt === null && test.closesAt !== null && test.closesAt <= now) throw new AppError('test-closed')
    const state = stateOf(test, now)
    if (state === 'open') return
    if (state === 'closed') throw new AppError('test-closed')
    await freezeVersions(tx, teacherId, id)
    await updateTest(tx, id, { openedAt: now })
  })
  ctx.changes.mark(topicOf.test(id))
}

/** Copies the current version of each question that is still in the bank; of others the draft's copy stays. */
async function freezeVersions(tx: Executor, teacherId: string, testId: string): Promise<void> {
  const sections = await selectSections(tx, testId)
  const items = await selectItems(tx, testId)
  const ids = items.map(({ questionId }) => questionId)
  const current = new Map((await findUsableQuestions(tx, teacherId, ids)).map((question) => [question.id, question]))
  const frozen = items.map((item) => ({
    ...item,
    ...copiedOf(current.get(item.questionId) ?? item, current.get(item.caseId ?? '')),
  }))
  await replaceContents(tx, testId, sections, frozen)
}

/** Closes a test and ends its running attempts. Once closed, a repeat changes nothing. Raises `not-found` and `test-not-open`. */
export async function closeTest(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const { test } = await lockTaughtTest(tx, id, teacherId)
    if (test.openedAt === null) throw new AppError('test-not-open')
    if (test.closedAt !== null) return
    await updateTest(tx, id, { closedAt: now })
    await endAttemptsOfTest(tx, id, now)
  })
  ctx.changes.mark(topicOf.test(id))
}
