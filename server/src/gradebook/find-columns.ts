import type { ColumnKind, ColumnSource } from '@ariviyal/contract/gradebook/columns'
import { readAssignmentMarks } from '../assignments/class-marks.ts'
import type { Executor } from '../platform/db/database.ts'
import { listGradedTests } from '../tests/results/class-marks.ts'
import { insertColumns, isTyped, selectColumns } from './gradebook.queries.ts'

/** A column as changes of its cells need it. */
export interface WritableColumn {
  source: ColumnSource
  kind: ColumnKind
  title: string
  max_marks: number
  /** Null for the column of a test or an assignment. */
  maxOfTyped: number | null
}

/**
 * These columns of a class. Of a test or an assignment without a row one is stored, since something is decided about it now. An id that is no
 * column of the class is left out.
 */
export async function storeSourceColumns(
  tx: Executor,
  classId: string,
  ids: ReadonlySet<string>,
  now: Date,
): Promise<Map<string, WritableColumn>> {
  const rows = (await selectColumns(tx, classId)).filter(({ id }) => ids.has(id))
  const typed = rows.filter(isTyped).map((row) => {
    const { kind, title, maxMarks } = row
    return [row.id, { source: 'typed', kind, title, max_marks: maxMarks, maxOfTyped: maxMarks }] as const
  })
  if (typed.length === ids.size) return new Map<string, WritableColumn>(typed)

  const tests = (await listGradedTests(tx, classId)).filter(({ id }) => ids.has(id))
  const assignments = (await readAssignmentMarks(tx, classId, now)).filter(({ id }) => ids.has(id))
  const empty = { classId, kind: null, title: null, heldOn: null, maxMarks: null, categoryId: null, scaleTo: null }
  await insertColumns(tx, [
    ...tests.map(({ id }) => ({ ...empty, id, testId: id, assignmentId: null, createdAt: now })),
    ...assignments.map(({ id }) => ({ ...empty, id, testId: null, assignmentId: id, createdAt: now })),
  ])
  return new Map<string, WritableColumn>([
    ...typed,
    ...tests.map(
      ({ id, title, marks }) =>
        [id, { source: 'test', kind: 'test', title, max_marks: marks, maxOfTyped: null }] as const,
    ),
    ...assignments.map(
      ({ id, title, maxMarks }) =>
        [id, { source: 'assignment', kind: 'assignment', title, max_marks: maxMarks, maxOfTyped: null }] as const,
    ),
  ])
}
