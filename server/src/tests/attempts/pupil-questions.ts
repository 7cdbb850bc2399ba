import { createHash } from 'node:crypto'
import type { PupilQuestion } from '@ariviyal/contract/questions/question'
import { pupilView } from '../../questions/pupil/pupil-view.ts'
import type { ItemRow, SectionRow, TestRow } from '../tests.table.ts'
import type { AttemptRow } from './attempts.table.ts'

/** Sections and questions in the order of an attempt, without anything that tells what is right. Hints are for practice. */
export function pupilQuestions(
  { shuffle, mode }: Pick<TestRow, 'shuffle' | 'mode'>,
  { seed }: Pick<AttemptRow, 'seed'>,
  sections: SectionRow[],
  items: ItemRow[],
) {
  const keyOf = (id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex')
  const ordered = sections.map(({ place, title, answerAny }) => {
    const tops = items.filter(({ section, caseId }) => section === place && caseId === null)
    const placed = shuffle
      ? tops
          .map((item) => ({ item, key: keyOf(item.questionId) }))
          .toSorted((a, b) => (a.key < b.key ? -1 : 1))
          .map(({ item }) => item)
      : tops
    const asked = placed.flatMap((top) => [top, ...items.filter(({ caseId }) => caseId === top.questionId)])
    return { title, answer_any: answerAny, asked }
  })
  const questions: PupilQuestion[] = ordered.flatMap(({ asked }) =>
    asked.map((item) =>
      pupilView({ ...item, id: item.questionId, hint: mode === 'practice' ? item.hint : '' }, seed, {
        shuffleOptions: shuffle,
      }),
    ),
  )
  return {
    sections: ordered.map(({ asked, ...section }) => ({ ...section, questions: asked.map((item) => item.questionId) })),
    questions,
  }
}
