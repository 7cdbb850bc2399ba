import type { MailPreview } from '@ariviyal/contract/mails'
import { findPerson } from '../accounts/find-people.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { findRequest } from './requests.queries.ts'
import { requestRejectedMail, subscriptionApprovedMail } from './subscriptions.mails.ts'
import { selectTermsOf } from './subscriptions.queries.ts'
import { termOn } from './term.ts'

interface Decision {
  decision: 'approve' | 'reject'
  months: number
  starts_on?: string | undefined
  reason: string
}

/** The mail that a decision would send if it were made now, by the same words and dates. Raises what the decision would raise. */
export async function previewDecision(house: House, id: string, given: Decision): Promise<MailPreview> {
  const request = await findRequest(house.db, id)
  const applicant = request && (await findPerson(house.db, request.userId))
  if (!applicant) throw new Refusal('not-found')
  if (request.status !== 'pending') throw new Refusal('already-decided')
  if (given.decision === 'reject') return requestRejectedMail(applicant, given.reason)
  const now = house.now()
  const terms = await selectTermsOf(house.db, request.userId, now)
  const term = termOn(given.starts_on, terms, now, { months: given.months })
  return subscriptionApprovedMail(applicant, term, now, house.config.publicUrl)
}
