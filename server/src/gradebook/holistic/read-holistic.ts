import { type HolisticSheet, type Levels, noLevels } from '@ariviyal/contract/gradebook/holistic'
import type { Executor } from '../../platform/db/database.ts'
import { selectSheets, selectViews } from './holistic.queries.ts'
import type { HolisticRow, ViewRow } from './holistic.table.ts'

/** The sheets of a class, by student; one that nobody has begun is empty. */
export async function readHolistic(executor: Executor, classId: string): Promise<(studentId: string) => HolisticSheet> {
  const rows = new Map((await selectSheets(executor, classId)).map((row) => [row.studentId, row]))
  const views = await selectViews(executor, classId)
  const about = Map.groupBy(views, ({ studentId }) => studentId)
  const classmates = new Map(views.filter((view) => !isOwn(view)).map((view) => [view.raterId, view.studentId]))
  return (studentId) => ({
    ...sheetView(studentId, rows.get(studentId), about.get(studentId) ?? []),
    classmate_id: classmates.get(studentId) ?? null,
  })
}

export const isOwn = ({ raterId, studentId }: ViewRow): boolean => raterId === studentId

/** What a pupil gave on their own page stands in place of what the teacher entered for them. */
export function sheetView(
  studentId: string,
  row: HolisticRow | undefined,
  about: readonly ViewRow[],
): Omit<HolisticSheet, 'classmate_id'> {
  const given = about.filter(({ givenAt }) => givenAt !== null)
  const own = given.find((view) => isOwn(view))
  const peer = given.find((view) => !isOwn(view))
  return {
    student_id: studentId,
    version: row?.version ?? 0,
    teacher: row ? enteredLevels(row, 'teacher') : noLevels,
    self: own ? levelsOf(own) : row ? enteredLevels(row, 'self') : noLevels,
    peer: peer ? levelsOf(peer) : row ? enteredLevels(row, 'peer') : noLevels,
    remark: row?.remark ?? '',
    self_given_at: own?.givenAt?.toISOString() ?? null,
    peer_given_at: peer?.givenAt?.toISOString() ?? null,
  }
}

export const levelsOf = ({ awareness, sensitivity, creativity }: Levels): Levels => ({
  awareness,
  sensitivity,
  creativity,
})

const enteredLevels = (row: HolisticRow, rater: keyof typeof columnOf): Levels => {
  const columns = columnOf[rater]
  return {
    awareness: row[columns.awareness],
    sensitivity: row[columns.sensitivity],
    creativity: row[columns.creativity],
  }
}

const columnOf = {
  teacher: {
    awareness: 'teacherAwareness',
    sensitivity: 'teacherSensitivity',
    creativity: 'teacherCreativity',
  },
  self: { awareness: 'selfAwareness', sensitivity: 'selfSensitivity', creativity: 'selfCreativity' },
  peer: { awareness: 'peerAwareness', sensitivity: 'peerSensitivity', creativity: 'peerCreativity' },
} as const
