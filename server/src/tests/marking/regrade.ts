import type { Regrade, RegradeForm, RegradePreviewForm } from '@ariviyal/contract/tests/regrade'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { upsertAnswers } from '../attempts/answers.queries.ts'
import { lockAttemptsOfTest } from '../attempts/attempts.queries.ts'
import type { AnswerRow } from '../attempts/attempts.table.ts'
import { findTaughtTest, lockTaughtTest } from '../taught-test.ts'
import { updateItem, updateTest } from '../tests.queries.ts'
import { topicOf } from '../tracking/progress-streams.ts'
import { historyRow, insertHistory } from './history.queries.ts'
import { isChanged, planRegrade, type RegradePlan } from './plan-regrade.ts'

/** What a regrade would change, from one snapshot. Raises as `planRegrade` does. */
export async function previewRegrade(
  ctx: AppContext,
  teacherId: string,
  testId: string,
  form: RegradePreviewForm,
): Promise<Regrade> {
  return ctx.db.transaction(
    async (tx) => {
      const { test } = await findTaughtTest(tx, testId, teacherId)
      return (await planRegrade(tx, teacherId, test, form)).view
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/**
 * Regrades a question for all pupils. The test and all its attempts are locked first, so that no answer is marked by the former content
 * afterwards: whatever waits for the lock reads the mended question. Marks of a teacher stay. Raises as `planRegrade` does.
 */
export async function regradeQuestion(
  ctx: AppContext,
  teacherId: string,
  testId: string,
  form: RegradeForm,
): Promise<Regrade> {
  const regrade = await ctx.db.transaction(async (tx) => {
    const { test } = await lockTaughtTest(tx, testId, teacherId)
    await lockAttemptsOfTest(tx, testId)
    const plan = await planRegrade(tx, teacherId, test, form)
    await updateItem(tx, plan.item)
    await writeAnswers(tx, plan.answers)
    await updateTest(tx, testId, { marks: plan.marks })
    await writeHistory(ctx, tx, teacherId, plan, form.note)
    return plan.view
  })
  ctx.changes.mark(topicOf.test(testId))
  return regrade
}

/** Keeps a statement below PostgreSQL's 65,535 parameters. */
const batch = 1_000

async function writeAnswers(tx: Executor, answers: AnswerRow[]): Promise<void> {
  for (let from = 0; from < answers.length; from += batch) await upsertAnswers(tx, answers.slice(from, from + batch))
}

async function writeHistory(
  ctx: AppContext,
  tx: Executor,
  teacherId: string,
  { item, view }: RegradePlan,
  note: string,
): Promise<void> {
  const about = { testId: item.testId, kind: 'regrade', questionId: item.questionId } as const
  const act = historyRow(ctx, teacherId, { ...about, before: view.before, after: view.after, note })
  const words = (question: number | null, total: number | null, of: number) =>
    `${question ?? 'not marked'}, in all ${total} of ${of}`
  const pupils = view.items.filter(({ question, total }) => isChanged(question) || isChanged(total))
  await insertHistory(tx, [act])
  await insertHistory(
    tx,
    pupils.map(({ student_id: studentId, question, total }) =>
      historyRow(ctx, teacherId, {
        ...about,
        regradeId: act.id,
        studentId,
        before: words(question.before, total.before, view.of.before),
        after: words(question.after, total.after, view.of.after),
      }),
    ),
  )
}
