import type { Answer } from '@ariviyal/contract/endpoint'
import type { ParticipantsFile, previewParticipants as call } from '@ariviyal/contract/attendance-import'
import { findPeople } from '../../accounts/find-people.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { House } from '../../platform/house.ts'
import { findLiveSession } from '../live.queries.ts'
import { showStays } from './participants.view.ts'
import { planImport, refuseUnlessOver, userOf } from './plan-import.ts'

/** What taking a list would do. Changes nothing; raises what taking it would raise. */
export async function previewParticipants(
  house: House,
  sessionId: string,
  file: ParticipantsFile,
): Promise<Answer<typeof call>> {
  const session = await findLiveSession(house.db, sessionId)
  if (!session) throw new Refusal('not-found')
  refuseUnlessOver(session, house.now())
  const { read, people } = await planImport(house, house.db, session, file)
  const teachers = await findPeople(
    house.db,
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
