import type { AnswerPlace } from '@ariviyal/contract/tests/print'
import type { PrintWords } from './print-words.ts'
import type { PrintedPaper, PrintedSection } from './printed-test.ts'

/** The title of a section; without one its number, where there are several. */
export const titleOf = ({ title }: PrintedSection, place: number, of: number, words: PrintWords): string =>
  title || (of > 1 ? words.section(place + 1) : '')

/** Which questions of a section to answer; empty for all. */
export function ruleOf({ answerAny, compulsory, units }: PrintedSection, words: PrintWords): string {
  if (answerAny === null || answerAny >= units.length) return ''
  const any = words.answerAny(answerAny, units.length)
  return compulsory.length > 0 ? `${any} ${words.mustAnswer(compulsory.join(', '))}` : any
}

/** The general instructions, which follow from the test. */
export function instructionsOf({ sections, count }: PrintedPaper, words: PrintWords, lines: AnswerPlace): string[] {
  const rules = sections.flatMap((section, place) => {
    const rule = ruleOf(section, words)
    const title = titleOf(section, place, sections.length, words)
    return rule === '' ? [] : [title ? `${title}: ${rule}` : rule]
  })
  const units = sections.flatMap((section) => section.units)
  const takesOff = units.flat().some(({ questions }) => questions.some(({ shown }) => shown.negative_marks > 0))
  return [
    words.questionCount(count),
    ...(rules.length > 0 ? rules : [words.allCompulsory]),
    ...(units.some((alternatives) => alternatives.length > 1) ? [words.hasChoices] : []),
    words.marksAtEdge,
    ...(takesOff ? [words.negative] : []),
    ...(lines === 'booklet' ? [words.booklet] : []),
  ]
}
