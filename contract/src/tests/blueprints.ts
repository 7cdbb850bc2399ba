import type { QuestionKind } from '../questions/pupil-question.ts'

/** Questions of one kind in a section of a blueprint. */
interface BlueprintRow {
  name: string
  count: number
  /** Of each question. */
  marks: number
  /** Absent for any kind. */
  kinds?: readonly QuestionKind[]
  /** How many of them are an internal choice between two. */
  choices?: number
}

interface BlueprintSection {
  title: string
  /** Of its questions the best that many count. */
  answerAny?: number
  /** How many of its questions are compulsory although not all count. */
  compulsory?: number
  rows: readonly BlueprintRow[]
}

/**
 * Follows published papers. CBSE class X Science (086), 2025-26: sections, rows of Biology and sums of each kind as reported (NDTV Profit,
 * 25 February 2026; India Today, 28 October 2025); rows of Chemistry and Physics follow, except how assertions divide. Tamil Nadu SSLC
 * Science: parts and compulsory questions of the Samacheer Kalvi model papers. A new session gets a new blueprint.
 */
interface Blueprint {
  name: string
  questions: number
  marks: number
  minutes: number
  sections: readonly BlueprintSection[]
}

export const blueprintIds = ['cbse-10-science-2025', 'tamil-nadu-10-science', 'unit-test-20'] as const
export type BlueprintId = (typeof blueprintIds)[number]

const objective = ['one-choice', 'several-choices', 'true-false', 'fill-in', 'match'] as const
const oneMark = (count: number): BlueprintRow => ({
  name: 'Multiple choice, 1 mark',
  count,
  marks: 1,
  kinds: ['one-choice'],
})
const assertionReason = (count: number): BlueprintRow => ({
  name: 'Assertion and reason, 1 mark',
  count,
  marks: 1,
  kinds: ['assertion-reason'],
})
/** Numbers and drawings too: a written answer is not always a text. */
const written = ['short-text', 'long-answer', 'number', 'drawing', 'fill-in', 'match', 'order', 'case'] as const
const writtenRow = (count: number, marks: number, words: string, choices = 0): BlueprintRow => ({
  name: `${words}, ${marks} marks`,
  count,
  marks,
  kinds: written,
  ...(choices > 0 && { choices }),
})

/** The rows that every subject of the CBSE paper ends with. */
const caseAndLong = [
  { name: 'Case or source, 4 marks', count: 1, marks: 4, kinds: ['case'] },
  writtenRow(1, 5, 'Long answer', 1),
] as const satisfies BlueprintRow[]

/** Structures of published papers, and one of ours. */
export const blueprints: Record<BlueprintId, Blueprint> = {
  // CBSE, Science (086), class X, 2025-26: questions 1-16, 17-29 and 30-39.
  'cbse-10-science-2025': {
    name: 'CBSE grade 10 Science, 2025-26',
    questions: 39,
    marks: 80,
    minutes: 180,
    sections: [
      {
        title: 'Section A: Biology',
        rows: [
          oneMark(7),
          assertionReason(2),
          writtenRow(3, 2, 'Very short answer'),
          writtenRow(2, 3, 'Short answer'),
          ...caseAndLong,
        ],
      },
      {
        title: 'Section B: Chemistry',
        rows: [
          oneMark(7),
          assertionReason(1),
          writtenRow(1, 2, 'Very short answer'),
          writtenRow(2, 3, 'Short answer'),
          ...caseAndLong,
        ],
      },
      {
        title: 'Section C: Physics',
        rows: [
          oneMark(2),
          assertionReason(1),
          writtenRow(2, 2, 'Very short answer'),
          writtenRow(3, 3, 'Short answer'),
          ...caseAndLong,
        ],
      },
    ],
  },
  // SSLC Science, theory: questions 1-12, 13-22, 23-32 and 33-35.
  'tamil-nadu-10-science': {
    name: 'Tamil Nadu class 10 Science',
    questions: 35,
    marks: 75,
    minutes: 180,
    sections: [
      { title: 'Part I', rows: [oneMark(12)] },
      { title: 'Part II', answerAny: 7, compulsory: 1, rows: [writtenRow(10, 2, 'Short answer')] },
      { title: 'Part III', answerAny: 7, compulsory: 1, rows: [writtenRow(10, 4, 'Answer in brief')] },
      { title: 'Part IV', rows: [writtenRow(3, 7, 'Answer in detail', 3)] },
    ],
  },
  'unit-test-20': {
    name: 'Unit test of 20 marks',
    questions: 11,
    marks: 20,
    minutes: 40,
    sections: [
      { title: 'Section A', rows: [{ name: 'Objective, 1 mark', count: 5, marks: 1, kinds: objective }] },
      { title: 'Section B', rows: [writtenRow(3, 2, 'Very short answer')] },
      { title: 'Section C', rows: [writtenRow(3, 3, 'Short answer')] },
    ],
  },
}

