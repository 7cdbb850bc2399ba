import { findPerson, type Person } from '../../accounts/find-people.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockRequest } from './requests.queries.ts'
import type { SubscriptionRequestRow } from '../subscriptions.table.ts'

/** Locks a pending request and its applicant until the end of the transaction. Raises `not-found`, and `already-decided` when someone was faster. */
export async function claimPendingRequest(
  tx: Transaction,
  id: string,
): Promise<{ request: SubscriptionRequestRow; applicant: Person }> {
  const request = await lockRequest(tx, id)
  if (!request) throw new AppError('not-found')
  if (request.status !== 'pending') throw new AppError('already-decided')
  const applicant = await findPerson(tx, request.userId)
  if (!applicant) throw new AppError('not-found')
  return { request, applicant }
}
