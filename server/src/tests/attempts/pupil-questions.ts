import type { AttemptSection } from '@ariviyal/contract/tests/attempts'
import type { PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import { pupilView } from '../../questions/pupil/pupil-view.ts'
import { arrange, type ArrangedSection, type PaperOrder } from '../papers/arrange.ts'
import type { ItemRow, SectionRow, TestRow } from '../tests.table.ts'

/**
 * Sections and questions in the order of a paper, without anything that tells what is right. Hints are for practice. `items` are those that
 * it asks.
 */
export function pupilQuestions(
  { mode }: Pick<TestRow, 'mode'>,
  order: PaperOrder,
  sections: SectionRow[],
  items: ItemRow[],
): { sections: AttemptSection[]; questions: PupilQuestion[] } {
  const arranged = arrange(sections, items, order)
  return {
    sections: arranged.map(sectionView),
    questions: arranged.flatMap(({ items: asked }) =>
      asked.map((item) =>
        pupilView({ ...item, id: item.questionId, hint: mode === 'practice' ? item.hint : '' }, order.seed, {
          shuffleOptions: order.shuffle,
        }),
      ),
    ),
  }
}

function sectionView({ section, items }: ArrangedSection): AttemptSection {
  const tops = items.filter(({ caseId }) => caseId === null)
  const compulsory = section.answerAny === null ? [] : tops.filter((item) => item.compulsory)
  const choices = [
    ...Map.groupBy(
      tops.filter(({ choice }) => choice !== null),
      ({ choice }) => choice,
    ).values(),
  ]
  const idsOf = (list: ItemRow[]) => list.map(({ questionId }) => questionId)
  return {
    title: section.title,
    answer_any: section.answerAny,
    questions: idsOf(items),
    ...(compulsory.length > 0 && { compulsory: idsOf(compulsory) }),
    ...(choices.length > 0 && { choices: choices.map(idsOf) }),
  }
}
