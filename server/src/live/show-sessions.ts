import type { LiveSession, LiveSessionDetails, LiveStanding } from '@ariviyal/contract/live'
import { nameMaterials } from '../materials/name-materials.ts'
import type { Executor } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { Caller, House } from '../platform/house.ts'
import { countPlaces, type Places } from './list-sessions.ts'
import { findLiveSession, liveStateOf } from './live.queries.ts'
import type { LiveSessionRow } from './live.table.ts'
import { findPlacesInQueue } from './registrations.queries.ts'
import { materialIdsOf } from './session-materials.queries.ts'
import { findOwnPlaces } from './shown-sessions.queries.ts'

/** Turns rows into what a caller may see of them: never the address of the meeting. */
export async function presentSessions(
  house: House,
  caller: Caller | null,
  rows: LiveSessionRow[],
): Promise<(row: LiveSessionRow) => LiveSession> {
  const now = house.now()
  const ids = rows.map((row) => row.id)
  const placesOf = await countPlaces(house.db, ids)
  const standings = caller ? await findStandings(house.db, caller.user.id, ids) : new Map<string, LiveStanding>()
  return (row) => showSession(row, placesOf(row.id), standings.get(row.id) ?? null, now)
}

/** Where a user stands in some sessions, by the id of the session. */
async function findStandings(executor: Executor, userId: string, ids: string[]): Promise<Map<string, LiveStanding>> {
  const own = await findOwnPlaces(executor, userId, ids)
  const waiting = [...own.values()].filter((row) => row.status === 'waiting')
  const places = await findPlacesInQueue(executor, waiting)
  return new Map(
    [...own].map(([sessionId, row]) => [
      sessionId,
      row.status === 'waiting'
        ? { status: 'waiting', place: places.get(row.id) ?? 1 }
        : { status: 'registered', place: null },
    ]),
  )
}

const showSession = (row: LiveSessionRow, places: Places, own: LiveStanding | null, now: Date): LiveSession => ({
  id: row.id,
  topic: row.topic,
  theme: row.theme,
  grades: row.grades,
  speaker: {
    name: row.speakerName,
    about: row.speakerAbout,
    picture: row.speakerPictureKey && `/media/${row.speakerPictureKey}`,
  },
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  state: liveStateOf(row, now),
  places_left: row.capacity === null ? null : Math.max(0, row.capacity - places.registered - places.waiting),
  waiting: places.waiting,
  own,
})

/** An announced session; refuses with `not-found` what is still a draft. */
export async function findShownSession(executor: Executor, id: string): Promise<LiveSessionRow> {
  const row = await findLiveSession(executor, id)
  if (!row?.publishedAt) throw new Refusal('not-found')
  return row
}

/** One session with all that its page tells, and the support materials that readers may know of. */
export async function showSessionDetails(house: House, caller: Caller | null, id: string): Promise<LiveSessionDetails> {
  const row = await findShownSession(house.db, id)
  const show = await presentSessions(house, caller, [row])
  const materials = await nameMaterials(house.db, await materialIdsOf(house.db, id))
  return {
    ...show(row),
    description: row.description,
    materials: materials.filter(({ state }) => state === 'published'),
    presence_percent: row.presencePercent,
    cancel_reason: row.cancelReason,
  }
}
