import { type Cell, type CellSource, emptyCell } from '@ariviyal/contract/gradebook/cells'
import { columnFigures, studentTotal } from '@ariviyal/contract/gradebook/compute'
import type { Gradebook, GradebookColumn } from '@ariviyal/contract/gradebook/gradebook'
import { dayOf } from '@ariviyal/contract/time'
import { readAssignmentMarks } from '../assignments/class-marks.ts'
import { findClass } from '../classroom/class-access.policy.ts'
import { listRoster } from '../classroom/list-roster.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { readTestMarks } from '../tests/results/class-marks.ts'
import { findSetup, isTyped, selectCategories, selectCells, selectColumns } from './gradebook.queries.ts'
import type { ColumnRow } from './gradebook.table.ts'
import { readHolistic } from './holistic/read-holistic.ts'

/** A column with what its test or assignment says of a student. */
interface SourcedColumn {
  column: Omit<GradebookColumn, 'average' | 'percent' | 'marked' | 'absent'>
  sourceOf: (studentId: string) => CellSource | null
}

/**
 * The gradebook of a class: the screen, the files and the reports all use this. Run it in one snapshot. Who may read it is decided before.
 * Raises `not-found`.
 */
export async function readGradebook(executor: Executor, classId: string, now: Date): Promise<Gradebook> {
  const found = await findClass(executor, classId)
  if (!found) throw new AppError('not-found')
  const setup = await findSetup(executor, classId)
  const categories = (await selectCategories(executor, classId)).map((row) => ({
    id: row.id,
    name: row.name,
    weight: row.weight,
    best_of: row.bestOf,
    drop_lowest: row.dropLowest,
    absent: row.absent,
  }))
  const sourced = await readColumns(executor, classId, now)
  const entries = new Map(
    (await selectCells(executor, classId)).map((row) => [`${row.columnId} ${row.studentId}`, row]),
  )
  const sheets = setup.holistic ? await readHolistic(executor, classId) : null
  const rules = { total_of: setup.totalOf, absent: setup.absent, bands: setup.bands, categories }

  const columns = sourced.map(({ column }) => column)

  const students = (await listRoster(executor, classId)).map(({ id, rollNumber, name }) => {
    const cells = sourced.map(({ column, sourceOf }): Cell => {
      const own = entries.get(`${column.id} ${id}`)
      if (!own) return { ...emptyCell, source: sourceOf(id) }
      const { version, marks, absent, exempt, late, note } = own
      return { version, marks, absent, exempt, late, note, source: sourceOf(id) }
    })
    return {
      id,
      roll_number: rollNumber,
      name,
      cells,
      total: studentTotal(columns, cells, rules),
      holistic: sheets && sheets(id),
    }
  })
  return {
    class_id: classId,
    name: found.name,
    grade: found.grade,
    subject: found.subject,
    archived_at: found.archivedAt?.toISOString() ?? null,
    revision: setup.revision,
    total_of: setup.totalOf,
    bands: setup.bands,
    absent: setup.absent,
    holistic: setup.holistic,
    pupil_views: setup.pupilViews,
    categories,
    columns: sourced.map(({ column }, at) => ({
      ...column,
      ...columnFigures(
        students.flatMap(({ cells }) => cells[at] ?? []),
        column.max_marks,
      ),
    })),
    students,
  }
}

/** The columns of a class by date; those of one day in the order in which they were made. */
async function readColumns(executor: Executor, classId: string, now: Date): Promise<SourcedColumn[]> {
  const rows = await selectColumns(executor, classId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const typed = rows.filter(isTyped).map((row): SourcedColumn => ({
    column: {
      id: row.id,
      source: 'typed',
      kind: row.kind,
      title: row.title,
      held_on: row.heldOn,
      max_marks: row.maxMarks,
      ...countingOf(row),
      counts: row.kind !== 'attendance',
    },
    sourceOf: () => null,
  }))
  const tests = (await readTestMarks(executor, classId)).map(({ id, title, at, marks, byStudent }): SourcedColumn => ({
    column: {
      id,
      source: 'test',
      kind: 'test',
      title,
      held_on: dayOf(at),
      max_marks: marks,
      ...countingOf(byId.get(id)),
      counts: true,
    },
    sourceOf(studentId) {
      const own = byStudent.get(studentId)
      const waits = own && own.unmarked > 0 ? ('unmarked' as const) : null
      return { marks: own?.marks ?? null, late: false, waits, applies: true }
    },
  }))
  const assignments = (await readAssignmentMarks(executor, classId, now)).map(
    ({ id, title, at, maxMarks, students, byStudent }): SourcedColumn => ({
      column: {
        id,
        source: 'assignment',
        kind: 'assignment',
        title,
        held_on: dayOf(at),
        max_marks: maxMarks,
        ...countingOf(byId.get(id)),
        counts: true,
      },
      sourceOf(studentId) {
        const own = byStudent.get(studentId)
        const isWaiting = own !== undefined && own.marks !== null && !own.isReturned
        return {
          marks: own?.marks ?? null,
          late: own?.late ?? false,
          waits: isWaiting ? 'not-returned' : null,
          applies: students === null || students.has(studentId),
        }
      },
    }),
  )
  return [...typed, ...tests, ...assignments].toSorted(
    ({ column: a }, { column: b }) => order(a.held_on, b.held_on) || order(a.id, b.id),
  )
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const countingOf = (row: ColumnRow | undefined) => ({
  category_id: row?.categoryId ?? null,
  scale_to: row?.scaleTo ?? null,
})
