import type { Test, TestItem } from '@ariviyal/contract/tests/tests'
import type { AnswerTexts } from '../answer-values.ts'

/** The questions that pupils answer, numbered as in the test without shuffling; a case is its parts. */
export const questionsOf = (test: Test): TestItem[] =>
  test.sections.flatMap(({ items }) => items).filter(({ kind }) => kind !== 'case')

/** The texts that an answer to this question names. */
export function textsOfItem({ content }: TestItem): AnswerTexts {
  if (content.kind === 'match') return { left: content.left, right: content.right }
  if (content.kind === 'order') return { options: content.items }
  return { options: 'options' in content ? content.options : undefined }
}
