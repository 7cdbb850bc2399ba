import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findProfile, findProfileOf } from './profiles.queries.ts'
import { maySee } from './see-colleague.policy.ts'

/** The profile with this id and the caller's own. Raises `not-found` for one that the caller may not see. */
export async function findSeen(executor: Executor, userId: string, id: string) {
  const own = await findProfileOf(executor, userId)
  const seen = await findProfile(executor, id)
  if (!seen || !maySee(own, seen)) throw new AppError('not-found')
  return { own, seen }
}
