import type { User } from '@ariviyal/contract/accounts/accounts'
import type { ListProblem, ParticipantsFile } from '@ariviyal/contract/live/attendance-import'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../../../audit/record-action.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { lockLiveSession } from '../../live.queries.ts'
import { findAttendance } from '../find-attendance.ts'
import { insertImport, insertParticipants, type ParticipantRow } from './imports.queries.ts'
import { fingerprint, type Identity, planImport, assertOver, userOf } from './plan-import.ts'
import { assignPlaces } from './walk-ins.ts'

export interface ImportResult {
  id: string
  /** People matched to a registered teacher, or assigned by staff before. */
  matched: number
  walkIns: number
  /** Unmatched people, who wait for staff. */
  waiting: number
  problems: ListProblem[]
}

type MatchedBy = ParticipantRow['matchedBy']
const matchedBy = (identity: Identity): MatchedBy => {
  if (!identity || identity.by === 'dismissed') return null
  return identity.by === 'walk-in' ? 'email' : identity.by
}

/**
 * Imports a participant list: matches its valid lines now and recomputes the attendance of the matched teachers. Raises `not-found`,
 * `session-closed`, `imported-before` and `invalid-fields`.
 */
export async function importParticipants(
  ctx: AppContext,
  staff: User,
  sessionId: string,
  file: ParticipantsFile,
): Promise<ImportResult> {
  return ctx.db.transaction(async (tx) => {
    const session = await lockLiveSession(tx, sessionId)
    const now = ctx.now()
    assertOver(session, now)
    const { read, people } = await planImport(ctx, tx, session, file)
    if (people.length === 0)
      throw new AppError('invalid-fields', serverMessages.participantsNone, {
        fields: { text: serverMessages.participantsNone },
      })
    const id = uuid()
    const isNew = await insertImport(tx, {
      id,
      sessionId,
      service: read.service,
      fileName: file.file_name,
      fileSha: fingerprint(file.text),
      importedBy: staff.id,
      importedAt: now,
    })
    if (!isNew) throw new AppError('imported-before')
    const { places } = await assignPlaces(
      tx,
      sessionId,
      people.flatMap(({ identity }) => userOf(identity) ?? []),
      now,
    )
    const rows = people.flatMap(({ attendees, identity }) =>
      attendees.map((attendee): ParticipantRow => ({
        id: '',
        importId: id,
        ...attendee,
        registrationId: places.get(userOf(identity) ?? '') ?? null,
        matchedBy: matchedBy(identity),
        dismissedAt: identity?.by === 'dismissed' ? now : null,
      })),
    )
    // Ids in the order of the lines give the order of the queue.
    rows.sort((a, b) => a.line - b.line)
    await insertParticipants(
      tx,
      rows.map((row) => ({ ...row, id: uuid() })),
    )
    await findAttendance(ctx, tx, [...places.values()])
    const count = (holds: (identity: Identity) => boolean) => people.filter(({ identity }) => holds(identity)).length
    const walkIns = count((identity) => identity?.by === 'walk-in')
    const imported = {
      id,
      matched: count((identity) => userOf(identity) !== null) - walkIns,
      walkIns,
      waiting: count((identity) => identity === null),
      problems: read.problems,
    }
    await recordAction(
      tx,
      staff,
      now,
      'live-import.taken',
      { type: 'live-session', id: sessionId },
      { name: session.topic, service: read.service, file: file.file_name, people: people.length, lines: rows.length },
    )
    return imported
  })
}
