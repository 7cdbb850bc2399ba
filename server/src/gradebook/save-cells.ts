import {
  type CellChange,
  emptyCell,
  entryProblem,
  isEmptyEntry,
  type StoredCell,
  textOf,
} from '@ariviyal/contract/gradebook/cells'
import type { CellsForm } from '@ariviyal/contract/gradebook/gradebook'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { lockClassFor } from '../classroom/class-access.policy.ts'
import { listRoster } from '../classroom/list-roster.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { storeSourceColumns, type WritableColumn } from './find-columns.ts'
import { raiseRevision, selectCellsOf, upsertCells } from './gradebook.queries.ts'
import type { CellRow } from './gradebook.table.ts'
import { recordChanges } from './history.ts'

/**
 * Saves cells of a class, all or none, and returns them with their new version. A cell that is as asked already is no change. Raises `not-found`,
 * `archived`, `invalid-fields`, and `edited-elsewhere` with the cells that changed since the teacher read them.
 */
export async function saveCells(
  ctx: AppContext,
  teacherId: string,
  classId: string,
  { cells }: CellsForm,
): Promise<{ revision: number; cells: StoredCell[] }> {
  return ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, classId, teacherId, 'change')
    const columns = await storeSourceColumns(tx, classId, new Set(cells.map((cell) => cell.column_id)), ctx.now())
    const students = new Set((await listRoster(tx, classId)).map(({ id }) => id))
    for (const cell of cells) check(cell, columns.get(cell.column_id), students)

    const before = await readCells(tx, [...columns.keys()])
    const stored = (cell: CellChange) => before.get(`${cell.column_id} ${cell.student_id}`)
    const changed = cells.filter((cell) => !isSame(cell, stored(cell)))
    const stale = changed.filter((cell) => cell.version !== (stored(cell)?.version ?? 0))
    if (stale.length > 0)
      throw new AppError('edited-elsewhere', messages.editedElsewhere, {
        cells: stale.map((cell) => cellView(stored(cell) ?? rowOf(cell, classId, null, 0, emptyCell))),
      })
    const revision = await raiseRevision(tx, classId)
    const rows = changed.map((cell) =>
      rowOf(cell, classId, columns.get(cell.column_id)?.maxOfTyped ?? null, revision, cell),
    )
    if (rows.length > 0) await upsertCells(tx, rows)
    await recordChanges(
      ctx,
      tx,
      teacherId,
      classId,
      changed.map((cell) => ({
        kind: 'cell',
        columnId: cell.column_id,
        columnTitle: columns.get(cell.column_id)?.title ?? '',
        studentId: cell.student_id,
        before: wordsOf(stored(cell)),
        after: wordsOf(cell),
        note: cell.note,
      })),
    )
    const byKey = new Map(rows.map((row) => [`${row.columnId} ${row.studentId}`, row]))
    return {
      revision,
      cells: cells.flatMap((cell) => {
        const row = byKey.get(`${cell.column_id} ${cell.student_id}`) ?? stored(cell)
        return row ? cellView(row) : []
      }),
    }
  })
}

function check(cell: CellChange, column: WritableColumn | undefined, students: Set<string>): void {
  const refuse = (msg: string): never => {
    throw new AppError('invalid-fields', msg, { fields: { cells: msg } })
  }
  if (!column || !students.has(cell.student_id)) return refuse(serverMessages.cellGone)
  const problem = entryProblem(cell, column)
  if (problem !== undefined) refuse(problem)
}

const readCells = async (tx: Executor, columnIds: string[]) =>
  new Map((await selectCellsOf(tx, columnIds)).map((row) => [`${row.columnId} ${row.studentId}`, row]))

type Entry = Pick<CellRow, 'marks' | 'absent' | 'exempt' | 'late' | 'note'>

const isSame = (cell: Entry, row: CellRow | undefined): boolean =>
  row === undefined
    ? isEmptyEntry(cell)
    : cell.marks === row.marks &&
      cell.absent === row.absent &&
      cell.exempt === row.exempt &&
      cell.late === row.late &&
      cell.note === row.note

const rowOf = (
  { column_id: columnId, student_id: studentId }: CellChange,
  classId: string,
  maxMarks: number | null,
  version: number,
  { marks, absent, exempt, late, note }: Entry,
): CellRow => ({ columnId, studentId, classId, maxMarks, marks, absent, exempt, late, note, version })

const cellView = ({ columnId, studentId, version, marks, absent, exempt, late, note }: CellRow): StoredCell => ({
  column_id: columnId,
  student_id: studentId,
  version,
  marks,
  absent,
  exempt,
  late,
  note,
})

/** An entry in the history. */
const wordsOf = (entry: Entry | undefined): string =>
  entry ? [textOf(entry), entry.late ? 'late' : ''].filter(Boolean).join(', ') : ''
