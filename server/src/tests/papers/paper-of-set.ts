import type { SetLetter } from '@ariviyal/contract/tests/modes'
import type { ItemRow, SectionRow } from '../tests.table.ts'
import { arrange, type ArrangedSection, drawItems, orderOfSet } from './arrange.ts'

/** The questions of a set as they are printed: the same and in the same order as on the screens of its pupils. A test without sets has set A. */
export function paperOfSet(
  testId: string,
  set: SetLetter,
  sections: SectionRow[],
  items: ItemRow[],
): ArrangedSection[] {
  const order = orderOfSet(testId, set)
  return arrange(sections, drawItems(sections, items, order.seed), order)
}
