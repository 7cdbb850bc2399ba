import type { Formulas } from '@ariviyal/contract/questions/formulas'
import type { QuestionKind } from '@ariviyal/contract/questions/pupil-question'
import {
  type BlueprintId,
  blueprints,
  compareWithBlueprint,
  type DraftedSection,
  marksOfDraft,
} from '@ariviyal/contract/tests/blueprints'
import type { TestItem } from '@ariviyal/contract/tests/sections'
import type { Test, TestForm as TestFormSchema } from '@ariviyal/contract/tests/tests'
import type * as z from 'zod/mini'

type SentSections = z.input<typeof TestFormSchema>['sections']
type SentItem = NonNullable<SentSections[number]['items']>[number]

/** A question as a draft names it. */
export interface DraftQuestion {
  id: string
  kind: QuestionKind
  text: string
  formulas: Formulas
  /** Marks of the parts of a case, while they still add up to the marks of the case. */
  parts?: SentItem['parts']
}
/** With its marks as typed. */
export interface DraftItem extends DraftQuestion {
  marks: string
  negative: string
  isCompulsory: boolean
  /** The other question of an internal choice. */
  or?: DraftQuestion | undefined
}

/** `all` are asked, some are drawn of those that were `chosen`, or of those that match the `filter`. */
export type SectionMode = 'all' | 'chosen' | 'filter'
export interface DraftFilter {
  kind: string
  grade: string
  difficulty: string
  language: string
  chapter: string
}
export interface DraftSection {
  /** Identity on the page only. */
  key: string
  title: string
  answerAny: string
  mode: SectionMode
  draw: string
  /** Of each question that can be drawn. */
  marks: string
  negative: string
  filter: DraftFilter
  /** What the filter found when the draft was saved. */
  found: number | undefined
  items: DraftItem[]
}

let keys = 0
export const emptySection = (): DraftSection => ({
  key: `section-${(keys += 1)}`,
  title: '',
  answerAny: '',
  mode: 'all',
  draw: '',
  marks: '1',
  negative: '',
  filter: { kind: '', grade: '', difficulty: '', language: '', chapter: '' },
  found: undefined,
  items: [],
})

/** The sections that a blueprint asks for, without questions. */
export const sectionsOfBlueprint = (id: BlueprintId): DraftSection[] =>
  blueprints[id].sections.map(({ title, answerAny }) => ({
    ...emptySection(),
    title,
    answerAny: answerAny === undefined ? '' : String(answerAny),
  }))

const typed = (marks: number): string => (marks === 0 ? '' : String(marks))
/** Marks as typed, with a point. */
const sent = (marks: string): string => marks.trim().replace(',', '.')
const sentNegative = (marks: string): string | number => sent(marks) || 0
const numberOf = (text: string): number => Number(sent(text)) || 0

export const draftOf = (sections: Test['sections']): DraftSection[] =>
  sections.map(({ title, answer_any, draw, filter, items }) => {
    const [first] = items
    return {
      ...emptySection(),
      title,
      answerAny: answer_any === null ? '' : String(answer_any),
      mode: filter ? 'filter' : draw === null ? 'all' : 'chosen',
      draw: draw === null ? '' : String(draw),
      marks: String(filter?.marks ?? first?.marks ?? 1),
      negative: typed(filter?.negative_marks ?? first?.negative_marks ?? 0),
      filter: {
        kind: filter?.kind ?? '',
        grade: String(filter?.grade ?? ''),
        difficulty: filter?.difficulty ?? '',
        language: filter?.language ?? '',
        chapter: filter?.chapter ?? '',
      },
      found: filter ? items.length : undefined,
      items: filter ? [] : itemsOf(items),
    }
  })

function itemsOf(items: TestItem[]): DraftItem[] {
  const tops = items.filter(({ case_id }) => !items.some(({ question_id }) => question_id === case_id))
  const choices = Map.groupBy(tops, ({ choice, question_id }) => choice ?? question_id)
  return Array.from(choices.values(), ([first, other]) => first && draftItem(items, first, other)).filter(
    (item) => item !== undefined,
  )
}

function draftItem(items: TestItem[], first: TestItem, other: TestItem | undefined): DraftItem {
  const parts = partsOf(items, first)
  const negative = parts
    ? parts.reduce((sum, part) => sum + Math.round(part.negative_marks * 100), 0) / 100
    : first.negative_marks
  return {
    ...draftQuestion(items, first),
    marks: String(first.marks),
    negative: typed(negative),
    isCompulsory: first.compulsory,
    or: other && draftQuestion(items, other),
  }
}

