import type { User } from '@ariviyal/contract/accounts'
import type { ListProblem, ParticipantsFile } from '@ariviyal/contract/attendance-import'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { House } from '../../platform/house.ts'
import { holdLiveSession } from '../live.queries.ts'
import { findAttendance } from './find-attendance.ts'
import { insertImport, insertParticipants, type ParticipantRow } from './imports.queries.ts'
import { fingerprint, type Identity, planImport, refuseUnlessOver, userOf } from './plan-import.ts'
import { givePlaces } from './walk-ins.ts'

export interface Taken {
  id: string
  /** People who fit a teacher of the session, or whom staff have placed before. */
  matched: number
  walkIns: number
  /** People who fit nobody, and wait for staff. */
  waiting: number
  problems: ListProblem[]
}

type MatchedBy = ParticipantRow['matchedBy']
const matchedBy = (identity: Identity): MatchedBy => {
  if (!identity || identity.by === 'dismissed') return null
  return identity.by === 'walk-in' ? 'email' : identity.by
}

/**
 * Takes a list of participants: its good lines count from now on for whom they fit, judged again at this moment, and the attendance of
 * those is found anew. Raises `not-found`, `session-closed`, `imported-before` and `invalid-fields`.
 */
export async function importParticipants(
  house: House,
  staff: User,
  sessionId: string,
  file: ParticipantsFile,
): Promise<Taken> {
  return house.db.transaction(async (tx) => {
    const session = await holdLiveSession(tx, sessionId)
    const now = house.now()
    refuseUnlessOver(session, now)
    const { read, people } = await planImport(house, tx, session, file)
    if (people.length === 0)
      throw new Refusal('invalid-fields', serverMessages.participantsNone, {
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
    if (!isNew) throw new Refusal('imported-before')
    const { places } = await givePlaces(
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
    // Their ids are in the order of the lines, which is that of the queue.
    rows.sort((a, b) => a.line - b.line)
    await insertParticipants(
      tx,
      rows.map((row) => ({ ...row, id: uuid() })),
    )
    await findAttendance(house, tx, [...places.values()])
    const count = (holds: (identity: Identity) => boolean) => people.filter(({ identity }) => holds(identity)).length
    const walkIns = count((identity) => identity?.by === 'walk-in')
    const taken = {
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
    return taken
  })
}
