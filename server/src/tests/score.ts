import { isAnswerable } from './build-items.ts'
import type { ItemRow, SectionRow } from './tests.table.ts'

type Item = Pick<ItemRow, 'questionId' | 'caseId' | 'section' | 'content' | 'marks'>
type Section = Pick<SectionRow, 'place' | 'answerAny'>

/** Marks are added as whole hundredths, so that no fraction is lost. */
const hundredths = (marks: number): number => Math.round(marks * 100)

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * The marks of a test from those of its questions: of each section the best `answer_any` questions, a case counting as one; never below 0.
 */
export function score(sections: Section[], items: Item[], marksOf: (item: Item) => number): number {
  const bySection = Map.groupBy(items.filter(isAnswerable), ({ section }) => section)
  const total = sections.map(({ place, answerAny }) => {
    const units = Map.groupBy(bySection.get(place) ?? [], ({ caseId, questionId }) => caseId ?? questionId)
    const marks = Array.from(units.values(), (unit) => sum(unit.map((item) => hundredths(marksOf(item)))))
    return sum(marks.toSorted((a, b) => b - a).slice(0, answerAny ?? marks.length))
  })
  return Math.max(0, sum(total)) / 100
}

/** The most that a pupil can reach. */
export const mostMarks = (sections: Section[], items: Item[]): number => score(sections, items, ({ marks }) => marks)
