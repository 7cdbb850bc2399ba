import type { User } from '@ariviyal/contract/accounts/accounts'
import { findDistrict } from '@ariviyal/contract/community/people/districts'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { VisitState } from '@ariviyal/contract/projects/project-rules'
import type { listReleasedVisits as releasedCall } from '@ariviyal/contract/projects/projects'
import type { listVisits as visitsCall } from '@ariviyal/contract/projects/taking-part'
import type { AppContext } from '../../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { showPlace } from '../classes/list-classes.ts'
import { requireOwnEntry } from '../classes/project-class-access.ts'
import { selectPhotosOf } from '../photos/photos.queries.ts'
import { type PhotoViewer, showPhoto } from '../photos/photos.view.ts'
import { requireReadable } from '../project-access.policy.ts'
import { selectFlags, selectReadings, selectReleasedPage, selectVisitPage } from './visits.queries.ts'
import { inForce, showVisit } from './visits.view.ts'

interface Page {
  cursor?: string | undefined
  state?: VisitState | undefined
}

/** A page of the visits of a class, as its teachers and pupils see them. */
export async function pageOfVisits(
  ctx: AppContext,
  entryId: string,
  { cursor, state }: Page,
  viewer: PhotoViewer,
): Promise<Answer<typeof visitsCall>> {
  const before = cursor === undefined ? undefined : idOfCursor(cursor)
  const rows = await selectVisitPage(ctx.db, { entryId, state, before })
  const ids = rows.map(({ id }) => id)
  const [readings, flags] = [await selectReadings(ctx.db, ids), await selectFlags(ctx.db, ids)]
  const photos = await selectPhotosOf(ctx.db, ids)
  return pageFrom(rows, (visit) => ({
    ...showVisit(visit, readings, flags),
    photos: photos.filter(({ visitId }) => visitId === visit.id).map((photo) => showPhoto(ctx, photo, visit, viewer)),
  }))
}

/** The visits of a class for its teacher. Raises `not-found`. */
export async function listVisits(
  ctx: AppContext,
  teacher: User,
  entryId: string,
  page: Page,
): Promise<Answer<typeof visitsCall>> {
  await requireOwnEntry(ctx.db, entryId, teacher)
  return pageOfVisits(ctx, entryId, page, 'teacher')
}

/** Released visits for all readers: the school by its number, without class and name. Raises `not-found` and `subscription-needed`. */
export async function listReleased(
  ctx: AppContext,
  reader: User,
  projectId: string,
  cursor?: string,
): Promise<Answer<typeof releasedCall>> {
  await requireReadable(ctx.db, projectId, reader)
  const rows = await selectReleasedPage(ctx.db, projectId, cursor === undefined ? undefined : idOfCursor(cursor))
  const ids = rows.map(({ visit }) => visit.id)
  const [readings, flags] = [await selectReadings(ctx.db, ids), await selectFlags(ctx.db, ids)]
  const flagged = new Set(flags.flatMap(({ state, readingId }) => (state === 'right' ? [] : [readingId])))
  return pageFrom(
    rows.map((row) => ({ ...row, id: row.visit.id })),
    ({ id, visit, protocol, site }) => ({
      id,
      school: site.number,
      state: findDistrict(site.district)?.state ?? '',
      district: site.district,
      place: showPlace(visit),
      measured_on: visit.measuredOn,
      protocol,
      readings: inForce(readings.filter(({ visitId }) => visitId === id)).map(({ row }) => ({
        field: row.field,
        replicate: row.replicate,
        value: row.value,
        number: row.number,
        is_flagged: flagged.has(row.id),
      })),
    }),
  )
}
