import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Executor, Transaction } from '../platform/database.ts'
import { workshopImages, workshops } from './workshops.table.ts'

export const selectWorkshops = (executor: Executor) =>
  executor
    .select({ id: workshops.id, topic: workshops.topic, link: workshops.link })
    .from(workshops)
    .where(isNull(workshops.archivedAt))
    .orderBy(asc(workshops.position), asc(workshops.id))

/** The gallery images of some workshops, each gallery in its order. */
export const selectImages = (executor: Executor, workshopIds: string[]) =>
  executor
    .select({ workshopId: workshopImages.workshopId, fileKey: workshopImages.fileKey, alt: workshopImages.alt })
    .from(workshopImages)
    .where(inArray(workshopImages.workshopId, workshopIds))
    .orderBy(asc(workshopImages.position))

export interface SampleImage {
  fileKey: string
  alt: string
  caption: string
}

/** Stores a sample workshop with its gallery, unless staff touched it or it is the same already. */
export async function seedWorkshop(
  tx: Transaction,
  row: typeof workshops.$inferInsert,
  images: SampleImage[],
): Promise<void> {
  const { id: _id, seedKey: _key, createdAt: _at, ...content } = row
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
  await tx.delete(workshopImages).where(eq(workshopImages.workshopId, changed.id))
  if (images.length > 0)
    await tx
      .insert(workshopImages)
      .values(images.map((image, position) => ({ id: uuid(), workshopId: changed.id, position, ...image })))
}
