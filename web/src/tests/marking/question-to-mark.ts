import type { MarkingQuestion } from '@ariviyal/contract/tests/marking'
import type { TestItem } from '@ariviyal/contract/tests/sections'

/** A question of the marking page. */
export interface QuestionToMark {
  id: string
  number: string
  item: TestItem
  state: MarkingQuestion
}
