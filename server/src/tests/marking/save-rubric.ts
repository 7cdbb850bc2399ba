import { serverMessages } from '@ariviyal/contract/server-messages'
import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { selectItemsNamed } from '../attempts/answers.queries.ts'
import { isAnswerable } from '../build-items.ts'
import { lockTaughtTest } from '../taught-test.ts'
import { historyRow, insertHistory } from './history.queries.ts'
import { mostOfRubric } from './rubric-marks.ts'
import { findRubric, upsertRubric } from './rubrics.queries.ts'

/**
 * Sets or removes the rubric of a question, in a draft or an opened test. Answers keep the rows that they were marked by. Raises
 * `not-found`, `edited-elsewhere`, and `invalid-fields` for a rubric with more marks than the question.
 */
export async function saveRubric(
  ctx: AppContext,
  teacherId: string,
  testId: string,
  form: { question_id: string; version: number; rows: RubricRows | null },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { test } = await lockTaughtTest(tx, testId, teacherId)
    const [item] = await selectItemsNamed(tx, testId, [form.question_id])
    if (!item || !isAnswerable(item)) throw new AppError('not-found')
    const stored = await findRubric(tx, testId, item.questionId)
    if ((stored?.version ?? 0) !== form.version) throw new AppError('edited-elsewhere')
    if (form.rows && mostOfRubric(form.rows) > item.marks) {
      const msg = serverMessages.rubricTooLarge(item.marks)
      throw new AppError('invalid-fields', msg, { fields: { rows: msg } })
    }
    await upsertRubric(tx, { testId, questionId: item.questionId, version: form.version + 1, rows: form.rows })
    if (test.openedAt === null) return
    await insertHistory(tx, [
      historyRow(ctx, teacherId, {
        testId,
        kind: 'rubric',
        questionId: item.questionId,
        before: rubricInWords(stored?.rows ?? null),
        after: rubricInWords(form.rows),
      }),
    ])
  })
}

const rubricInWords = (rows: RubricRows | null): string =>
  rows === null
    ? 'no rubric'
    : rows.map(({ title, levels }) => `${title}: ${levels.map(({ marks }) => marks).join(', ')}`).join('; ')
