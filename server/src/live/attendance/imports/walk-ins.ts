import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../../platform/db/database.ts'
import type { LiveRegistrationRow, LiveSessionRow } from '../../live.table.ts'
import { registrationsWithAppeal } from '../appeals/decisions.queries.ts'
import { findCounted } from './imports.queries.ts'
import { deletePlaces, putPlaces, selectPlacesById, selectPlacesOfUsers } from '../attendance-places.queries.ts'

type Moments = 'queuedAt' | 'registeredAt' | 'cancelledAt'

/** A registration before a change, with moments as text; `was` is null if there was none. */
export interface PreviousPlace {
  id: string
  was:
    | (Omit<LiveRegistrationRow, Moments> & {
        queuedAt: string
        registeredAt: string | null
        cancelledAt: string | null
      })
    | null
}

const keep = (row: LiveRegistrationRow): PreviousPlace => ({
  id: row.id,
  was: {
    ...row,
    queuedAt: row.queuedAt.toISOString(),
    registeredAt: row.registeredAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
  },
})

/**
 * Returns the registrations of these users in a session. Users without a confirmed one get a walk-in registration. `changed` holds the
 * previous state of those.
 */
export async function assignPlaces(
  tx: Transaction,
  sessionId: string,
  userIds: string[],
  now: Date,
): Promise<{ places: Map<string, string>; changed: PreviousPlace[] }> {
  const wanted = [...new Set(userIds)]
  const existing = new Map((await selectPlacesOfUsers(tx, sessionId, wanted)).map((row) => [row.userId, row]))
  const changed: PreviousPlace[] = []
  const walkIns: LiveRegistrationRow[] = []
  const places = new Map<string, string>()
  for (const userId of wanted) {
    const before = existing.get(userId)
    const id = before?.id ?? uuid()
    places.set(userId, id)
    if (before?.status === 'registered') continue
    changed.push(before ? keep(before) : { id, was: null })
    walkIns.push({
      id,
      sessionId,
      userId,
      status: 'registered',
      walkIn: 'imported',
      queuedAt: before?.queuedAt ?? now,
      registeredAt: now,
      cancelledAt: null,
    })
  }
  await putPlaces(tx, walkIns)
  return { places, changed }
}

/**
 * Removes walk-ins for whom no line of a list counts any more, and returns their previous state. Keeps those with an appeal, and all those
 * of a settled session: certificates may depend on them.
 */
export async function withdrawWalkIns(
  tx: Transaction,
  session: Pick<LiveSessionRow, 'settledAt'>,
  registrationIds: string[],
): Promise<PreviousPlace[]> {
  if (session.settledAt) return []
  const walkIns = (await selectPlacesById(tx, registrationIds)).filter(({ walkIn }) => walkIn === 'imported')
  const ids = walkIns.map(({ id }) => id)
  const counted = await findCounted(tx, ids)
  const appealing = await registrationsWithAppeal(tx, ids)
  const idle = walkIns.filter(({ id }) => !counted.has(id) && !appealing.has(id))
  await deletePlaces(
    tx,
    idle.map(({ id }) => id),
  )
  return idle.map(keep)
}

/** Restores removed or changed registrations. */
export async function restorePlaces(tx: Transaction, kept: PreviousPlace[]): Promise<void> {
  await putPlaces(
    tx,
    kept.flatMap(({ was }) =>
      was
        ? [
            {
              ...was,
              queuedAt: new Date(was.queuedAt),
              registeredAt: was.registeredAt === null ? null : new Date(was.registeredAt),
              cancelledAt: was.cancelledAt === null ? null : new Date(was.cancelledAt),
            },
          ]
        : [],
    ),
  )
}