const draftQuestion = (items: TestItem[], { question_id, kind, text, formulas }: TestItem): DraftQuestion => ({
  id: question_id,
  kind,
  text,
  formulas,
  parts: partsOf(items, { question_id, kind }),
})

/** The parts of a case come with it. Their marks are sent back, as they may have been divided by hand. */
const partsOf = (items: TestItem[], { question_id, kind }: Pick<TestItem, 'question_id' | 'kind'>) =>
  kind === 'case'
    ? items
        .filter(({ case_id }) => case_id === question_id)
        .map(({ question_id: id, marks, negative_marks }) => ({ question_id: id, marks, negative_marks }))
    : undefined

/** An item with other marks: those of its parts are divided anew. */
export const withMarks = (item: DraftItem, change: { marks?: string; negative?: string }): DraftItem => ({
  ...item,
  ...change,
  parts: undefined,
  or: item.or && { ...item.or, parts: undefined },
})

const optional = (text: string): string | null => text.trim() || null

export const sentSections = (sections: readonly DraftSection[]): SentSections =>
  sections.map((section) => ({
    title: section.title,
    answer_any: optional(section.answerAny),
    ...(section.mode !== 'all' && { draw: optional(section.draw) ?? '' }),
    ...(section.mode === 'filter'
      ? { filter: sentFilter(section) }
      : { items: section.items.map((item) => sentItem(section, item)) }),
  }))

/** Every kind is a word of the contract: a select offers no other. */
const sentFilter = ({ filter, marks, negative }: DraftSection) =>
  ({
    ...(filter.kind && { kind: filter.kind }),
    ...(filter.difficulty && { difficulty: filter.difficulty }),
    ...(filter.language && { language: filter.language }),
    grade: optional(filter.grade),
    chapter: filter.chapter,
    marks: sent(marks),
    negative_marks: sentNegative(negative),
  }) as SentSections[number]['filter']

function sentItem(section: DraftSection, { id, marks, negative, isCompulsory, parts, or }: DraftItem): SentItem {
  if (section.mode === 'chosen')
    return { question_id: id, marks: sent(section.marks), negative_marks: sentNegative(section.negative) }
  return {
    question_id: id,
    marks: sent(marks),
    negative_marks: sentNegative(negative),
    ...(parts && { parts }),
    ...(isCompulsory && section.answerAny !== '' && { compulsory: true }),
    ...(or && { or: { question_id: or.id, ...(or.parts && { parts: or.parts }) } }),
  }
}

/** The draft as a blueprint sees it. Questions that are drawn count as often as they are drawn. */
export const draftedSections = (sections: readonly DraftSection[]): DraftedSection[] =>
  sections.map((section) => {
    const { mode, answerAny, filter, draw, marks, items } = section
    const limit = Number(answerAny) || null
    if (mode === 'all')
      return {
        answerAny: limit,
        questions: items.map((item) => ({
          kind: item.kind,
          marks: numberOf(item.marks),
          isChoice: item.or !== undefined,
          isCompulsory: limit !== null && item.isCompulsory,
        })),
      }
    const kinds = mode === 'filter' ? [filter.kind as QuestionKind | ''] : items.map(({ kind }) => kind)
    const [first] = kinds
    const kind = first && kinds.every((one) => one === first) ? first : null
    const drawn = { kind, marks: numberOf(marks), isChoice: false, isCompulsory: false }
    return { answerAny: limit, questions: Array.from({ length: Math.min(Number(draw) || 0, 150) }, () => drawn) }
  })

/** What a pupil can reach. */
export const marksOf = (sections: readonly DraftSection[]): number => marksOfDraft(draftedSections(sections))

export const countQuestions = (sections: readonly DraftSection[]): number =>
  draftedSections(sections).reduce((sum, { questions }) => sum + questions.length, 0)

export const compareDraft = (id: BlueprintId, sections: readonly DraftSection[]) =>
  compareWithBlueprint(blueprints[id], draftedSections(sections))

/** Ids of all questions that a draft names. */
export const idsOf = (sections: readonly DraftSection[]): Set<string> =>
  new Set(sections.flatMap(({ items }) => items.flatMap(({ id, or }) => (or ? [id, or.id] : [id]))))
