import type { Classroom, ClassSummary } from '@ariviyal/contract/classroom/classroom'
import { isEmptyEntry } from '@ariviyal/contract/gradebook/cells'
import { listClassesOf, requireClass } from '../classroom/class-access.policy.ts'
import { listRoster } from '../classroom/list-roster.ts'
import type { AppContext } from '../platform/app-context.ts'
import { countTypedTests, selectCells, selectTypedPercents, selectTypedTests } from './gradebook.queries.ts'

/** A class with its students, and the tests and assignments that are typed by hand, in one snapshot. Raises `not-found`, also for another teacher's class. */
export async function showClass(ctx: AppContext, teacherId: string, id: string): Promise<Classroom> {
  return ctx.db.transaction(
    async (tx) => {
      const found = await requireClass(tx, id, teacherId, 'read')
      const students = await listRoster(tx, id)
      const percents = await selectTypedPercents(tx, id)
      const tests = await selectTypedTests(tx, id)
      const typed = new Set(tests.map((test) => test.id))
      const cells = await selectCells(tx, id)
      return {
        id,
        name: found.name,
        grade: found.grade,
        subject: found.subject,
        code: found.code,
        language: found.language,
        role: found.role,
        archived_at: found.archivedAt?.toISOString() ?? null,
        created_at: found.createdAt.toISOString(),
        students: students.map(({ rollNumber, hasPin, ...row }) => ({
          ...row,
          roll_number: rollNumber,
          has_pin: hasPin,
          percent: percents.get(row.id) ?? null,
        })),
        tests: tests.map(({ heldOn, maxMarks, ...row }) => ({ ...row, held_on: heldOn, max_marks: maxMarks })),
        marks: cells
          .filter((cell) => typed.has(cell.columnId) && !isEmptyEntry(cell))
          .map((row) => ({
            test_id: row.columnId,
            student_id: row.studentId,
            marks: row.marks,
            absent: row.absent,
            late: row.late,
            feedback: row.note,
          })),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The classes that a teacher owns or co-teaches, newest first. */
export async function listClasses(ctx: AppContext, teacherId: string): Promise<ClassSummary[]> {
  const found = await listClassesOf(ctx.db, teacherId)
  const tests = await countTypedTests(
    ctx.db,
    found.map(({ id }) => id),
  )
  return found.map(({ createdAt, archivedAt, ownerId, ...row }) => ({
    ...row,
    tests: tests.get(row.id) ?? 0,
    role: ownerId === teacherId ? ('owner' as const) : ('co-teacher' as const),
    created_at: createdAt.toISOString(),
    archived_at: archivedAt?.toISOString() ?? null,
  }))
}
