import { isAnswerable } from './build-items.ts'
import type { ItemRow, SectionRow } from './tests.table.ts'

type Item = Pick<
  ItemRow,
  'questionId' | 'caseId' | 'section' | 'content' | 'marks' | 'choice' | 'compulsory' | 'counting'
>
type Section = Pick<SectionRow, 'place' | 'answerAny' | 'draw'>

/** Whether a pupil answers it and it has not been left out. */
export const isCounted = (item: Pick<ItemRow, 'content' | 'counting'>): boolean =>
  isAnswerable(item) && item.counting !== 'left-out'

/** Marks are added as whole hundredths, so that no fraction is lost. */
const hundredths = (marks: number): number => Math.round(marks * 100)

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** What counts as one: a question, a case with its parts, or an internal choice with its alternatives. */
interface Unit<Of> {
  compulsory: boolean
  alternatives: Of[][]
}

/** The units of a section, in order. */
function unitsOf<Of extends Item>(items: Of[]): Unit<Of>[] {
  const groups = Map.groupBy(items.filter(isCounted), (item) => item.choice ?? item.caseId ?? item.questionId)
  return Array.from(groups.values(), (group) => ({
    compulsory: group[0]?.compulsory ?? false,
    alternatives: [...Map.groupBy(group, ({ caseId, questionId }) => caseId ?? questionId).values()],
  }))
}

/**
 * The marks of a test from those of its questions, null where a question has no answer. Of an internal choice the better of those that were
 * answered counts: an empty alternative does not cancel what a wrong answer takes off. Of a section its compulsory questions count, and of
 * the others the best up to `answer_any`. A question that is left out counts for nothing. Never below 0.
 */
export function score<Of extends Item>(sections: Section[], items: Of[], marksOf: (item: Of) => number | null): number {
  const bySection = Map.groupBy(items, ({ section }) => section)
  const total = sections.map(({ place, answerAny, draw }) => {
    const units = unitsOf(bySection.get(place) ?? []).map(({ compulsory, alternatives }) => ({
      compulsory,
      marks: bestOf(alternatives.flatMap((alternative) => marksOfAnswered(alternative.map(marksOf)) ?? [])),
    }))
    const always = units.filter(({ compulsory }) => compulsory && answerAny !== null)
    const others = units.filter((unit) => !always.includes(unit)).map(({ marks }) => marks)
    const counted = (answerAny ?? draw ?? units.length) - always.length
    return sum([
      ...always.map(({ marks }) => marks),
      ...others.toSorted((a, b) => b - a).slice(0, Math.max(0, counted)),
    ])
  })
  return Math.max(0, sum(total)) / 100
}

const bestOf = (marks: number[]): number => (marks.length === 0 ? 0 : Math.max(...marks))

/** Of a question or the parts of a case, in hundredths; null without any answer. */
const marksOfAnswered = (marks: (number | null)[]): number | null =>
  marks.every((mark) => mark === null) ? null : sum(marks.map((mark) => hundredths(mark ?? 0)))

/** The most that a pupil can reach. */
export const mostMarks = (sections: Section[], items: Item[]): number => score(sections, items, ({ marks }) => marks)

/** How many questions a pupil answers: a case counts by its parts, an internal choice by the longer alternative. */
export function countQuestions(sections: Section[], items: Item[]): number {
  const bySection = Map.groupBy(items, ({ section }) => section)
  return sum(
    sections.map(({ place, draw }) => {
      const units = unitsOf(bySection.get(place) ?? [])
      return draw ?? sum(units.map(({ alternatives }) => Math.max(...alternatives.map((parts) => parts.length))))
    }),
  )
}
