import type { User } from '@ariviyal/contract/accounts/accounts'
import { subjectNames, subjects } from '@ariviyal/contract/accounts/teaching'
import { contributionMessages } from '@ariviyal/contract/community/contributions/contribution-messages'
import { contributionLimits } from '@ariviyal/contract/community/contributions/contribution-rules'
import type { PaperItem } from '@ariviyal/contract/community/contributions/contributions'
import type { LmsPaperForm, PaperToGive } from '@ariviyal/contract/community/contributions/papers'
import type { Block } from '@ariviyal/contract/community/post-text'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findOwners } from '../../questions/use-questions.ts'
import { paperOfQuestions, paperOfTest } from '../../tests/papers/paper-to-give.ts'
import { createContribution } from './save-draft.ts'

/** What a test would be as a paper for colleagues. Raises `not-found`, and `not-ready` when its questions are all of colleagues. */
export async function showPaperOfTest(ctx: AppContext, user: User, testId: string): Promise<PaperToGive> {
  const { items, leftOut, instructions, marks, subject, fromAriviyal, ...about } = await paperOfTest(
    ctx,
    user.id,
    testId,
  )
  if (items.length === 0) throw new AppError('not-ready', contributionMessages.noQuestionLeft)
  const { marksMax } = contributionLimits
  return {
    ...about,
    subject: subjectNames.find((name) => subjects[name].toLowerCase() === subject.trim().toLowerCase()) ?? null,
    marks: Number.isInteger(marks) && marks <= marksMax ? marks : null,
    body: instructions.map((line) => `- ${line}`).join('\n'),
    source: sourceOf(items, fromAriviyal),
    items,
    left_out: leftOut,
  }
}

/** Begins a paper with questions of the LMS, which never change with their test. Raises the errors of `createContribution`. */
export async function givePaper(
  ctx: AppContext,
  user: User,
  { test_id: testId, questions = [], ...form }: LmsPaperForm,
  content: Block[],
): Promise<string> {
  if (testId !== undefined) {
    const { items } = await showPaperOfTest(ctx, user, testId)
    return createContribution(ctx, user, { form, content }, items)
  }
  const isOwn = (owner: string | null | undefined) => owner === null || owner === user.id
  const owners = await findOwners(
    ctx.db,
    questions.map(({ question_id: id }) => id),
  )
  const refused = questions.findIndex(({ question_id: id }) => !isOwn(owners.get(id)))
  if (refused >= 0) {
    const msg = contributionMessages.notYourQuestion(refused + 1)
    throw new AppError('invalid-fields', msg, { fields: { questions: msg } })
  }
  const { items, fromAriviyal } = await paperOfQuestions(ctx, user.id, questions)
  const source = form.source || sourceOf(items, fromAriviyal)
  return createContribution(ctx, user, { form: { ...form, source }, content }, items)
}

function sourceOf(items: PaperItem[], fromAriviyal: number): string {
  if (fromAriviyal === 0) return ''
  return fromAriviyal === items.length
    ? 'All questions are of the question bank of Ariviyal.'
    : `${fromAriviyal} of ${items.length} questions are of the question bank of Ariviyal.`
}
