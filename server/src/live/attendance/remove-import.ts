import type { User } from '@ariviyal/contract/accounts'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { recordAction } from '../../audit/record-action.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { House } from '../../platform/house.ts'
import { offerUndo } from '../../undo/offer-undo.ts'
import { holdLiveSession } from '../live.queries.ts'
import { findAttendance } from './find-attendance.ts'
import {
  deleteImport,
  findImportSession,
  type ImportRow,
  insertImport,
  insertParticipants,
  type ParticipantRow,
} from './imports.queries.ts'
import { selectPlacesById } from './held-places.queries.ts'
import { type KeptPlace, restorePlaces, withdrawWalkIns } from './walk-ins.ts'

type KeptLine = Omit<ParticipantRow, 'joinedAt' | 'leftAt' | 'dismissedAt'> & {
  joinedAt: string
  leftAt: string
  dismissedAt: string | null
}

/** What is kept of a removed list, its moments as text. */
export interface RemovedImport {
  name: string
  row: Omit<ImportRow, 'importedAt'> & { importedAt: string }
  lines: KeptLine[]
  places: KeptPlace[]
}

const concerned = (lines: { registrationId: string | null }[]): string[] => [
  ...new Set(lines.flatMap(({ registrationId }) => registrationId ?? [])),
]

/** Removes a list with its lines, and the places of walk-ins that stood on it alone. Raises `not-found`. */
export async function removeImport(house: House, staff: User, id: string): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    const sessionId = await findImportSession(tx, id)
    if (!sessionId) throw new Refusal('not-found')
    const session = await holdLiveSession(tx, sessionId)
    const removed = await deleteImport(tx, id)
    if (!removed) throw new Refusal('not-found')
    const ids = concerned(removed.participants)
    const places = await withdrawWalkIns(tx, session, ids)
    await findAttendance(house, tx, ids)
    const subject = { type: 'live-import', id }
    const { row, participants } = removed
    await recordAction(tx, staff, house.now(), 'live-import.removed', subject, {
      name: session.topic,
      service: row.service,
      file: row.fileName,
      lines: participants.length,
    })
    const payload: RemovedImport = {
      name: session.topic,
      row: { ...row, importedAt: row.importedAt.toISOString() },
      lines: participants.map((line) => ({
        ...line,
        joinedAt: line.joinedAt.toISOString(),
        leftAt: line.leftAt.toISOString(),
        dismissedAt: line.dismissedAt?.toISOString() ?? null,
      })),
      places,
    }
    return offerUndo(house, tx, staff, { kind: 'live-import.removed', subject, payload })
  })
}

/** Takes a removed list in again as it was. Raises `changed-since` where the same file was taken anew meanwhile. */
export const bringImportBack =
  (house: House) =>
  async (tx: Transaction, { row, lines, places }: RemovedImport): Promise<void> => {
    await holdLiveSession(tx, row.sessionId)
    if (!(await insertImport(tx, { ...row, importedAt: new Date(row.importedAt) }))) throw new Refusal('changed-since')
    await restorePlaces(tx, places)
    const standing = new Set((await selectPlacesById(tx, concerned(lines))).map(({ id }) => id))
    await insertParticipants(
      tx,
      lines.map((line) => ({
        ...line,
        // Who has deleted their account in between has no place any more.
        registrationId: line.registrationId && standing.has(line.registrationId) ? line.registrationId : null,
        joinedAt: new Date(line.joinedAt),
        leftAt: new Date(line.leftAt),
        dismissedAt: line.dismissedAt === null ? null : new Date(line.dismissedAt),
      })),
    )
    await findAttendance(house, tx, concerned(lines))
  }