/** A question of a draft as a blueprint sees it; an internal choice is one. */
export interface DraftedQuestion {
  /** Null where it is drawn from questions of any kind, and so fits each row with its marks. */
  kind: QuestionKind | null
  marks: number
  isChoice: boolean
  isCompulsory: boolean
}
export interface DraftedSection {
  answerAny: number | null
  /** With `draw`, as many as are drawn. */
  questions: readonly DraftedQuestion[]
}

export interface ComparedRow {
  section: string
  /** Place of the section; null for a row about the whole test. */
  place: number | null
  name: string
  wanted: number
  has: number
  /** What is missing; below 0 what is too much. */
  missing: number
  /** For rows of questions: what fits in. */
  fits: { marks: number; kinds: readonly QuestionKind[] | null } | null
}

const fitsRow = ({ marks, kinds }: BlueprintRow, question: DraftedQuestion): boolean =>
  question.marks === marks && (kinds === undefined || question.kind === null || kinds.includes(question.kind))

/** How a draft meets a blueprint, row by row. Sections are compared by their place. */
export function compareWithBlueprint(blueprint: Blueprint, draft: readonly DraftedSection[]): ComparedRow[] {
  const rows = blueprint.sections.flatMap((section, place) =>
    compareSection(section, place, draft[place] ?? { answerAny: null, questions: [] }),
  )
  const beyond = draft.slice(blueprint.sections.length).flatMap(({ questions }) => questions)
  return [...rows, ...(beyond.length > 0 ? [other('Further sections', null, beyond.length)] : []), ...totals()]

  function totals(): ComparedRow[] {
    const questions = draft.reduce((sum, section) => sum + section.questions.length, 0)
    return [
      compared('Whole test', null, 'Questions', blueprint.questions, questions),
      compared('Whole test', null, 'Marks', blueprint.marks, marksOfDraft(draft)),
    ]
  }
}

function compareSection(section: BlueprintSection, place: number, draft: DraftedSection): ComparedRow[] {
  const { title, rows, answerAny, compulsory = 0 } = section
  const ofRows = rows.map((row) => {
    const fitting = draft.questions.filter((question) => fitsRow(row, question))
    const counted = compared(title, place, row.name, row.count, fitting.length, row)
    if (!row.choices) return [counted]
    const choices = fitting.filter(({ isChoice }) => isChoice).length
    return [counted, compared(title, place, `${row.name}: with a choice of two`, row.choices, choices)]
  })
  const strangers = draft.questions.filter((question) => rows.every((row) => !fitsRow(row, question)))
  return [
    ...ofRows.flat(),
    ...(strangers.length > 0 ? [other(title, place, strangers.length)] : []),
    ...(answerAny === undefined
      ? []
      : [
          compared(title, place, 'Questions that count', answerAny, draft.answerAny ?? draft.questions.length),
          compared(
            title,
            place,
            'Compulsory questions',
            compulsory,
            draft.questions.filter(({ isCompulsory }) => isCompulsory).length,
          ),
        ]),
  ]
}

const compared = (
  section: string,
  place: number | null,
  name: string,
  wanted: number,
  has: number,
  row?: BlueprintRow,
): ComparedRow => ({
  section,
  place,
  name,
  wanted,
  has,
  missing: Math.round((wanted - has) * 100) / 100,
  fits: row ? { marks: row.marks, kinds: row.kinds ?? null } : null,
})
const other = (section: string, place: number | null, has: number) =>
  compared(section, place, 'Questions that fit no row', 0, has)

/** Marks that a pupil can reach. */
export const marksOfDraft = (draft: readonly DraftedSection[]): number =>
  Math.round(draft.reduce((sum, section) => sum + marksOfSection(section), 0) * 100) / 100

/** In a section: compulsory questions, and of the others those with the most marks. */
function marksOfSection({ answerAny, questions }: DraftedSection): number {
  const sum = (list: readonly DraftedQuestion[]) => list.reduce((total, { marks }) => total + marks, 0)
  const compulsory = questions.filter(({ isCompulsory }) => isCompulsory)
  const others = questions.filter(({ isCompulsory }) => !isCompulsory).toSorted((a, b) => b.marks - a.marks)
  return sum(compulsory) + sum(others.slice(0, Math.max(0, (answerAny ?? questions.length) - compulsory.length)))
}
