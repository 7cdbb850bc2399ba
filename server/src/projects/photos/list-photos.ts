import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { listPhotos as photosCall, ReviewState } from '@ariviyal/contract/projects/photos'
import type { AppContext } from '../../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { requireRun, requireShown } from '../project-access.policy.ts'
import { selectReadings } from '../visits/visits.queries.ts'
import { inForce } from '../visits/visits.view.ts'
import { selectPhotoPage } from './photos.queries.ts'
import { showPhotoOf } from './photos.view.ts'

type Page = Answer<typeof photosCall>

async function pageOfPhotos(ctx: AppContext, projectId: string, state: ReviewState, cursor?: string): Promise<Page> {
  const rows = await selectPhotoPage(ctx.db, projectId, state, cursor === undefined ? undefined : idOfCursor(cursor))
  const visitIds = [...new Set(rows.map(({ visit }) => visit.id))]
  const readings = inForce(await selectReadings(ctx.db, visitIds)).map(({ row }) => row)
  return pageFrom(
    rows.map((row) => ({ ...row, id: row.photo.id })),
    (placed) => {
      const { visitId, field, replicate } = placed.photo
      const reading = readings.find(
        (one) => one.visitId === visitId && one.field === field && one.replicate === replicate,
      )
      return showPhotoOf(ctx, placed, reading)
    },
  )
}

/** Photos that all subscribers see: of released visits, and accepted. Raises `not-found`. */
export async function listPhotos(ctx: AppContext, projectId: string, cursor?: string): Promise<Page> {
  await requireShown(ctx.db, projectId)
  return pageOfPhotos(ctx, projectId, 'accepted', cursor)
}

/** Photos of released visits for those who run the project. Raises `not-found`. */
export async function listPhotosToReview(
  ctx: AppContext,
  by: User,
  projectId: string,
  { state, cursor }: { state: ReviewState; cursor?: string | undefined },
): Promise<Page> {
  await requireRun(ctx.db, projectId, by)
  return pageOfPhotos(ctx, projectId, state, cursor)
}
