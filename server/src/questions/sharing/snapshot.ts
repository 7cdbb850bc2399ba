import type { QuestionRow } from '../questions.table.ts'
import type { StoredQuestion } from '../questions.queries.ts'

const rowFields = [
  'kind',
  'text',
  'board',
  'grade',
  'chapter',
  'competency',
  'role',
  'takenFrom',
  'difficulty',
  'bloom',
  'language',
  'place',
] as const satisfies (keyof QuestionRow)[]
const versionFields = ['content', 'formulas', 'testCases', 'explanation', 'hint'] as const

/** A question without its owner: what a copy starts with. */
export type QuestionSnapshot = Pick<StoredQuestion, (typeof rowFields)[number] | (typeof versionFields)[number]>

const pick = <Row extends object, Key extends keyof Row>(row: Row, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>

export const snapshotOf = (row: StoredQuestion): QuestionSnapshot => pick(row, [...rowFields, ...versionFields])

/** The columns of a question and of its version, from a snapshot. */
export const columnsOf = (snapshot: QuestionSnapshot) => ({
  columns: pick(snapshot, rowFields),
  version: pick(snapshot, versionFields),
})
