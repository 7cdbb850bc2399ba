import type { User } from '@ariviyal/contract/accounts/accounts'
import type { ApprovalKind, ApprovalOutcome } from '@ariviyal/contract/staff/dashboard'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { approveInstitution } from '../../institutions/registration/approve-institution.ts'
import { previewInstitutions } from '../../institutions/registration/preview-institutions.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { approveRequest } from '../../subscriptions/requests/approve-request.ts'
import { previewRequests } from '../../subscriptions/requests/preview-requests.ts'

interface Terms {
  months: number
  seats?: number | undefined
  reference: string
}

/** Previews the approval of these, in their order. */
export const previewMany = (ctx: AppContext, kind: ApprovalKind, ids: string[], terms: Terms) =>
  kind === 'institution' ? previewInstitutions(ctx, ids, terms) : previewRequests(ctx, ids, terms)

/**
 * Approves each in its own transaction, with its audit entry and its mail. One that a colleague decided meanwhile, or that fails, does not affect the
 * others.
 */
export async function approveMany(
  ctx: AppContext,
  staff: User,
  kind: ApprovalKind,
  ids: string[],
  terms: Terms,
): Promise<ApprovalOutcome[]> {
  const unique = [...new Set(ids)]
  const titles = new Map((await previewMany(ctx, kind, unique, terms)).map(({ id, title }) => [id, title]))
  const outcomes: ApprovalOutcome[] = []
  for (const id of unique) {
    const outcome = await attempt(ctx, () =>
      kind === 'institution'
        ? approveInstitution(ctx, staff, id, terms)
        : approveRequest(ctx, staff, id, { months: terms.months, reference: terms.reference, note: '' }),
    )
    outcomes.push({ id, title: titles.get(id) ?? '', ...outcome })
  }
  return outcomes
}

async function attempt(
  ctx: AppContext,
  approve: () => Promise<unknown>,
): Promise<Pick<ApprovalOutcome, 'outcome' | 'msg'>> {
  try {
    await approve()
    return { outcome: 'approved', msg: serverMessages.requestApproved }
  } catch (error) {
    if (!(error instanceof AppError)) {
      ctx.log.error({ err: error }, 'one of several approvals failed')
      return { outcome: 'failed', msg: messages.internal }
    }
    if (error.code === 'already-decided') return { outcome: 'decided', msg: error.message }
    if (error.code === 'not-found') return { outcome: 'missing', msg: error.message }
    return { outcome: 'failed', msg: error.message }
  }
}
