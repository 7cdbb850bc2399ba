import type { MailPreview } from '@ariviyal/contract/staff/mails'
import { findPerson } from '../../accounts/find-people.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findRequest } from './requests.queries.ts'
import { requestRejectedMail, subscriptionApprovedMail } from '../subscriptions.mails.ts'
import { selectTermsOf } from '../subscriptions.queries.ts'
import { termOn } from '../terms/term.ts'

interface Decision {
  decision: 'approve' | 'reject'
  months: number
  starts_on?: string | undefined
  reason: string
}

/** The mail that this decision would send now. Raises what the decision would raise. */
export async function previewDecision(ctx: AppContext, id: string, decision: Decision): Promise<MailPreview> {
  const request = await findRequest(ctx.db, id)
  const applicant = request && (await findPerson(ctx.db, request.userId))
  if (!applicant) throw new AppError('not-found')
  if (request.status !== 'pending') throw new AppError('already-decided')
  if (decision.decision === 'reject') return requestRejectedMail(applicant, decision.reason)
  const now = ctx.now()
  const terms = await selectTermsOf(ctx.db, request.userId, now)
  const term = termOn(decision.starts_on, terms, now, { months: decision.months })
  return subscriptionApprovedMail(applicant, term, now, ctx.config.publicUrl)
}
