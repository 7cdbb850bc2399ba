import type { Analysis, Mastery, QuestionFigures } from './analysis.ts'

/** Numbers are rounded here, so that the page and every file show the same. */
export type AnalysisCell = string | number
export interface AnalysisTable {
  name: string
  heads: string[]
  rows: AnalysisCell[][]
}

export const tooFew = 'Too few'
const none = '–'

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
/** A share from 0 to 1 in per cent. */
export const percentOf = (share: number): number => rounded(100 * share, 1)

const meanings = {
  mean: 'Half of the marks to three quarters of them is usual.',
  median: 'Half of the pupils have at most this.',
  deviation: 'How far the marks of the pupils spread around the mean.',
  alpha: 'Whether the questions measure the same thing: 75 and more is good, below 64 is not reliable.',
  errorRatio: 'How much of the spread is chance: 50 and less is good.',
  standardError: 'A pupil might have this much more or less in another test of the same kind.',
} as const

/** What the columns of the questions mean. */
export const columnMeanings = {
  'Facility (%)':
    'The part of the marks that the class has. Around 50 tells most; below 30 is hard, above 95 is known to all.',
  'Deviation (%)': 'How far pupils differ in this question. 0: all have the same marks.',
  'Discrimination (%)':
    'Whether pupils who are good in the rest are good here: 30 and more is good, below 20 is weak, below 0 is wrong.',
  'Efficiency (%)': 'Discrimination as a part of what a question of this difficulty could reach.',
  'Guess (%)': 'What a pupil has who guesses.',
  'Meant weight (%)': 'The part of the marks that you gave it.',
  'Real weight (%)': 'The part of the differences between pupils that it makes.',
} as const

/** The tables of an analysis: the page shows them beside its charts, and the files consist of them. */
export function analysisTables(analysis: Analysis): AnalysisTable[] {
  return [
    testTable(analysis),
    questionTable(analysis),
    optionTable(analysis),
    wrongTable(analysis),
    spreadTable(analysis),
    masteryTable('Chapters', 'Chapter', analysis.chapters),
    masteryTable('Competencies', 'Competency', analysis.competencies),
    pupilTable('Pupils by chapter', analysis, analysis.chapters),
    pupilTable('Pupils by competency', analysis, analysis.competencies),
    helpTable(analysis),
  ]
}

function testTable(analysis: Analysis): AnalysisTable {
  const { enough, of } = analysis
  const cell = (value: number | null) => (value === null ? (enough ? none : tooFew) : rounded(value, 2))
  return {
    name: 'Test',
    heads: ['Figure', 'Value', 'What it says'],
    rows: [
      ['Pupils with a finished test', analysis.taken, `${analysis.class_size} are in the class.`],
      ['Marks', of, 'The most that a pupil can have.'],
      ['Mean', cell(analysis.mean), meanings.mean],
      ['Median', cell(analysis.median), meanings.median],
      ['Standard deviation', cell(analysis.deviation), meanings.deviation],
      ["Cronbach's alpha (%)", cell(analysis.alpha_percent), meanings.alpha],
      ['Error ratio (%)', cell(analysis.error_ratio_percent), meanings.errorRatio],
      ['Standard error', cell(analysis.standard_error), meanings.standardError],
    ],
  }
}

const questionTable = ({ questions, enough }: Analysis): AnalysisTable => ({
  name: 'Questions',
  heads: ['No.', 'Question', 'Marks', 'Pupils', ...Object.keys(columnMeanings), 'What it says'],
  rows: questions.map((question) => {
    const cell = (value: number | null, digits = 1) =>
      value === null ? (enough && question.count >= fewest ? none : tooFew) : rounded(value, digits)
    const percent = (share: number | null) => cell(share === null ? null : 100 * share)
    return [
      question.number,
      question.text,
      question.marks,
      question.count,
      percent(question.facility),
      percent(question.deviation),
      cell(question.discrimination_percent),
      cell(question.efficiency_percent),
      question.guess === null ? none : percentOf(question.guess),
      cell(question.intended_weight_percent),
      cell(question.effective_weight_percent),
      question.notes.join(' '),
    ]
  }),
})

/** Below this number of attempts there are no statistics. */
export const fewest = 8

const optionTable = ({ questions }: Analysis): AnalysisTable => ({
  name: 'Options',
  heads: ['No.', 'Option', 'Right', 'Chosen by', 'Share (%)', 'Upper third (%)', 'Lower third (%)'],
  rows: questions.flatMap(optionRows),
})

export function optionRows({ number, options }: QuestionFigures): AnalysisCell[][] {
  const cell = (share: number | null) => (share === null ? none : percentOf(share))
  return options.map(({ text, right, count, share, upper, lower }) => [
    number,
    text,
    right ? 'Right' : none,
    count,
    ...(share === null ? [tooFew, tooFew, tooFew] : [percentOf(share), cell(upper), cell(lower)]),
  ])
}

const wrongTable = ({ questions }: Analysis): AnalysisTable => ({
  name: 'Common wrong answers',
  heads: ['No.', 'Answer', 'Pupils'],
  rows: questions.flatMap(({ number, wrong }) => wrong.map(({ value, count }) => [number, value, count])),
})

/** The tenth of the marks at a place of `spread`. */
export const tenthName = (place: number): string => `${place * 10} to ${(place + 1) * 10} %`

const spreadTable = ({ spread }: Analysis): AnalysisTable => ({
  name: 'Spread of the marks',
  heads: ['Part of the marks', 'Pupils'],
  rows: spread.map((count, place) => [tenthName(place), count]),
})

const masteryTable = (name: string, head: string, all: Mastery[]): AnalysisTable => ({
  name,
  heads: [head, 'Questions', 'Marks', 'Class has (%)'],
  rows: all.map(({ name: topic, questions, marks, share }) => [
    topic,
    questions,
    marks,
    share === null ? none : percentOf(share),
  ]),
})

const pupilTable = (name: string, { pupils }: Analysis, topics: Mastery[]): AnalysisTable => ({
  name,
  heads: ['Pupil', 'All (%)', ...topics.map((topic) => `${topic.name} (%)`)],
  rows: pupils.map((pupil, place) => [
    `${pupil.roll_number}. ${pupil.name}`,
    percentOf(pupil.share),
    ...topics.map(({ of_pupils: shares }) => {
      const share = shares[place] ?? null
      return share === null ? none : percentOf(share)
    }),
  ]),
})

const helpTable = ({ help }: Analysis): AnalysisTable => ({
  name: 'Who needs help',
  heads: ['Pupil', 'Why'],
  rows: help.map(({ roll_number: roll, name, reasons }) => [`${roll}. ${name}`, reasons.join(' ')]),
})
