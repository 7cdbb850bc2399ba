import type { Registration } from '@ariviyal/contract/institutions/institutions'
import type { AppContext } from '../../platform/app-context.ts'
import { paymentTokenOf } from '../../payments/open-payment.ts'
import { readSignedId, signId } from '../../platform/crypto/signed-id.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findInstitution } from '../institutions.queries.ts'
import { findUsualDecision } from './find-usual-decision.ts'

const purpose = 'registration'

/** The token of a registration's page, for its sender: a registration belongs to no account. */
export const registrationToken = ({ fileKey }: AppContext, id: string): string => signId(fileKey, purpose, id)

/** The address of that page. */
export const registrationUrl = (ctx: AppContext, id: string): string =>
  `${ctx.config.publicUrl}/subscription-register/sent/${registrationToken(ctx, id)}`

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
