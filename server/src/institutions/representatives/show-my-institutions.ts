import type { myInstitutions } from '@ariviyal/contract/institutions/own-institution'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { AppContext } from '../../platform/app-context.ts'
import { findInstitution } from '../institutions.queries.ts'
import { findRepresentedId } from './representatives.queries.ts'
import { isApproved, institutionState } from '../terms/institution-state.ts'
import { findSeatOf } from '../seats/seats.queries.ts'

/** The institution whose seat a user holds, running or not, and the one they represent. */
export async function showMyInstitutions(ctx: AppContext, userId: string): Promise<Answer<typeof myInstitutions>> {
  const seat = await findSeatOf(ctx.db, userId)
  const covers = seat && (await findInstitution(ctx.db, seat.institutionId))
  const representedId = await findRepresentedId(ctx.db, userId)
  const represented = representedId === null ? null : await findInstitution(ctx.db, representedId)
  return {
    seat:
      seat && isApproved(covers)
        ? {
            institution_name: covers.institution_name,
            state: institutionState(covers, ctx.now()),
            claimed_at: seat.claimedAt.toISOString(),
            ends_at: covers.endsAt.toISOString(),
          }
        : null,
    represents: represented && { institution_name: represented.institution_name },
  }
}
