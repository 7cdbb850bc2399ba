import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileAnswer, Id, IdParams, Moment } from '../fields.ts'
import { Formulas } from '../questions/formulas.ts'
import { questionKinds } from '../questions/pupil-question.ts'
import { testStates } from './tests.ts'

const figure = z.nullable(z.number())

/**
 * An option of a question, or True and False. Upper and lower: the share of that third of the pupils who chose it; null
 * where the thirds have the same marks.
 */
const OptionFigures = z.object({
  text: z.string(),
  right: z.boolean(),
  count: z.number(),
  share: figure,
  upper: figure,
  lower: figure,
})

/** Shares are from 0 to 1; figures named after per cent are from -100 to 100. A figure is null where there are too few attempts for it. */
export const QuestionFigures = z.object({
  question_id: Id,
  /** As pupils see it, such as 4 or 3A. */
  number: z.string(),
  kind: z.enum(questionKinds),
  text: z.string(),
  /** Of its text and options. */
  formulas: Formulas,
  marks: z.number(),
  /** Attempts in which it counts. */
  count: z.number(),
  answered: z.number(),
  /** Answers that wait for the teacher's marks. */
  unmarked: z.number(),
  facility: figure,
  /** As a share of its marks. */
  deviation: figure,
  discrimination_percent: figure,
  efficiency_percent: figure,
  guess: figure,
  intended_weight_percent: figure,
  effective_weight_percent: figure,
  /** What the figures say, in plain words. */
  notes: z.array(z.string()),
  options: z.array(OptionFigures),
  /** The most frequent wrong answers in words, as one pupil wrote each. */
  wrong: z.array(z.object({ value: z.string(), count: z.number() })),
})
export type QuestionFigures = z.infer<typeof QuestionFigures>

/** The share of the marks in a chapter or competency. */
export const Mastery = z.object({
  name: z.string(),
  questions: z.number(),
  marks: z.number(),
  share: figure,
  /** In the order of `pupils`; null for a pupil for whom none of its questions counts. */
  of_pupils: z.array(figure),
})
export type Mastery = z.infer<typeof Mastery>

const Pupil = z.object({ student_id: Id, roll_number: z.number(), name: z.string() })

export const Analysis = z.object({
  test_id: Id,
  title: z.string(),
  class_name: z.string(),
  state: z.enum(testStates),
  made_at: Moment,
  /** Pupils of the class. */
  class_size: z.number(),
  /** Pupils with an attempt that has ended. */
  taken: z.number(),
  /** Attempts that run: they are left out. */
  running: z.number(),
  /** Answers that wait for the teacher's marks, over all attempts that have ended. */
  unmarked: z.number(),
  /** Whether there are enough attempts for statistics. */
  enough: z.boolean(),
  of: z.number(),
  mean: figure,
  median: figure,
  deviation: figure,
  alpha_percent: figure,
  error_ratio_percent: figure,
  standard_error: figure,
  notes: z.array(z.string()),
  /** How many pupils have which tenth of the marks. */
  spread: z.array(z.number()),
  questions: z.array(QuestionFigures),
  /** Pupils with an attempt that has ended, by roll number, with their share of the marks. */
  pupils: z.array(z.object({ ...Pupil.shape, share: z.number() })),
  chapters: z.array(Mastery),
  competencies: z.array(Mastery),
  /** By roll number: a list of reasons, not a ranking. */
  help: z.array(z.object({ ...Pupil.shape, reasons: z.array(z.string()) })),
})
export type Analysis = z.infer<typeof Analysis>

export const analysisFormats = ['csv', 'xlsx', 'pdf'] as const
export type AnalysisFormat = (typeof analysisFormats)[number]

const reading = { tag: 'Tests', params: IdParams, method: 'GET', access: 'user', status: 200 } as const

export const showAnalysis = endpoint({
  ...reading,
  path: '/api/lms/tests/{id}/analysis',
  summary: 'Item analysis of a test, mastery by chapter and competency, and who needs help',
  answer: Analysis,
})
export const exportAnalysis = endpoint({
  ...reading,
  path: '/api/lms/tests/{id}/analysis/export',
  summary: 'The same figures as a file: CSV, Excel or PDF',
  query: z.object({ format: z._default(z.enum(analysisFormats), 'csv') }),
  file: 'application/octet-stream',
  answer: FileAnswer,
})
