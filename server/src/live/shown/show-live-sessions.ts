import type { LiveSession, LiveSessionDetails, RegistrationStanding } from '@ariviyal/contract/live/live'
import { nameMaterials } from '../../materials/name-materials.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Caller, AppContext } from '../../platform/app-context.ts'
import { countPlaces, type PlaceCounts } from './list-live-sessions.ts'
import { findLiveSession, liveStateOf } from '../live.queries.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { findPlacesInQueue } from '../registrations/registrations.queries.ts'
import { materialIdsOf } from './session-materials.queries.ts'
import { findOwnPlaces } from './shown-live-sessions.queries.ts'

/** Views of sessions for a caller; they never contain the meeting address. */
export async function presentLiveSessions(
  ctx: AppContext,
  caller: Caller | null,
  rows: LiveSessionRow[],
): Promise<(row: LiveSessionRow) => LiveSession> {
  const now = ctx.now()
  const ids = rows.map((row) => row.id)
  const placesOf = await countPlaces(ctx.db, ids)
  const standings = caller ? await findStandings(ctx.db, caller.user.id, ids) : new Map<string, RegistrationStanding>()
  return (row) => showSession(row, placesOf(row.id), standings.get(row.id) ?? null, now)
}

/** A user's registrations in some sessions; keyed by session id. */
async function findStandings(
  executor: Executor,
  userId: string,
  ids: string[],
): Promise<Map<string, RegistrationStanding>> {
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

const showSession = (
  row: LiveSessionRow,
  places: PlaceCounts,
  own: RegistrationStanding | null,
  now: Date,
): LiveSession => ({
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

/** An announced session. Raises `not-found` for a draft. */
export async function findShownLiveSession(executor: Executor, id: string): Promise<LiveSessionRow> {
  const row = await findLiveSession(executor, id)
  if (!row?.publishedAt) throw new AppError('not-found')
  return row
}

/** A session with its details and the support materials that readers may see. */
export async function showLiveSessionDetails(
  ctx: AppContext,
  caller: Caller | null,
  id: string,
): Promise<LiveSessionDetails> {
  const row = await findShownLiveSession(ctx.db, id)
  const show = await presentLiveSessions(ctx, caller, [row])
  const materials = await nameMaterials(ctx.db, await materialIdsOf(ctx.db, id))
  return {
    ...show(row),
    description: row.description,
    materials: materials.filter(({ state }) => state === 'published'),
    presence_percent: row.presencePercent,
    cancel_reason: row.cancelReason,
  }
}
