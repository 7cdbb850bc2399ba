import { v7 as uuid } from 'uuid'
import type { TestApp } from '../testing/test-app.ts'
import { type AssignmentRow, assignments } from './assignments.table.ts'

/** Stores an open assignment of a class, as set a minute ago, and returns its id. */
export async function insertAssignment(
  { ctx }: Pick<TestApp, 'ctx'>,
  classId: string,
  change: Partial<AssignmentRow> = {},
): Promise<string> {
  const id = uuid()
  const createdAt = new Date(ctx.now().getTime() - 60_000)
  await ctx.db.insert(assignments).values({
    id,
    classId,
    title: 'Shadow clock',
    instructions: 'Measure the shadow of a stick each hour.',
    formulas: {},
    chapter: '',
    competency: '',
    takesText: true,
    takesFiles: true,
    grading: 'marks',
    maxMarks: 10,
    rubric: null,
    forAll: true,
    setAt: createdAt,
    dueAt: null,
    lateRule: 'accept',
    closedAt: null,
    createdAt,
    createdBy: null,
    version: 1,
    ...change,
  })
  return id
}
