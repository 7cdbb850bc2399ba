import type { Executor } from '../../platform/db/database.ts'
import { findInstitution } from '../institutions.queries.ts'
import { findRepresentedId } from '../representatives/representatives.queries.ts'
import { isRunning } from '../terms/institution-state.ts'
import { countSeatsTakenAt, findSeatOf } from './seats.queries.ts'

/** The seat that a representative can take at their institution; null for others, and for a representative who has one. */
export async function offerSeat(executor: Executor, userId: string, now: Date) {
  const id = await findRepresentedId(executor, userId)
  const institution = id && (await findInstitution(executor, id))
  if (!institution || !isRunning(institution, now)) return null
  if ((await findSeatOf(executor, userId))?.institutionId === institution.id) return null
  return {
    institution_name: institution.institution_name,
    seats_free: Math.max(0, institution.seats - (await countSeatsTakenAt(executor, institution.id))),
    ends_at: institution.endsAt.toISOString(),
    token: institution.inviteToken,
  }
}
