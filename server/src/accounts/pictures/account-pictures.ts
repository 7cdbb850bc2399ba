import { limits } from '@ariviyal/contract/limits'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { readBytes } from '../../platform/examine/read-bytes.ts'
import { readerProgram } from '../../platform/examine/run-reader.ts'
import { accountPictures } from './account-pictures.table.ts'
import type { PictureTask } from './picture-child.ts'

const program = readerProgram('picture-child', import.meta)

/** Cuts a picture in Base64 to a small square, in an isolated process. Raises `FileRejection`, and `unavailable` when too many others wait. */
export async function cutPicture(file: string): Promise<Buffer> {
  const task: PictureTask = { bytes: Buffer.from(file, 'base64'), side: limits.pictureSide }
  return Buffer.from(z.instanceof(Uint8Array).parse(await readBytes(program, task)))
}

export async function savePicture(ctx: AppContext, userId: string, image: Buffer): Promise<void> {
  const row = { image, changedAt: ctx.now() }
  await ctx.db
    .insert(accountPictures)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: accountPictures.userId, set: row })
}

export async function removePicture(executor: Executor, userId: string): Promise<void> {
  await executor.delete(accountPictures).where(eq(accountPictures.userId, userId))
}

/** The picture as a data URL; null without one. */
export async function showPicture(executor: Executor, userId: string): Promise<string | null> {
  const [row] = await executor.select().from(accountPictures).where(eq(accountPictures.userId, userId))
  return row ? `data:image/webp;base64,${row.image.toString('base64')}` : null
}
