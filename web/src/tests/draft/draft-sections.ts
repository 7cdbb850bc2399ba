import type { Test } from '@ariviyal/contract/tests/tests'
import type * as z from 'zod/mini'
import type { TestForm as TestFormSchema } from '@ariviyal/contract/tests/tests'

/** A question of a draft, with its marks as typed. */
export interface DraftItem {
  id: string
  kind: string
  text: string
  marks: string
  negative: string
}
export interface DraftSection {
  /** Identity on the page only. */
  key: string
  title: string
  answerAny: string
  items: DraftItem[]
}
type SentSections = z.input<typeof TestFormSchema>['sections']

let keys = 0
export const emptySection = (): DraftSection => ({ key: `section-${(keys += 1)}`, title: '', answerAny: '', items: [] })

/** The parts of a case come with it, and share its marks. */
export const draftOf = (sections: Test['sections']): DraftSection[] =>
  sections.map(({ title, answer_any, items }) => ({
    ...emptySection(),
    title,
    answerAny: answer_any === null ? '' : String(answer_any),
    items: items
      .filter(({ case_id }) => case_id === null || !items.some(({ question_id }) => question_id === case_id))
      .map(({ question_id, kind, text, marks, negative_marks }) => ({
        id: question_id,
        kind,
        text,
        marks: String(marks),
        negative: negative_marks === 0 ? '' : String(negative_marks),
      })),
  }))

export const sentSections = (sections: readonly DraftSection[]): SentSections =>
  sections.map(({ title, answerAny, items }) => ({
    title,
    answer_any: answerAny === '' ? null : answerAny,
    items: items.map(({ id, marks, negative }) => ({
      question_id: id,
      marks: marks.trim().replace(',', '.'),
      negative_marks: negative.trim() === '' ? 0 : negative.trim().replace(',', '.'),
    })),
  }))

/** What the questions add up to; of "answer N" the N with the most marks. */
export const marksOf = (sections: readonly DraftSection[]): number =>
  sections.reduce((sum, { answerAny, items }) => {
    const marks = items.map((item) => Number(item.marks.replace(',', '.')) || 0).toSorted((a, b) => b - a)
    const counted = marks.slice(0, answerAny === '' ? undefined : Number(answerAny) || undefined)
    return sum + counted.reduce((total, mark) => total + mark, 0)
  }, 0)
