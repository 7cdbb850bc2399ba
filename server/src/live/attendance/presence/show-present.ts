import { type PresentNow, presentShown } from '@ariviyal/contract/live/attendance'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { and, desc, eq, gt } from 'drizzle-orm'
import { findPeople } from '../../../accounts/find-people.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { findLiveSession } from '../../live.queries.ts'
import { liveRegistrations } from '../../live.table.ts'
import { liveBeats } from '../attendance.table.ts'

/** Who has the page of a session open on some device: its last beat is recent and did not leave. Raises `not-found`. */
export async function showPresent(ctx: AppContext, sessionId: string): Promise<PresentNow> {
  if (!(await findLiveSession(ctx.db, sessionId))) throw new AppError('not-found')
  const since = new Date(ctx.now().getTime() - attendanceRules.gapSeconds * 1_000)
  const hasPlace = and(eq(liveRegistrations.sessionId, sessionId), eq(liveRegistrations.status, 'registered'))
  const lastBeats = await ctx.db
    .selectDistinctOn([liveBeats.registrationId, liveBeats.device], {
      userId: liveRegistrations.userId,
      left: liveBeats.left,
    })
    .from(liveRegistrations)
    .innerJoin(liveBeats, eq(liveBeats.registrationId, liveRegistrations.id))
    .where(and(hasPlace, gt(liveBeats.at, since)))
    .orderBy(liveBeats.registrationId, liveBeats.device, desc(liveBeats.at))
  const present = [...new Set(lastBeats.filter(({ left }) => !left).map(({ userId }) => userId))]
  const people = [...(await findPeople(ctx.db, present)).values()].map(({ id, name }) => ({ id, name }))
  return {
    expected: await ctx.db.$count(liveRegistrations, hasPlace),
    present: present.length,
    people: people.sort((a, b) => a.name.localeCompare(b.name, 'en-IN')).slice(0, presentShown),
  }
}
