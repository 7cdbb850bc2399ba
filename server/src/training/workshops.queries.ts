import type { ContentState } from '@ariviyal/contract/content'
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { contentQueries, inState, isShown } from '../content/content-rows.ts'
import type { Executor, Transaction } from '../platform/db/database.ts'
import { workshopImages, type WorkshopRow, workshops } from './workshops.table.ts'

export type NewWorkshop = typeof workshops.$inferInsert

/**
 * The next published workshop: the first that started after `since`, else one without a date. The page shows one row (docs/product.md,
 * Training and links).
 */
export const selectNextWorkshop = (executor: Executor, since: Date): Promise<WorkshopRow[]> =>
  executor
    .select()
    .from(workshops)
    .where(and(isShown(workshops), or(isNull(workshops.startsAt), gt(workshops.startsAt, since))))
    .orderBy(sql`${workshops.startsAt} asc nulls last`, asc(workshops.position), asc(workshops.id))
    .limit(1)

/** Newest first. Staff plan about one a month, so there are few. */
export const selectStaffWorkshops = (executor: Executor, state: ContentState | undefined): Promise<WorkshopRow[]> =>
  executor
    .select()
    .from(workshops)
    .where(inState(workshops, state))
    .orderBy(sql`${workshops.startsAt} desc nulls last`, desc(workshops.id))

export const workshopRows = contentQueries<WorkshopRow, NewWorkshop>(workshops)

export interface GalleryImage {
  id: string
  workshopId: string
  fileKey: string
  alt: string
  caption: string
}

/** The gallery images of some workshops, in order within each. */
export async function selectImages(executor: Executor, workshopIds: string[]): Promise<GalleryImage[]> {
  if (workshopIds.length === 0) return []
  const { id, workshopId, fileKey, alt, caption } = workshopImages
  return executor
    .select({ id, workshopId, fileKey, alt, caption })
    .from(workshopImages)
    .where(inArray(workshopId, workshopIds))
    .orderBy(asc(workshopImages.position))
}

/** Replaces the images of a workshop, in this order. */
export async function replaceImages(
  tx: Transaction,
  workshopId: string,
  images: Omit<GalleryImage, 'workshopId'>[],
): Promise<void> {
  await tx.delete(workshopImages).where(eq(workshopImages.workshopId, workshopId))
  if (images.length > 0)
    await tx.insert(workshopImages).values(images.map((image, position) => ({ ...image, workshopId, position })))
}

export interface SampleImage {
  fileKey: string
  alt: string
  caption: string
}

/** Seeds a sample workshop with its gallery, unless staff changed it or it is up to date. */
export async function seedWorkshop(
  tx: Transaction,
  row: Parameters<typeof workshopRows.seed>[1],
  images: SampleImage[],
): Promise<void> {
  const id = await workshopRows.seed(tx, row)
  if (id === null) return
  await replaceImages(
    tx,
    id,
    images.map((image) => ({ id: uuid(), ...image })),
  )
}
