import type { ContentState } from '@ariviyal/contract/content'
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { inState, isShown } from '../platform/content-rows.ts'
import type { Executor, Transaction } from '../platform/database.ts'
import { workshopImages, type WorkshopRow, workshops } from './workshops.table.ts'

export type NewWorkshop = typeof workshops.$inferInsert

/**
 * The published workshop that comes next: the first that began after `since`, else one without a date. The page shows one row
 * (docs/product.md, Training and links).
 */
export const selectNextWorkshop = (executor: Executor, since: Date): Promise<WorkshopRow[]> =>
  executor
    .select()
    .from(workshops)
    .where(and(isShown(workshops), or(isNull(workshops.startsAt), gt(workshops.startsAt, since))))
    .orderBy(sql`${workshops.startsAt} asc nulls last`, asc(workshops.position), asc(workshops.id))
    .limit(1)

/** The newest first. Staff plan them by hand, one a month. */
export const selectStaffWorkshops = (executor: Executor, state: ContentState | undefined): Promise<WorkshopRow[]> =>
  executor
    .select()
    .from(workshops)
    .where(inState(workshops, state))
    .orderBy(sql`${workshops.startsAt} desc nulls last`, desc(workshops.id))

export async function findWorkshop(executor: Executor, id: string): Promise<WorkshopRow | null> {
  const [row] = await executor.select().from(workshops).where(eq(workshops.id, id))
  return row ?? null
}

/** The row, held until the end of the transaction; null when there is none. */
export async function holdWorkshop(tx: Transaction, id: string): Promise<WorkshopRow | null> {
  const [row] = await tx.select().from(workshops).where(eq(workshops.id, id)).for('update')
  return row ?? null
}

export async function insertWorkshop(tx: Transaction, row: NewWorkshop): Promise<void> {
  await tx.insert(workshops).values(row)
}

export async function updateWorkshop(tx: Transaction, id: string, changes: Partial<NewWorkshop>): Promise<void> {
  await tx.update(workshops).set(changes).where(eq(workshops.id, id))
}

export interface GalleryImage {
  id: string
  workshopId: string
  fileKey: string
  alt: string
  caption: string
}

/** The gallery images of some workshops, each gallery in its order. */
export async function selectImages(executor: Executor, workshopIds: string[]): Promise<GalleryImage[]> {
  if (workshopIds.length === 0) return []
  const { id, workshopId, fileKey, alt, caption } = workshopImages
  return executor
    .select({ id, workshopId, fileKey, alt, caption })
    .from(workshopImages)
    .where(inArray(workshopId, workshopIds))
    .orderBy(asc(workshopImages.position))
}

/** Puts these pictures, in this order, where others were. */
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

/** Stores a sample workshop with its gallery, unless staff touched it or it is the same already. */
export async function seedWorkshop(tx: Transaction, row: NewWorkshop, images: SampleImage[]): Promise<void> {
  const { id: _id, seedKey: _key, createdAt: _at, publishedAt: _published, ...content } = row
  const [changed] = await tx
    .insert(workshops)
    .values(row)
    .onConflictDoUpdate({
      target: workshops.seedKey,
      set: content,
      setWhere: sql`${workshops.editedAt} is null and ${workshops.archivedAt} is null and ${workshops.seedSha} <> excluded.seed_sha`,
    })
    .returning({ id: workshops.id })
  if (!changed) return
  await replaceImages(
    tx,
    changed.id,
    images.map((image) => ({ id: uuid(), ...image })),
  )
}
