import type { PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import type { SetLetter } from '@ariviyal/contract/tests/modes'
import { countNumbers } from '@ariviyal/contract/tests/question-numbers'
import { pupilView } from '../../questions/pupil/pupil-view.ts'
import { isAnswerable } from '../build-items.ts'
import { numbersByQuestion } from '../numbers-by-question.ts'
import { orderOfSet } from '../papers/arrange.ts'
import { paperOfSet } from '../papers/paper-of-set.ts'
import { mostMarks } from '../score.ts'
import type { ItemRow, SectionRow } from '../tests.table.ts'
import { numbersOf } from './question-numbers.ts'

export interface PrintedQuestion {
  /** As on the screens of the set; empty for the text of a case. */
  number: string
  shown: PupilQuestion
  item: ItemRow
}
/** A question, or a case and its parts. */
export interface PrintedTop {
  source: PrintedQuestion | null
  questions: PrintedQuestion[]
}
export interface PrintedSection {
  title: string
  marks: number
  answerAny: number | null
  /** Numbers of the questions that count in any case. */
  compulsory: string[]
  /** What counts as one: the alternatives of an internal choice, otherwise one. */
  units: PrintedTop[][]
}
export interface PrintedPaper {
  sections: PrintedSection[]
  /** An internal choice is one. */
  count: number
  marks: number
}

/** What a set asks, in the order and with the numbers of the screens of its pupils. */
export function printedPaper(testId: string, set: SetLetter, sections: SectionRow[], items: ItemRow[]): PrintedPaper {
  const order = orderOfSet(testId, set)
  const arranged = paperOfSet(testId, set, sections, items)
  const asked = arranged.flatMap((section) => section.items)
  const answerable = asked.filter(isAnswerable)
  const numbers = numbersByQuestion(answerable)
  const print = (item: ItemRow): PrintedQuestion => ({
    number: numbers.get(item.questionId) ?? '',
    shown: pupilView({ ...item, id: item.questionId, hint: '' }, order.seed, { shuffleOptions: order.shuffle }),
    item,
  })
  const topOf = (top: ItemRow, all: ItemRow[]): PrintedTop =>
    isAnswerable(top)
      ? { source: null, questions: [print(top)] }
      : { source: print(top), questions: all.filter(({ caseId }) => caseId === top.questionId).map(print) }
  return {
    sections: arranged.map(({ section, items: ofSection }) => {
      const tops = ofSection.filter(({ caseId }) => caseId === null)
      const groups = [...Map.groupBy(tops, ({ choice, questionId }) => choice ?? questionId).values()]
      const compulsory = section.answerAny === null ? [] : tops.filter((top) => top.compulsory)
      return {
        title: section.title,
        marks: mostMarks([section], ofSection),
        answerAny: section.answerAny,
        compulsory: compulsory.map((top) => numbersOf(topOf(top, ofSection).questions)),
        units: groups.map((group) => group.map((top) => topOf(top, ofSection))),
      }
    }),
    count: countNumbers([...numbers.values()]),
    marks: mostMarks(sections, asked),
  }
}
