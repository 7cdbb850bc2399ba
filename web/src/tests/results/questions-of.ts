import type { TestItem } from '@ariviyal/contract/tests/sections'
import type { Test } from '@ariviyal/contract/tests/tests'
import type { AnswerTexts } from '../answer-values.ts'
import { questionNumbers } from '@ariviyal/contract/tests/question-numbers'

/** The questions that pupils answer, in the order of the test; a case is its parts. */
export const questionsOf = (test: Test): TestItem[] =>
  test.sections.flatMap(({ items }) => items).filter(({ kind }) => kind !== 'case')

/** Their numbers, as on the paper of set A. */
export const numbersOfTest = (test: Test): string[] =>
  questionNumbers(
    questionsOf(test).map(({ question_id, case_id, choice }) => ({
      top: case_id ?? question_id,
      choice: choice ?? undefined,
    })),
  )

/** The texts that an answer to this question names. */
export function textsOfItem({ content }: TestItem): AnswerTexts {
  if (content.kind === 'match') return { left: content.left, right: content.right }
  if (content.kind === 'order') return { options: content.items }
  return { options: 'options' in content ? content.options : undefined }
}
