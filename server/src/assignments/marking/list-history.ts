import type { WorkHistoryEntry } from '@ariviyal/contract/assignments/marking'
import { limits } from '@ariviyal/contract/limits'
import { findPeople } from '../../accounts/find-people.ts'
import { listStudents } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findTaughtAssignment } from '../taught-assignment.ts'
import { selectWorkHistory } from './marking.queries.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A page of what teachers decided about the work of an assignment, newest first. Raises `not-found` and `bad-request`. */
export async function listWorkHistory(
  ctx: AppContext,
  teacherId: string,
  id: string,
  cursor: string | undefined,
): Promise<{ items: WorkHistoryEntry[]; next_cursor: string | null }> {
  if (cursor !== undefined && !uuid.test(cursor)) throw new AppError('bad-request')
  const { assignment } = await findTaughtAssignment(ctx.db, id, teacherId)
  const rows = await selectWorkHistory(ctx.db, id, { before: cursor, size: limits.pageSize + 1 })
  const shown = rows.slice(0, limits.pageSize)
  const actors = await findPeople(
    ctx.db,
    shown.flatMap(({ actorId }) => actorId ?? []),
  )
  const students = new Map((await listStudents(ctx.db, assignment.classId)).map((student) => [student.id, student]))
  return {
    items: shown.map((row) => {
      const student = students.get(row.studentId)
      return {
        id: row.id,
        at: row.at.toISOString(),
        kind: row.kind,
        actor: actors.get(row.actorId ?? '')?.name ?? '',
        pupil: student ? `${student.rollNumber}. ${student.name}` : '',
        before: row.before,
        after: row.after,
      }
    }),
    next_cursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}
