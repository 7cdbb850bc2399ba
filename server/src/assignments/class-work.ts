import type { NextStep } from '@ariviyal/contract/assignments/marking'
import type { Stroke } from '@ariviyal/contract/assignments/notes'
import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { amongIds } from '../platform/db/among-ids.ts'
import type { Executor } from '../platform/db/database.ts'
import {
  assignmentPupils,
  type AssignmentRow,
  assignments,
  type SubmissionRow,
  submissions,
} from './assignments.table.ts'
import { type ReturnedContent, returnedWork } from './marking/marking.table.ts'

/** The work of a pupil as far as reports need it. */
export interface PupilWork {
  studentId: string
  handedInAt: Date | null
  late: boolean
  /** The teacher's marks, returned or not. */
  marks: number | null
  /** What the pupil was shown; the teacher may have decided something else since. */
  returned: ReturnedDecision | null
}

export interface ReturnedDecision {
  at: Date
  marks: number | null
  of: number | null
  feedback: string
  rows: { title: string; level: string | null; marks: number | null; of: number; words: string }[]
  /** Pages with notes, counted as on the pupil's page; `texts` are the notes that are written on the page. */
  pages: { number: number; texts: string[]; words: string }[]
  nextSteps: { kind: NextStep['kind']; title: string; page: number | null }[]
}

export interface ClassAssignment {
  id: string
  title: string
  setAt: Date
  dueAt: Date | null
  maxMarks: number | null
  chapter: string
  competency: string
  /** Null for the whole class. */
  forPupils: ReadonlySet<string> | null
  /** By pupil; without those of whom nothing is stored. */
  work: ReadonlyMap<string, PupilWork>
}

/** The assignments that pupils of a class have seen, the oldest first, with their work. The caller has checked access. */
export async function readClassWork(executor: Executor, classId: string, now: Date): Promise<ClassAssignment[]> {
  const set = await executor
    .select()
    .from(assignments)
    .where(and(eq(assignments.classId, classId), lte(assignments.setAt, now)))
    .orderBy(asc(assignments.setAt), asc(assignments.id))
  // By assignment, as the indexes of both tables begin with it.
  const ids = set.map(({ id }) => id)
  const chosen = Map.groupBy(
    await executor.select().from(assignmentPupils).where(inArray(assignmentPupils.assignmentId, ids)),
    ({ assignmentId }) => assignmentId,
  )
  const stored = Map.groupBy(
    await executor
      .select({ row: submissions, returned: returnedWork.content })
      .from(submissions)
      .leftJoin(returnedWork, eq(returnedWork.submissionId, submissions.id))
      .where(inArray(submissions.assignmentId, ids)),
    ({ row }) => row.assignmentId,
  )
  return set.map((row) => ({
    ...aboutAssignment(row),
    forPupils: row.forAll ? null : new Set((chosen.get(row.id) ?? []).map(({ studentId }) => studentId)),
    work: new Map(
      (stored.get(row.id) ?? []).map(({ row: one, returned }) => [one.studentId, pupilWork(one, returned)]),
    ),
  }))
}

const aboutAssignment = ({ id, title, setAt, createdAt, dueAt, maxMarks, chapter, competency }: AssignmentRow) => ({
  id,
  title,
  setAt: setAt ?? createdAt,
  dueAt,
  maxMarks,
  chapter,
  competency,
})

function pupilWork(row: SubmissionRow, returned: ReturnedContent | null): PupilWork {
  const { studentId, handedInAt, late, marks, returnedAt } = row
  return {
    studentId,
    handedInAt,
    late,
    marks,
    returned: returned && returnedAt && returnedDecision(returned, returnedAt),
  }
}

const returnedDecision = (content: ReturnedContent, at: Date): ReturnedDecision => ({
  at,
  marks: content.marks,
  of: content.of,
  feedback: content.words,
  rows: content.rubric.map(({ title, text, marks, of }, place) => ({
    title,
    level: text,
    marks,
    of,
    words: content.rowWords[place] ?? '',
  })),
  pages: content.pages.map(({ strokes, words }, place) => ({ number: place + 1, texts: textsOf(strokes), words })),
  nextSteps: content.nextSteps.map(({ kind, title, page }) => ({ kind, title, page })),
})

const textsOf = (strokes: readonly Stroke[]): string[] =>
  strokes.flatMap((stroke) => (stroke.kind === 'text' ? stroke.text : []))

/** For each class how many assignments pupils have seen, and the pupils who handed in since a moment. */
export async function countAssignmentUse(executor: Executor, classIds: string[], since: Date, now: Date) {
  const counts = await executor
    .select({ classId: assignments.classId, count: sql<number>`count(*)::int` })
    .from(assignments)
    .where(and(inArray(assignments.classId, classIds), lte(assignments.setAt, now)))
    .groupBy(assignments.classId)
  const active = await executor
    .selectDistinct({ classId: assignments.classId, studentId: submissions.studentId })
    .from(assignments)
    .innerJoin(submissions, eq(submissions.assignmentId, assignments.id))
    .where(and(amongIds(assignments.classId, classIds), gte(submissions.handedInAt, since)))
  const byClass = Map.groupBy(active, ({ classId }) => classId)
  return new Map(
    counts.map(({ classId, count }) => [
      classId,
      { count, active: (byClass.get(classId) ?? []).map(({ studentId }) => studentId) },
    ]),
  )
}
