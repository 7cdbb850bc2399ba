import { limits } from '@ariviyal/contract/limits'
import type { HistoryEntry, HistoryKind } from '@ariviyal/contract/tests/regrade'
import { findPeople } from '../../accounts/find-people.ts'
import { listStudents } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findTaughtTest } from '../taught-test.ts'
import { selectHistory, selectPupilRows } from './history.queries.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A page of what teachers decided about the marks of a test, newest first. Raises `not-found` and `bad-request`. */
export async function listHistory(
  ctx: AppContext,
  teacherId: string,
  testId: string,
  { cursor, kind }: { cursor?: string | undefined; kind?: HistoryKind | undefined },
): Promise<{ items: HistoryEntry[]; next_cursor: string | null }> {
  if (cursor !== undefined && !uuid.test(cursor)) throw new AppError('bad-request')
  const { test } = await findTaughtTest(ctx.db, testId, teacherId)
  const rows = await selectHistory(ctx.db, testId, { before: cursor, kind, size: limits.pageSize + 1 })
  const shown = rows.slice(0, limits.pageSize)
  const regrades = shown.flatMap((row) => (row.kind === 'regrade' ? [row.id] : []))
  const pupilsOf = Map.groupBy(await selectPupilRows(ctx.db, regrades), ({ regradeId }) => regradeId)
  const actors = await findPeople(
    ctx.db,
    shown.flatMap(({ actorId }) => actorId ?? []),
  )
  const students = new Map((await listStudents(ctx.db, test.classId)).map((student) => [student.id, student]))
  const pupil = (id: string | null) => {
    const student = students.get(id ?? '')
    return student ? `${student.rollNumber}. ${student.name}` : ''
  }
  return {
    items: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      actor: actors.get(row.actorId ?? '')?.name ?? '',
      question_id: row.questionId,
      pupil: pupil(row.studentId),
      before: row.before,
      after: row.after,
      note: row.note,
      pupils: (pupilsOf.get(row.id) ?? []).map(({ studentId, before, after }) => ({
        pupil: pupil(studentId),
        before,
        after,
      })),
    })),
    next_cursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}
