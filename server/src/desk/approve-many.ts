import type { User } from '@ariviyal/contract/accounts'
import type { ApprovalKind, ApprovalOutcome } from '@ariviyal/contract/desk'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { approveInstitution } from '../institutions/approve-institution.ts'
import { previewInstitutions } from '../institutions/preview-institutions.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { approveRequest } from '../subscriptions/approve-request.ts'
import { previewRequests } from '../subscriptions/preview-requests.ts'

interface Terms {
  months: number
  seats?: number | undefined
  reference: string
}

/** What approving these would do, in their order. */
export const previewMany = (house: House, kind: ApprovalKind, ids: string[], terms: Terms) =>
  kind === 'institution' ? previewInstitutions(house, ids, terms) : previewRequests(house, ids, terms)

/**
 * Approves each in a transaction of its own, with its note in the log and its mail: what a colleague decided meanwhile, or what
 * fails, keeps none of the others back.
 */
export async function approveMany(
  house: House,
  staff: User,
  kind: ApprovalKind,
  ids: string[],
  terms: Terms,
): Promise<ApprovalOutcome[]> {
  const unique = [...new Set(ids)]
  const titles = new Map((await previewMany(house, kind, unique, terms)).map(({ id, title }) => [id, title]))
  const outcomes: ApprovalOutcome[] = []
  for (const id of unique) {
    const outcome = await settle(house, () =>
      kind === 'institution'
        ? approveInstitution(house, staff, id, terms)
        : approveRequest(house, staff, id, { months: terms.months, reference: terms.reference, note: '' }),
    )
    outcomes.push({ id, title: titles.get(id) ?? '', ...outcome })
  }
  return outcomes
}

async function settle(
  house: House,
  approve: () => Promise<unknown>,
): Promise<Pick<ApprovalOutcome, 'outcome' | 'msg'>> {
  try {
    await approve()
    return { outcome: 'approved', msg: serverMessages.requestApproved }
  } catch (error) {
    if (!(error instanceof Refusal)) {
      house.log.error({ err: error }, 'one of several approvals failed')
      return { outcome: 'failed', msg: messages.internal }
    }
    if (error.code === 'already-decided') return { outcome: 'decided', msg: error.message }
    if (error.code === 'not-found') return { outcome: 'missing', msg: error.message }
    return { outcome: 'failed', msg: error.message }
  }
}
