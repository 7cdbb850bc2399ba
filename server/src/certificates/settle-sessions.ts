import { attendanceRules } from '@ariviyal/contract/live-rules'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import { findAttendanceOfSession } from '../live/attendance/find-attendance.ts'
import { heldSession } from '../live/attendance/qualified.ts'
import { sessionsToSettle, settleSession } from '../live/attendance/settle-session.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueIssue } from './issue-certificates.ts'

export const settleQueue = 'certificates.settle'
export const prepareQueue = 'certificates.prepare'
/** Sessions that one run settles; the next run follows within minutes. */
const batch = 50

export const settleHoursMs = attendanceRules.settleHours * 3_600_000

/** Settles the sessions whose time for it has come; each once, however many instances do this at once. */
export async function settleSessions(house: House): Promise<void> {
  const now = house.now()
  for (const id of await sessionsToSettle(house.db, new Date(now.getTime() - settleHoursMs), batch))
    await house.db.transaction(async (tx) => {
      if (await settleSession(tx, id, now)) await house.jobs.enqueue(tx, prepareQueue, { sessionId: id }, { key: id })
    })
}

/** Finds the attendance of a settled session a last time from all there is, and has its certificates issued. */
export async function prepareCertificates(house: House, sessionId: string): Promise<void> {
  await findAttendanceOfSession(house, sessionId)
  await house.db.transaction((tx) => enqueueIssue(house, tx, sessionId))
}

/**
 * Settles a session that is over before its time, or has what is due issued again where something went wrong. Raises `not-found`, and
 * `not-ready` for a session that was cancelled or is not over.
 */
export async function issueNow(house: House, staff: User, sessionId: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const session = await heldSession(tx, sessionId)
    if (!session?.publishedAt) throw new Refusal('not-found')
    if (session.cancelledAt) throw new Refusal('not-ready', serverMessages.sessionCancelled)
    const now = house.now()
    if (now < session.endsAt) throw new Refusal('not-ready', serverMessages.sessionNotOver)
    await settleSession(tx, sessionId, now)
    await house.jobs.enqueue(tx, prepareQueue, { sessionId }, { key: sessionId })
    const subject = { type: 'live-session', id: sessionId }
    await recordAction(tx, staff, now, 'live-session.settled', subject, { topic: session.topic })
  })
}
