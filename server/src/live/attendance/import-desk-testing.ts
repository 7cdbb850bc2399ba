import * as calls from '@ariviyal/contract/attendance-import'
import { undoAct } from '@ariviyal/contract/undo'
import { eq } from 'drizzle-orm'
import type { TestUser } from '../../accounts/testing.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { type LiveSessionRow, liveRegistrations } from '../live.table.ts'
import { liveAttendance } from './attendance.table.ts'
import { type ListLine, participantsFile } from './testing.ts'

/** What a member of staff does with lists of participants, and what came of it. */
export function openImportDesk(home: TestHouse, staff: TestUser) {
  const places = (session: LiveSessionRow) =>
    home.house.db.select().from(liveRegistrations).where(eq(liveRegistrations.sessionId, session.id))
  return {
    take: (session: LiveSessionRow, lines: ListLine[]) =>
      home.call(calls.importParticipants, {
        token: staff.token,
        params: { id: session.id },
        body: participantsFile(session, lines),
      }),
    preview: (session: LiveSessionRow, body: calls.ParticipantsFile) =>
      home.call(calls.previewParticipants, { token: staff.token, params: { id: session.id }, body }),
    queue: async (session: LiveSessionRow, state: calls.ParticipantState = 'waiting') =>
      (await home.call(calls.listParticipants, { token: staff.token, params: { id: session.id }, query: { state } }))
        .body,
    assign: (id: string | undefined, user: TestUser) =>
      home.call(calls.assignParticipant, { token: staff.token, params: { id: id ?? '' }, body: { user_id: user.id } }),
    dismiss: (id: string | undefined) =>
      home.call(calls.dismissParticipant, { token: staff.token, params: { id: id ?? '' } }),
    undo: (offer: { id: string } | undefined) =>
      home.call(undoAct, { token: staff.token, params: { id: offer?.id ?? '' } }),
    places,
    /** For how many seconds someone was there; null without a place. */
    async present(session: LiveSessionRow, user: TestUser): Promise<number | null> {
      const place = (await places(session)).find(({ userId }) => userId === user.id)
      if (!place) return null
      const [found] = await home.house.db
        .select()
        .from(liveAttendance)
        .where(eq(liveAttendance.registrationId, place.id))
      return found?.presentSeconds ?? null
    },
  }
}
