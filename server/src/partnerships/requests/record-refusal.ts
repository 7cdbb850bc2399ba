import type { User } from '@ariviyal/contract/accounts/accounts'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import { partnerAction, recordAction } from '../../audit/record-action.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { OrganisationRow } from '../organisations/organisations.table.ts'
import type { RequestRow } from './requests.table.ts'

/**
 * Notes in the audit log that a partner refuses a school surplus equipment, or takes it back: the fair order would mean nothing if nobody saw
 * who is passed over, and why. Does nothing for other kinds. Raises `invalid-fields` without a reason.
 */
export async function recordRefusal(
  tx: Transaction,
  user: User,
  now: Date,
  { request, organisation, words }: { request: RequestRow; organisation: OrganisationRow; words: string },
): Promise<void> {
  if (request.kind !== 'equipment') return
  if (words === '')
    throw new AppError('invalid-fields', partnershipMessages.reasonNeeded, {
      fields: { words: partnershipMessages.reasonNeeded },
    })
  const details = { name: organisation.name, school: request.school, reason: words }
  await recordAction(tx, user, now, partnerAction, { type: 'partner-request', id: request.id }, details)
}
