import { findPerson, type Person } from '../accounts/find-people.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { lockRequest } from './requests.queries.ts'
import type { SubscriptionRequestRow } from './subscriptions.table.ts'

/** The request and who made it, kept for this transaction to decide on. Raises `not-found`, and `already-decided` when someone was faster. */
export async function claimPendingRequest(
  tx: Transaction,
  id: string,
): Promise<{ request: SubscriptionRequestRow; applicant: Person }> {
  const request = await lockRequest(tx, id)
  if (!request) throw new Refusal('not-found')
  if (request.status !== 'pending') throw new Refusal('already-decided')
  const applicant = await findPerson(tx, request.userId)
  if (!applicant) throw new Refusal('not-found')
  return { request, applicant }
}
