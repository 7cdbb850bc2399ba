import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database.ts'
import type { LiveRegistrationRow, LiveSessionRow } from '../live.table.ts'
import { findAppealing } from './decisions.queries.ts'
import { findCounted } from './imports.queries.ts'
import { deletePlaces, putPlaces, selectPlacesById, selectPlacesOfUsers } from './held-places.queries.ts'

type Moments = 'queuedAt' | 'registeredAt' | 'cancelledAt'

/** A place as it was before an act, its moments as text; `was` is null where there was none. */
export interface KeptPlace {
  id: string
  was:
    | (Omit<LiveRegistrationRow, Moments> & {
        queuedAt: string
        registeredAt: string | null
        cancelledAt: string | null
      })
    | null
}

const keep = (row: LiveRegistrationRow): KeptPlace => ({
  id: row.id,
  was: {
    ...row,
    queuedAt: row.queuedAt.toISOString(),
    registeredAt: row.registeredAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
  },
})

/**
 * The places of these users in a session. Who has none, waits for one or gave it back, and was there nevertheless, gets one as a walk-in;
 * `changed` are those places as they were.
 */
export async function givePlaces(
  tx: Transaction,
  sessionId: string,
  userIds: string[],
  now: Date,
): Promise<{ places: Map<string, string>; changed: KeptPlace[] }> {
  const wanted = [...new Set(userIds)]
  const held = new Map((await selectPlacesOfUsers(tx, sessionId, wanted)).map((row) => [row.userId, row]))
  const changed: KeptPlace[] = []
  const made: LiveRegistrationRow[] = []
  const places = new Map<string, string>()
  for (const userId of wanted) {
    const before = held.get(userId)
    const id = before?.id ?? uuid()
    places.set(userId, id)
    if (before?.status === 'registered') continue
    changed.push(before ? keep(before) : { id, was: null })
    made.push({
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
  await putPlaces(tx, made)
  return { places, changed }
}

/**
 * Takes back the places of walk-ins whom no line of a list counts for any more, and gives those places as they were. A place stays that an
 * appeal speaks of, and every place of a session that is settled: a certificate may hang on it.
 */
export async function withdrawWalkIns(
  tx: Transaction,
  session: Pick<LiveSessionRow, 'settledAt'>,
  registrationIds: string[],
): Promise<KeptPlace[]> {
  if (session.settledAt) return []
  const walkIns = (await selectPlacesById(tx, registrationIds)).filter(({ walkIn }) => walkIn === 'imported')
  const ids = walkIns.map(({ id }) => id)
  const counted = await findCounted(tx, ids)
  const appealing = await findAppealing(tx, ids)
  const idle = walkIns.filter(({ id }) => !counted.has(id) && !appealing.has(id))
  await deletePlaces(
    tx,
    idle.map(({ id }) => id),
  )
  return idle.map(keep)
}

/** Puts places back that were taken or changed. */
export async function restorePlaces(tx: Transaction, kept: KeptPlace[]): Promise<void> {
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
