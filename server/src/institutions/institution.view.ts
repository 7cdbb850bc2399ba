import type { Institution, LikelyDuplicate } from '@ariviyal/contract/institutions/institutions'
import type { AppContext } from '../platform/app-context.ts'
import type { InstitutionRow } from './institutions.table.ts'
import { institutionFormDetails } from './representatives/institution-form.details.ts'

/** The invite URL that an institution gives to its teachers, or that is mailed to one of them. */
export const inviteUrl = (ctx: Pick<AppContext, 'config'>, token: string): string =>
  `${ctx.config.publicUrl}/join/${token}`

export const showInstitution = (
  ctx: Pick<AppContext, 'config'>,
  row: InstitutionRow,
  counts: { seatsUsed: number; duplicates: LikelyDuplicate[] },
): Institution => ({
  ...institutionFormDetails(row),
  id: row.id,
  status: row.status,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  seats: row.seats,
  seats_used: counts.seatsUsed,
  invite_url: row.inviteToken === null ? null : inviteUrl(ctx, row.inviteToken),
  duplicates: counts.duplicates,
})
