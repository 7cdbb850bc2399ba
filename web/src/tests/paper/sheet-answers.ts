import type { Student } from '@ariviyal/contract/classroom/classroom'
import type { PaperSource } from '@ariviyal/contract/tests/paper'
import { codeOfSet, type Paper, paperOfPupil, type PaperQuestion, valueOf } from './papers.ts'
import type { Homography } from './reader/homography.ts'
import { project } from './reader/homography.ts'
import type { Point } from './reader/grey-image.ts'
import type { SheetRead } from './reader/read-sheet.ts'
import { testCode } from './sheet-code.ts'
import { bubbleAt } from './sheet-layout.ts'
import type { NewAnswer } from './offline/use-outbox.ts'

export interface SheetRow {
  question: PaperQuestion
  places: number[]
  source: PaperSource
  /** Of a doubtful row, for the teacher to look at. */
  picture: string | undefined
  isSettled: boolean
}

/** A sheet of a pupil that has been read. */
export interface ReadPupil {
  student: Student
  rows: SheetRow[]
}

/** The bubbles of each row, by the number of the set. */
export const bubblesOf = (papers: readonly Paper[]): Record<number, number[]> =>
  Object.fromEntries(
    papers.map(({ set, questions }) => [codeOfSet(set), questions.map(({ choices }) => choices.length)]),
  )

/** The answers of a sheet, or why it cannot count. */
export function sheetOf(
  read: SheetRead | null,
  test: string,
  students: readonly Student[],
  papers: readonly Paper[],
  pictureOf: (points: Point[]) => string,
): ReadPupil | string {
  if (!read) return 'No answer sheet found: all four corner marks must be in the picture.'
  if (!read.code) return 'The pattern at the top of the sheet cannot be read. Photograph it again, with more light.'
  const { rollNumber, set } = read.code
  if (read.code.test !== testCode(test)) return 'This is a sheet of another test.'
  const student = students.find(({ roll_number }) => roll_number === rollNumber)
  const paper = papers.find((one) => codeOfSet(one.set) === set)
  if (!student || !paper || paperOfPupil(papers, rollNumber) !== paper)
    return `This is the sheet of roll number ${rollNumber}, which the class does not have.`
  const rows = paper.questions.map((question, row) => rowOf(question, row, read, pictureOf))
  return { student, rows }
}

function rowOf(
  question: PaperQuestion,
  row: number,
  read: SheetRead,
  pictureOf: (points: Point[]) => string,
): SheetRow {
  const { marked = [], unclear = [] } = read.rows[row] ?? {}
  const isSettled = unclear.length === 0 && (question.isMany || marked.length <= 1)
  return {
    question,
    places: isSettled || question.isMany ? marked : [],
    source: isSettled ? 'read' : 'confirmed',
    picture: isSettled ? undefined : pictureOf(bubblesIn(read.toImage, row, question.choices.length)),
    isSettled,
  }
}

/** Where a row is in the image, with its number. */
function bubblesIn(toImage: Homography, row: number, count: number): Point[] {
  const [first, last] = [bubbleAt(row, 0), bubbleAt(row, count - 1)]
  const [left, right] = [first.x - 11, last.x + 5]
  return [
    { x: left, y: first.y - 5 },
    { x: right, y: first.y - 5 },
    { x: right, y: first.y + 5 },
    { x: left, y: first.y + 5 },
  ].map((point) => project(toImage, point))
}

export const unsettledRows = (sheets: readonly ReadPupil[]): number =>
  sheets.flatMap(({ rows }) => rows).filter(({ isSettled }) => !isSettled).length

export const answersOfSheets = (sheets: readonly ReadPupil[]): NewAnswer[] =>
  sheets.flatMap(({ student, rows }) =>
    rows.map(({ question, places, source }) => ({
      student_id: student.id,
      question_id: question.id,
      value: places.length === 0 ? null : valueOf(question, places),
      source,
    })),
  )
