import type { Answer } from '@ariviyal/contract/endpoint'
import type { ParticipantsFile, previewParticipants as call } from '@ariviyal/contract/live/attendance-import'
import { findPeople } from '../../../accounts/find-people.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { findLiveSession } from '../../live.queries.ts'
import { showStays } from './participants.view.ts'
import { planImport, assertOver, userOf } from './plan-import.ts'

/** Previews an import without changing anything; raises the errors of the import. */
export async function previewParticipants(
  ctx: AppContext,
  sessionId: string,
  file: ParticipantsFile,
): Promise<Answer<typeof call>> {
  const session = await findLiveSession(ctx.db, sessionId)
  if (!session) throw new AppError('not-found')
  assertOver(session, ctx.now())
  const { read, people } = await planImport(ctx, ctx.db, session, file)
  const teachers = await findPeople(
    ctx.db,
    people.flatMap(({ identity }) => userOf(identity) ?? []),
  )
  const moments = read.attendees.flatMap(({ joinedAt, leftAt }) => [joinedAt.getTime(), leftAt.getTime()])
  const at = (choose: (a: number, b: number) => number) =>
    moments.length === 0 ? null : new Date(moments.reduce(choose)).toISOString()
  return {
    service: read.service,
    rows: read.attendees.length,
    first: at((a, b) => Math.min(a, b)),
    last: at((a, b) => Math.max(a, b)),
    starts_at: session.startsAt.toISOString(),
    ends_at: session.endsAt.toISOString(),
    waiting_room: read.waitingRoom,
    shortened: read.shortened,
    problems: read.problems,
    participants: people.map(({ name, email, attendees, identity }) => {
      const teacher = teachers.get(userOf(identity) ?? '')
      return {
        line: attendees[0]?.line ?? 0,
        name,
        email,
        ...showStays(session, attendees),
        teacher: teacher ? { user_id: teacher.id, name: teacher.name, email: teacher.email } : null,
        matched_by: identity?.by ?? null,
      }
    }),
  }
}
