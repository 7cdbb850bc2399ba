import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { MessageAnswer } from '../../errors.ts'
import { Id, IdParams, Moment, optionalText, pageOf, pageQuery, wholeNumber } from '../../fields.ts'
import { languages } from '../../languages.ts'
import { lineText } from '../../name-text.ts'
import { pairLimits as bounds } from './pair-rules.ts'

/** Grows with each change of a report; 0 before it is first saved. */
const version = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))

/** The three parts of a report, in Markdown. */
const texts = {
  asked: optionalText(bounds.textMax),
  found: optionalText(bounds.textMax),
  differently: optionalText(bounds.textMax),
}
export const ReportForm = z.object({ ...texts, version, hand_in: z._default(z.boolean(), false) })
export type ReportForm = z.output<typeof ReportForm>

export const Report = z.object({
  asked: z.string(),
  found: z.string(),
  differently: z.string(),
  version,
  handed_in_at: z.nullable(Moment),
})
export type Report = z.infer<typeof Report>

/** What a class measured of one field, from released readings without a flag. */
export const ClassFigure = z.object({
  key: z.string(),
  label: z.string(),
  /** Symbol of the unit; empty for none. */
  unit: z.string(),
  readings: z.number(),
  visits: z.number(),
  /** Null for a choice. */
  mean: z.nullable(z.number()),
  /** The mean over all schools; null where there are too few. */
  all_mean: z.nullable(z.number()),
  /** Of a choice: how often each was made. */
  choices: z.array(z.object({ key: z.string(), label: z.string(), readings: z.number() })),
})
export type ClassFigure = z.infer<typeof ClassFigure>

const mark = (error: string) => wholeNumber(bounds.markMin, bounds.markMax, error)
const sentence = (message: string) =>
  lineText(message, bounds.sentenceMax).check(
    z.refine((text) => !text.includes('://'), 'Write it without the address of a website'),
    z.minLength(bounds.sentenceMin, `Write at least ${bounds.sentenceMin} characters`),
  )
export const MarkForm = z.object({
  question: mark('Mark the question'),
  method: mark('Mark the method'),
  honesty: mark('Mark the honesty about errors'),
  conclusion: mark('Mark the conclusion'),
  praise: sentence('Write what is good about it'),
  advice: sentence('Write what the class could do better'),
})
export type MarkForm = z.output<typeof MarkForm>

export const Mark = z.object({
  question: z.number(),
  method: z.number(),
  honesty: z.number(),
  conclusion: z.number(),
  praise: z.string(),
  advice: z.string(),
  marked_at: Moment,
})
export type Mark = z.infer<typeof Mark>

/** A school of a pair: its name, its district and the grade of its class, and nobody's name or address. */
const PairedSchool = z.object({ school_name: z.string(), district: z.string(), grade: z.nullable(z.number()) })

/** The class whose report the caller's class marks. */
export const Partner = z.object({
  ...PairedSchool.shape,
  /** Of the pair. */
  id: Id,
  language: z.enum(languages),
  has_left: z.boolean(),
  figures: z.array(ClassFigure),
  /** Null until it is handed in. */
  report: z.nullable(Report),
  /** What the caller's class gave; null before. */
  mark: z.nullable(Mark),
})
export type Partner = z.infer<typeof Partner>

/** A class that marks, or has marked, the report of the caller's class. */
export const Marker = z.object({
  ...PairedSchool.shape,
  id: Id,
  has_marked: z.boolean(),
  /** Null until it is shown. */
  mark: z.nullable(Mark),
  /** When it is shown at the latest; null while nothing is marked. */
  shown_from: z.nullable(Moment),
})
export type Marker = z.infer<typeof Marker>

/** A video call that is proposed or agreed. A proposal is over with its time, and after a week without an answer. */
export const PairCall = z.object({
  /** Of the pair. */
  id: Id,
  school_name: z.string(),
  call: z.nullable(
    z.object({
      state: z.enum(['proposed', 'agreed']),
      /** Whether the caller's class has to answer. */
      is_awaited: z.boolean(),
      starts_at: Moment,
      address: z.string(),
      free_at: Moment,
    }),
  ),
})
export type PairCall = z.infer<typeof PairCall>

/** The shared page of a pair, as the teachers of one of its classes see it. */
export const PairPage = z.object({
  report: Report,
  /** False once it was marked. */
  may_change: z.boolean(),
  figures: z.array(ClassFigure),
  partner: z.nullable(Partner),
  markers: z.array(Marker),
  /** Of each school that is paired with the class now: two in a ring of three. */
  calls: z.array(PairCall),
})
export type PairPage = z.infer<typeof PairPage>

const ListedClass = z.object({ school: z.number(), district: z.string(), has_left: z.boolean() })
/** A class that marks the report of another, as those who run the project see it: by the numbers of the schools. */
export const ListedPair = z.object({
  id: Id,
  marker: ListedClass,
  marked: ListedClass,
  paired_at: Moment,
  handed_in_at: z.nullable(Moment),
  marked_at: z.nullable(Moment),
})
export type ListedPair = z.infer<typeof ListedPair>

export const ListedPairs = z.extend(pageOf(ListedPair), {
  /** Classes that take part and have no partner, or one that has left. */
  unpaired: z.number(),
  /** Whether there are pairs, none of which has marked a report. */
  may_undo: z.boolean(),
})
export type ListedPairs = z.infer<typeof ListedPairs>

const shared = { tag: 'Projects', status: 200, params: IdParams } as const
/** By staff who edit content, and by the lead teacher; for others the project is not there. */
const running = { ...shared, access: 'subscriber', tag: 'Running a project' } as const

export const showPair = endpoint({
  ...shared,
  method: 'GET',
  access: 'user',
  path: '/api/project-classes/{id}/pair',
  summary: "A class's report and figures, those of the class that it marks, and the marks that it got",
  answer: PairPage,
})
export const saveReport = endpoint({
  ...shared,
  method: 'POST',
  access: 'subscriber',
  path: '/api/project-classes/{id}/report',
  summary: 'Save the report of a class, and hand it in; 409 `edited-elsewhere` when it has changed since it was read',
  body: ReportForm,
  answer: MessageAnswer,
})
export const markReport = endpoint({
  ...shared,
  method: 'POST',
  access: 'subscriber',
  path: '/api/project-pairs/{id}/mark',
  summary:
    'Mark the report of the class that is paired with an own one, once; 409 `edited-elsewhere` when it has changed since it was read',
  body: z.extend(MarkForm, { version }),
  answer: MessageAnswer,
})
export const listPairs = endpoint({
  ...running,
  method: 'GET',
  path: '/api/collaborative-projects/{id}/pairs',
  summary: 'Which class marks which, newest first',
  query: z.object(pageQuery),
  answer: ListedPairs,
})
export const pairClasses = endpoint({
  ...running,
  method: 'POST',
  path: '/api/collaborative-projects/{id}/pairs',
  summary: 'Pair the classes that have no partner, each with one of another school',
  answer: MessageAnswer,
})
export const undoPairs = endpoint({
  ...running,
  method: 'POST',
  path: '/api/collaborative-projects/{id}/pairs/undo',
  summary: 'Undo all pairs, until the first report is marked',
  answer: MessageAnswer,
})
