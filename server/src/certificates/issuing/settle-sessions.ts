import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { User } from '@ariviyal/contract/accounts/accounts'
import { recordAction } from '../../audit/record-action.ts'
import { findAttendanceOfSession } from '../../live/attendance/find-attendance.ts'
import { certifiableSession } from '../../live/attendance/qualified.ts'
import { sessionsToSettle, settleLiveSession } from '../../live/attendance/settle-live-session.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueIssue } from './issue-certificates.ts'

export const settleQueue = 'certificates.settle'
export const prepareQueue = 'certificates.prepare'
/** Sessions per run; the next run follows within minutes. */
const batch = 50

export const settleHoursMs = attendanceRules.settleHours * 3_600_000

/** Settles the sessions that are due; each once, however many instances run this. */
export async function settleSessions(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  for (const id of await sessionsToSettle(ctx.db, new Date(now.getTime() - settleHoursMs), batch))
    await ctx.db.transaction(async (tx) => {
      if (await settleLiveSession(tx, id, now)) await ctx.jobs.enqueue(tx, prepareQueue, { sessionId: id }, { key: id })
    })
}

/** Computes the attendance of a settled session a last time and enqueues its certificates. */
export async function prepareCertificates(ctx: AppContext, sessionId: string): Promise<void> {
  await findAttendanceOfSession(ctx, sessionId)
  await ctx.db.transaction((tx) => enqueueIssue(ctx, tx, sessionId))
}

/**
 * Settles an ended session before its time, or issues missing certificates again after a failure. Raises `not-found`, and `not-ready` for a
 * session that was cancelled or is not over.
 */
export async function issueNow(ctx: AppContext, staff: User, sessionId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const session = await certifiableSession(tx, sessionId)
    if (!session?.publishedAt) throw new AppError('not-found')
    if (session.cancelledAt) throw new AppError('not-ready', serverMessages.sessionCancelled)
    const now = ctx.now()
    if (now < session.endsAt) throw new AppError('not-ready', serverMessages.sessionNotOver)
    await settleLiveSession(tx, sessionId, now)
    await ctx.jobs.enqueue(tx, prepareQueue, { sessionId }, { key: sessionId })
    const subject = { type: 'live-session', id: sessionId }
    await recordAction(tx, staff, now, 'live-session.settled', subject, { topic: session.topic })
  })
}
