import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import type {
  listPhotos as photosCall,
  listPhotosToReview as reviewCall,
  ReviewState,
  ShownPhoto,
} from '@ariviyal/contract/projects/photos'
import { describeClasses } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { requireReadable, requireRun } from '../project-access.policy.ts'
import { selectReadings } from '../visits/visits.queries.ts'
import { inForce } from '../visits/visits.view.ts'
import { selectPhotoPage } from './photos.queries.ts'
import { showPhotoOf } from './photos.view.ts'

/** Photos that all readers see: of released visits, and accepted. Raises `not-found` and `subscription-needed`. */
export async function listPhotos(
  ctx: AppContext,
  reader: User,
  projectId: string,
  cursor?: string,
): Promise<Answer<typeof photosCall>> {
  await requireReadable(ctx.db, projectId, reader)
  const rows = await selectPage(ctx, projectId, 'accepted', cursor)
  const show = await showPhotos(ctx, rows)
  return pageFrom(rows, show)
}

/** Photos of released visits for those who run the project. Raises `not-found`. */
export async function listPhotosToReview(
  ctx: AppContext,
  by: User,
  projectId: string,
  { state, cursor }: { state: ReviewState; cursor?: string | undefined },
): Promise<Answer<typeof reviewCall>> {
  await requireRun(ctx.db, projectId, by)
  const rows = await selectPage(ctx, projectId, state, cursor)
  const [show, classes] = await Promise.all([
    showPhotos(ctx, rows),
    describeClasses(ctx.db, [...new Set(rows.map(({ photo }) => photo.classId))]),
  ])
  return pageFrom(rows, (row) => ({
    ...show(row),
    is_own: classes.get(row.photo.classId)?.teacherIds.includes(by.id) ?? false,
  }))
}

async function selectPage(ctx: AppContext, projectId: string, state: ReviewState, cursor?: string) {
  const rows = await selectPhotoPage(ctx.db, projectId, state, cursor === undefined ? undefined : idOfCursor(cursor))
  return rows.map((row) => ({ ...row, id: row.photo.id }))
}
type Row = Awaited<ReturnType<typeof selectPage>>[number]

/** Shows one of these photos beside its reading. */
async function showPhotos(ctx: AppContext, rows: Row[]): Promise<(row: Row) => ShownPhoto> {
  const visitIds = [...new Set(rows.map(({ visit }) => visit.id))]
  const readings = inForce(await selectReadings(ctx.db, visitIds)).map(({ row }) => row)
  return (row) => {
    const { visitId, field, replicate } = row.photo
    const reading = readings.find(
      (one) => one.visitId === visitId && one.field === field && one.replicate === replicate,
    )
    return showPhotoOf(ctx, row, reading)
  }
}
