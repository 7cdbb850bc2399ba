import { questionNumbers } from '@ariviyal/contract/tests/question-numbers'
import type { ItemRow } from './tests.table.ts'

/** The numbers that pupils see, by question, of answerable questions in their order. */
export function numbersByQuestion(
  items: readonly Pick<ItemRow, 'questionId' | 'caseId' | 'choice'>[],
): ReadonlyMap<string, string> {
  const numbers = questionNumbers(
    items.map(({ questionId, caseId, choice }) => ({ top: caseId ?? questionId, choice: choice ?? undefined })),
  )
  return new Map(items.map(({ questionId }, place) => [questionId, numbers[place] ?? '']))
}
