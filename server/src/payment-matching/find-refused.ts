import { findWantedInstitutions } from '../institutions/registration/find-wanted.ts'
import type { PaymentRow } from '../payments/open-payment.ts'
import type { Executor } from '../platform/db/database.ts'
import { findWantedRequests } from '../subscriptions/requests/find-wanted.ts'

/** Ids of those payments whose request or registration was refused or withdrawn, or is gone. */
export async function findRefused(executor: Executor, payments: readonly PaymentRow[]): Promise<Set<string>> {
  const subjectsOf = (wanted: PaymentRow['purpose']) =>
    payments.flatMap(({ purpose, subjectId }) => (purpose === wanted ? [subjectId] : []))
  const wanted = new Set([
    ...(await findWantedRequests(executor, subjectsOf('subscription-request'))),
    ...(await findWantedInstitutions(executor, {
      registrations: subjectsOf('institution'),
      renewals: subjectsOf('renewal'),
    })),
  ])
  return new Set(payments.flatMap(({ id, subjectId }) => (wanted.has(subjectId) ? [] : [id])))
}
