import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPerson, lockUser } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockClassFor, requireClass } from '../class-access.policy.ts'
import { countClassesOf, updateClassRow } from '../classes.queries.ts'
import { classHandedOverMail, classInheritedMail } from './class-passed-on.mails.ts'
import { deleteCoTeacher, insertCoTeacher, selectCoTeachers, selectSharedClassesOf } from './teachers.queries.ts'

/** Raises `not-found`, also for someone who is no co-teacher, and `forbidden`. */
export async function removeCoTeacher(ctx: AppContext, ownerId: string, classId: string, userId: string) {
  await ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, classId, ownerId, 'own')
    if (!(await deleteCoTeacher(tx, classId, userId))) throw new AppError('not-found')
  })
}

/** Raises `not-found`, and `forbidden` for the owner, who can hand the class over. */
export async function leaveClass(ctx: AppContext, teacherId: string, classId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { role } = await lockClassFor(tx, classId, teacherId, 'read')
    if (role === 'owner') throw new AppError('forbidden', serverMessages.ownerCannotLeave)
    await deleteCoTeacher(tx, classId, teacherId)
  })
}

/**
 * Makes a co-teacher the owner, and the owner a co-teacher. Raises `not-found`, also for someone who is no co-teacher, `forbidden`, and
 * `invalid-fields` when the new owner has the maximum number of classes.
 */
export async function handOverClass(ctx: AppContext, ownerId: string, classId: string, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Refused before the other user's row is locked, and locked before the class, as by everything that counts classes.
    await requireClass(tx, classId, ownerId, 'own')
    await lockUser(tx, userId)
    const { archivedAt, name } = await lockClassFor(tx, classId, ownerId, 'own')
    if (!(await deleteCoTeacher(tx, classId, userId))) throw new AppError('not-found')
    const [which, most] =
      archivedAt === null
        ? (['running', limits.classesMax] as const)
        : (['archived', limits.archivedClassesMax] as const)
    if ((await countClassesOf(tx, userId, which)) >= most)
      throw new AppError('invalid-fields', serverMessages.newOwnerFull, {
        fields: { teacher_id: serverMessages.newOwnerFull },
      })
    await updateClassRow(tx, classId, { ownerId: userId })
    await insertCoTeacher(tx, { classId, userId: ownerId, joinedAt: ctx.now() })
    await tellNewOwner(ctx, tx, userId, { id: classId, name }, classHandedOverMail)
  })
}

/**
 * Gives each class of a teacher whose account is being deleted to its longest-standing co-teacher, also beyond the maximum number. Classes
 * without one stay and are deleted with the account.
 */
export async function passOnClasses(ctx: AppContext, tx: Transaction, ownerId: string): Promise<void> {
  for (const { id, name } of await selectSharedClassesOf(tx, ownerId)) {
    for (const { userId } of await selectCoTeachers(tx, id)) {
      // Waits for an account that is being deleted at the same time; the next co-teacher follows then.
      if (!(await lockUser(tx, userId))) continue
      await deleteCoTeacher(tx, id, userId)
      await updateClassRow(tx, id, { ownerId: userId })
      await tellNewOwner(ctx, tx, userId, { id, name }, classInheritedMail)
      break
    }
  }
}

async function tellNewOwner(
  ctx: AppContext,
  tx: Transaction,
  userId: string,
  { id, name }: { id: string; name: string },
  mail: typeof classHandedOverMail,
): Promise<void> {
  const owner = await findPerson(tx, userId)
  // The name of the class is somebody else's words: no stranger gets them.
  if (!owner?.email_confirmed) return
  const path = `/lms/classes/${id}`
  const passed = mail(owner, { className: name, url: `${ctx.config.publicUrl}${path}` })
  await notify(ctx, tx, 'class-passed-on', [{ userId, mail: passed, path }])
}
