import * as calls from '@ariviyal/contract/live/attendance-import'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { eq } from 'drizzle-orm'
import type { TestUser } from '../../../accounts/testing.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { type LiveSessionRow, liveRegistrations } from '../../live.table.ts'
import { liveAttendance } from '../attendance.table.ts'
import { type ListLine, participantsFile } from '../testing.ts'

/** Calls of a staff member on participant lists, and their results. */
export function openImportFixture(testApp: TestApp, staff: TestUser) {
  const places = (session: LiveSessionRow) =>
    testApp.ctx.db.select().from(liveRegistrations).where(eq(liveRegistrations.sessionId, session.id))
  return {
    take: (session: LiveSessionRow, lines: ListLine[]) =>
      testApp.call(calls.importParticipants, {
        token: staff.token,
        params: { id: session.id },
        body: participantsFile(session, lines),
      }),
    preview: (session: LiveSessionRow, body: calls.ParticipantsFile) =>
      testApp.call(calls.previewParticipants, { token: staff.token, params: { id: session.id }, body }),
    queue: async (session: LiveSessionRow, state: calls.ParticipantState = 'waiting') =>
      (await testApp.call(calls.listParticipants, { token: staff.token, params: { id: session.id }, query: { state } }))
        .body,
    assign: (id: string | undefined, user: TestUser) =>
      testApp.call(calls.assignParticipant, {
        token: staff.token,
        params: { id: id ?? '' },
        body: { user_id: user.id },
      }),
    dismiss: (id: string | undefined) =>
      testApp.call(calls.dismissParticipant, { token: staff.token, params: { id: id ?? '' } }),
    undo: (offer: { id: string } | undefined) =>
      testApp.call(undoAct, { token: staff.token, params: { id: offer?.id ?? '' } }),
    places,
    /** Seconds of presence; null without attendance. */
    async present(session: LiveSessionRow, user: TestUser): Promise<number | null> {
      const place = (await places(session)).find(({ userId }) => userId === user.id)
      if (!place) return null
      const [found] = await testApp.ctx.db
        .select()
        .from(liveAttendance)
        .where(eq(liveAttendance.registrationId, place.id))
      return found?.presentSeconds ?? null
    },
  }
}
