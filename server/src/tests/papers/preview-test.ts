import { randomBytes } from 'node:crypto'
import type { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import type { SetLetter } from '@ariviyal/contract/tests/modes'
import type { PreviewedTest, TriedAnswers } from '@ariviyal/contract/tests/preview'
import type { AppContext } from '../../platform/app-context.ts'
import { attemptMarks } from '../attempt-marks.ts'
import { pupilTestView, reviewView } from '../attempts/attempts.view.ts'
import { pupilQuestions } from '../attempts/pupil-questions.ts'
import { answerRow } from '../attempts/settle-answers.ts'
import { isAnswerable } from '../build-items.ts'
import { findTaughtTest } from '../taught-test.ts'
import { selectItems, selectNegativeMarks, selectSections } from '../tests.queries.ts'
import type { TestRow } from '../tests.table.ts'
import { drawItems, orderOf } from './arrange.ts'

/** What chooses the paper: a seed, and a set where the test has some. */
interface Paper {
  seed?: string | undefined
  set?: SetLetter | undefined
}

/** A test as a pupil would get it, drafts too. Raises `not-found`. */
export async function previewTest(
  ctx: AppContext,
  teacherId: string,
  id: string,
  paper: Paper,
): Promise<PreviewedTest> {
  const { test, sections, asked, order, set } = await readPaper(ctx, teacherId, id, paper)
  const negativeMarks = (await selectNegativeMarks(ctx.db, [test])).get(test.id)
  const about = { rollNumber: 1, extraPercent: 0, negativeMarks }
  const draft: TestRow = {
    ...test,
    openedAt: test.openedAt ?? ctx.now(),
    opensAt: null,
    closesAt: null,
    closedAt: null,
  }
  return {
    test: { ...pupilTestView(draft, undefined, about, ctx.now()), opens_at: null, closes_at: iso(test.closesAt), set },
    seed: order.seedOfAttempt,
    ...pupilQuestions(test, order, sections, asked),
  }
}

/** Marks answers without storing them. Raises `not-found`. */
export async function tryAnswers(
  ctx: AppContext,
  teacherId: string,
  id: string,
  { answers, ...paper }: Paper & { answers: { question: string; value: AnswerValue }[] },
): Promise<TriedAnswers> {
  const { sections, asked } = await readPaper(ctx, teacherId, id, paper)
  const values = new Map(answers.map(({ question, value }) => [question.toLowerCase(), value]))
  const answerable = asked.filter(isAnswerable)
  const tried = new Map(
    answerable.map((item) => {
      const value = values.get(item.questionId) ?? null
      return [item.questionId, answerRow('', item, { value, late: null, conflict: false, fromFile: false }, null)]
    }),
  )
  return {
    ...attemptMarks(sections, asked, tried),
    answers: answerable.map((item) => reviewView(item, tried.get(item.questionId))),
  }
}

async function readPaper(ctx: AppContext, teacherId: string, id: string, paper: Paper) {
  const { test } = await findTaughtTest(ctx.db, id, teacherId)
  const sections = await selectSections(ctx.db, id)
  const items = await selectItems(ctx.db, id)
  const seedOfAttempt = paper.seed ?? randomBytes(16).toString('hex')
  const set = test.sets === 1 ? null : (paper.set ?? 'A')
  const order = { ...orderOf(test, { seed: seedOfAttempt, set }), seedOfAttempt }
  return { test, sections, set, order, asked: drawItems(sections, items, order.seed) }
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
