import { retention } from '@ariviyal/contract/privacy/retention'
import type { ReviewState } from '@ariviyal/contract/projects/photos'
import type { AnnouncedPhoto } from '@ariviyal/contract/projects/readings'
import { and, asc, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { addMonths } from '../../platform/time/calendar.ts'
import { projectSites } from '../classes/project-classes.table.ts'
import { protocolVersions } from '../projects.table.ts'
import { projectVisits } from '../visits/visits.table.ts'
import { type PhotoRow, projectPhotos } from './photos.table.ts'

export async function insertPhotos(executor: Executor, rows: PhotoRow[]): Promise<void> {
  if (rows.length > 0) await executor.insert(projectPhotos).values(rows)
}

export async function findAnnounced(
  executor: Executor,
  visitId: string,
  { field, replicate }: AnnouncedPhoto,
): Promise<PhotoRow | null> {
  const [row] = await executor
    .select()
    .from(projectPhotos)
    .where(
      and(eq(projectPhotos.visitId, visitId), eq(projectPhotos.field, field), eq(projectPhotos.replicate, replicate)),
    )
  return row ?? null
}

/** A photo with its visit. */
export async function findPhoto(executor: Executor, id: string) {
  const [row] = await executor
    .select({ photo: projectPhotos, visit: projectVisits })
    .from(projectPhotos)
    .innerJoin(projectVisits, eq(projectVisits.id, projectPhotos.visitId))
    .where(eq(projectPhotos.id, id))
  return row ?? null
}

export async function updatePhoto(executor: Executor, id: string, set: Partial<PhotoRow>): Promise<void> {
  await executor.update(projectPhotos).set(set).where(eq(projectPhotos.id, id))
}

/** Photos of these visits, in the order in which they were announced. */
export async function selectPhotosOf(executor: Executor, visitIds: string[]): Promise<PhotoRow[]> {
  if (visitIds.length === 0) return []
  return executor
    .select()
    .from(projectPhotos)
    .where(inArray(projectPhotos.visitId, visitIds))
    .orderBy(asc(projectPhotos.visitId), asc(projectPhotos.id))
}

/** Lets reviewers see what the phones have sent for these visits. */
export async function offerForReview(executor: Executor, visitIds: string[]): Promise<void> {
  await executor
    .update(projectPhotos)
    .set({ state: 'waiting' })
    .where(and(inArray(projectPhotos.visitId, visitIds), eq(projectPhotos.state, 'received')))
}

/** Takes what waits for a review back to the teacher, who keeps the visit out. */
export async function takeFromReview(executor: Executor, visitId: string): Promise<void> {
  await executor
    .update(projectPhotos)
    .set({ state: 'received' })
    .where(and(eq(projectPhotos.visitId, visitId), eq(projectPhotos.state, 'waiting')))
}

/** Photos of released visits of a project in a state, with their schools and methods, newest first; one more than a page holds. */
export const selectPhotoPage = (executor: Executor, projectId: string, state: ReviewState, before?: string) =>
  executor
    .select({ photo: projectPhotos, visit: projectVisits, site: projectSites, form: protocolVersions.form })
    .from(projectPhotos)
    .innerJoin(projectVisits, eq(projectVisits.id, projectPhotos.visitId))
    .innerJoin(projectSites, eq(projectSites.id, projectVisits.siteId))
    .innerJoin(protocolVersions, eq(protocolVersions.id, projectVisits.protocolId))
    .where(
      and(
        eq(projectPhotos.projectId, projectId),
        eq(projectPhotos.state, state),
        eq(projectVisits.state, 'released'),
        before ? lt(projectPhotos.id, before) : undefined,
      ),
    )
    .orderBy(desc(projectPhotos.id))
    .limit(rowsForPage)

export const countWaitingPhotos = (executor: Executor, projectId: string): Promise<number> =>
  executor.$count(projectPhotos, and(eq(projectPhotos.projectId, projectId), eq(projectPhotos.state, 'waiting')))

/** What the file of personal data says of the photos of these classes. */
export async function selectPhotosOfClasses(executor: Executor, classIds: string[]) {
  if (classIds.length === 0) return []
  return executor
    .select({
      classId: projectPhotos.classId,
      measured_on: projectVisits.measuredOn,
      field: projectPhotos.field,
      state: projectPhotos.state,
      reason: projectPhotos.reason,
    })
    .from(projectPhotos)
    .innerJoin(projectVisits, eq(projectVisits.id, projectPhotos.visitId))
    .where(inArray(projectPhotos.classId, classIds))
    .orderBy(asc(projectPhotos.id))
}

/** Files of photos that are not refused. */
export async function photoFileKeys(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ key: projectPhotos.fileKey })
    .from(projectPhotos)
    .where(isNotNull(projectPhotos.fileKey))
  return rows.flatMap(({ key }) => key ?? [])
}

/** Deletes old photos; their files are collected then. The readings stay. */
export async function eraseOldPhotos(executor: Executor, now: Date): Promise<number> {
  const rows = await executor
    .delete(projectPhotos)
    .where(lt(projectPhotos.createdAt, addMonths(now, -retention.projectPhotoMonths)))
    .returning({ id: projectPhotos.id })
  return rows.length
}
