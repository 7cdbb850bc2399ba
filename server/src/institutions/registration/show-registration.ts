import type { Registration, WaitingRegistration } from '@ariviyal/contract/institutions/institutions'
import type { AppContext } from '../../platform/app-context.ts'
import { paymentTokenOf } from '../../payments/open-payment.ts'
import { readSignedId, signId } from '../../platform/crypto/signed-id.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findInstitution, findWaitingSentBy } from '../institutions.queries.ts'
import { findUsualDecision } from './find-usual-decision.ts'

const purpose = 'registration'

/** The token of a registration's page, for its sender: a registration belongs to no account. */
export const registrationToken = ({ fileKey }: AppContext, id: string): string => signId(fileKey, purpose, id)

/** The address of that page. */
export const registrationUrl = (ctx: AppContext, id: string): string =>
  `${ctx.config.publicUrl}/subscription-register/sent/${registrationToken(ctx, id)}`

/** The newest registration of this sender that waits for a decision; null if there is none. */
export async function findWaitingRegistration(ctx: AppContext, userId: string): Promise<WaitingRegistration | null> {
  const row = await findWaitingSentBy(ctx.db, userId)
  return (
    row && {
      name: row.institution_name,
      token: registrationToken(ctx, row.id),
      created_at: row.createdAt.toISOString(),
    }
  )
}

/** The registration that a token names. Raises `not-found`. */
export async function showRegistration(ctx: AppContext, token: string): Promise<Registration> {
  const { db, fileKey } = ctx
  const id = readSignedId(fileKey, purpose, token)
  const institution = id && (await findInstitution(db, id))
  if (!institution) throw new AppError('not-found')
  const { institution_name, school_email, status, createdAt } = institution
  const payment = await paymentTokenOf(ctx, db, institution.id)
  return {
    institution_name,
    school_email,
    status,
    created_at: createdAt.toISOString(),
    payment,
    answered_within_days: status === 'pending' ? await findUsualDecision(db, ctx.now()) : null,
  }
}
