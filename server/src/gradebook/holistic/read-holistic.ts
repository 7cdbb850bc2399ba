import type { HolisticSheet } from '@ariviyal/contract/gradebook/holistic'
import type { Executor } from '../../platform/db/database.ts'
import { selectSheets } from './holistic.queries.ts'
import type { HolisticRow } from './holistic.table.ts'

/** The sheets of a class, by student; one that nobody has begun is empty. */
export async function readHolistic(executor: Executor, classId: string): Promise<(studentId: string) => HolisticSheet> {
  const rows = new Map((await selectSheets(executor, classId)).map((row) => [row.studentId, row]))
  return (studentId) => sheetView(studentId, rows.get(studentId))
}

export const sheetView = (studentId: string, row: HolisticRow | undefined): HolisticSheet => ({
  student_id: studentId,
  version: row?.version ?? 0,
  teacher: {
    awareness: row?.teacherAwareness ?? null,
    sensitivity: row?.teacherSensitivity ?? null,
    creativity: row?.teacherCreativity ?? null,
  },
  self: {
    awareness: row?.selfAwareness ?? null,
    sensitivity: row?.selfSensitivity ?? null,
    creativity: row?.selfCreativity ?? null,
  },
  peer: {
    awareness: row?.peerAwareness ?? null,
    sensitivity: row?.peerSensitivity ?? null,
    creativity: row?.peerCreativity ?? null,
  },
  remark: row?.remark ?? '',
})
