import type { User } from '@ariviyal/contract/accounts/accounts'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { recordAction } from '../../../audit/record-action.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { offerUndo } from '../../../audit/undo/offer-undo.ts'
import { lockLiveSession } from '../../live.queries.ts'
import { findAttendance } from '../find-attendance.ts'
import {
  deleteImport,
  findImportSession,
  type ImportRow,
  insertImport,
  insertParticipants,
  type ParticipantRow,
} from './imports.queries.ts'
import { selectPlacesById } from '../attendance-places.queries.ts'
import { type PreviousPlace, restorePlaces, withdrawWalkIns } from './walk-ins.ts'

type KeptLine = Omit<ParticipantRow, 'joinedAt' | 'leftAt' | 'dismissedAt'> & {
  joinedAt: string
  leftAt: string
  dismissedAt: string | null
}

/** A removed list as stored for undo, with moments as text. */
export interface RemovedImport {
  name: string
  row: Omit<ImportRow, 'importedAt'> & { importedAt: string }
  lines: KeptLine[]
  places: PreviousPlace[]
}

const concerned = (lines: { registrationId: string | null }[]): string[] => [
  ...new Set(lines.flatMap(({ registrationId }) => registrationId ?? [])),
]

/** Removes a list with its lines, and the places of walk-ins that depended on it alone. Raises `not-found`. */
export async function removeImport(ctx: AppContext, staff: User, id: string): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const sessionId = await findImportSession(tx, id)
    if (!sessionId) throw new AppError('not-found')
    const session = await lockLiveSession(tx, sessionId)
    const removed = await deleteImport(tx, id)
    if (!removed) throw new AppError('not-found')
    const ids = concerned(removed.participants)
    const places = await withdrawWalkIns(tx, session, ids)
    await findAttendance(ctx, tx, ids)
    const subject = { type: 'live-import', id }
    const { row, participants } = removed
    await recordAction(tx, staff, ctx.now(), 'live-import.removed', subject, {
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
    return offerUndo(ctx, tx, staff, { kind: 'live-import.removed', subject, payload })
  })
}

/** Restores a removed list. Raises `changed-since` if the same file was imported again meanwhile. */
export const restoreImport =
  (ctx: AppContext) =>
  async (tx: Transaction, { row, lines, places }: RemovedImport): Promise<void> => {
    await lockLiveSession(tx, row.sessionId)
    if (!(await insertImport(tx, { ...row, importedAt: new Date(row.importedAt) }))) throw new AppError('changed-since')
    await restorePlaces(tx, places)
    const existing = new Set((await selectPlacesById(tx, concerned(lines))).map(({ id }) => id))
    await insertParticipants(
      tx,
      lines.map((line) => ({
        ...line,
        // Accounts deleted in between have no registration any more.
        registrationId: line.registrationId && existing.has(line.registrationId) ? line.registrationId : null,
        joinedAt: new Date(line.joinedAt),
        leftAt: new Date(line.leftAt),
        dismissedAt: line.dismissedAt === null ? null : new Date(line.dismissedAt),
      })),
    )
    await findAttendance(ctx, tx, concerned(lines))
  }
