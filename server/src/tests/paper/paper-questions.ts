import type { QuestionContent } from '@ariviyal/contract/questions/question'
import { isAnswerable } from '../build-items.ts'
import type { ItemRow } from '../tests.table.ts'

const kinds: readonly QuestionContent['kind'][] = ['one-choice', 'several-choices', 'true-false', 'assertion-reason']

/** Whether a pupil can answer the question with a card or with bubbles. */
export const isOnPaper = (item: ItemRow): boolean => isAnswerable(item) && kinds.includes(item.content.kind)
