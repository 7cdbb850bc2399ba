import type { User } from '@ariviyal/contract/accounts/accounts'
import { lockTaughtClass, requireClass } from '../../classroom/class-access.policy.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findProjectClass, type PlacedClass } from './project-classes.queries.ts'

/** The entry of a class that the teacher teaches, for reading. Raises `not-found`. */
export async function requireOwnEntry(executor: Executor, id: string, teacher: User) {
  const placed = await findProjectClass(executor, id)
  if (!placed || placed.entry.classId === null) throw new AppError('not-found')
  const taught = await requireClass(executor, placed.entry.classId, teacher.id, 'read')
  return { ...placed, taught }
}

/** The same for a change: locks the class until the end of the transaction. Raises `archived` too. */
export async function lockOwnEntry(executor: Executor, id: string, teacher: User): Promise<PlacedClass> {
  const placed = await findProjectClass(executor, id)
  const isOwn = placed?.entry.classId && (await lockTaughtClass(executor, placed.entry.classId, teacher.id))
  if (!placed || !isOwn) throw new AppError('not-found')
  // Read again under the lock.
  return (await findProjectClass(executor, id)) ?? placed
}
