import type { ClassForm } from '@ariviyal/contract/classroom/classroom'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { lockUser } from '../accounts/find-people.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { lockClassFor, requireClass } from './class-access.policy.ts'
import { countClassesOf, deleteClassRow, updateClassRow } from './classes.queries.ts'

/** Raises `not-found` and `archived`. */
export async function changeClass(
  ctx: AppContext,
  teacherId: string,
  id: string,
  { language, ...form }: ClassForm,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, id, teacherId, 'change')
    await updateClassRow(tx, id, { ...form, ...(language && { language }) })
  })
}

/** Raises `not-found`, also for the second of two calls, and `forbidden` for a co-teacher. */
export async function deleteClass(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, id, teacherId, 'own')
    await deleteClassRow(tx, id)
  })
}

/** Makes a class read-only and hides it from the list. A repeat changes nothing. Raises `not-found`, and `invalid-fields` for a full archive. */
export async function archiveClass(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockOwnerOf(tx, id, teacherId)
    const found = await lockClassFor(tx, id, teacherId, 'archive')
    if (found.archivedAt !== null) return
    if ((await countClassesOf(tx, found.ownerId, 'archived')) >= limits.archivedClassesMax)
      throw new AppError('invalid-fields', serverMessages.archivedClassesFull)
    await updateClassRow(tx, id, { archivedAt: ctx.now() })
  })
}

/** Brings an archived class back. A repeat changes nothing. Raises `not-found`, and `invalid-fields` when its owner has the maximum number. */
export async function restoreClass(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockOwnerOf(tx, id, teacherId)
    const found = await lockClassFor(tx, id, teacherId, 'archive')
    if (found.archivedAt === null) return
    if ((await countClassesOf(tx, found.ownerId, 'running')) >= limits.classesMax)
      throw new AppError('invalid-fields', serverMessages.classesFull)
    await updateClassRow(tx, id, { archivedAt: null })
  })
}

/** Serialises changes to the number of the owner's classes; before the class is locked, as everywhere. */
async function lockOwnerOf(tx: Executor, id: string, teacherId: string): Promise<void> {
  const { ownerId } = await requireClass(tx, id, teacherId, 'archive')
  await lockUser(tx, ownerId)
}
