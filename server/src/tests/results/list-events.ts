import { limits } from '@ariviyal/contract/limits'
import type { LoggedEvent } from '@ariviyal/contract/tests/results'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { EventRow } from '../attempts/attempts.table.ts'
import { selectLog } from '../attempts/events.queries.ts'
import { findTaughtAttempt } from './taught-attempt.ts'

/** A page of an attempt's log, oldest first; the cursor is an order of arrival. Raises `not-found` and `bad-request`. */
export async function listEvents(
  ctx: AppContext,
  teacherId: string,
  attemptId: string,
  { cursor = '0', question_id }: { cursor?: string | undefined; question_id?: string | undefined },
) {
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError('bad-request')
  await findTaughtAttempt(ctx.db, attemptId, teacherId)
  const page = { after: Number(cursor), size: limits.pageSize + 1, question: question_id?.toLowerCase() }
  const rows = await selectLog(ctx.db, attemptId, page)
  const shown = rows.slice(0, limits.pageSize)
  const last = shown.at(-1)
  return {
    items: shown.map(eventView),
    next_cursor: last && rows.length > shown.length ? String(last.arrival) : null,
  }
}

const eventView = (row: EventRow): LoggedEvent => ({
  device: row.device,
  epoch: row.epoch,
  seq: row.seq,
  question_id: row.question,
  value: row.value ?? null,
  source: row.source,
  at: row.at?.toISOString() ?? null,
  received_at: row.receivedAt.toISOString(),
  late: row.late,
  stale: row.stale,
})
