import { times } from '@ariviyal/contract/limits'
import type { InstitutionState } from '@ariviyal/contract/institutions/own-institution'
import { addDays } from '../../platform/time/calendar.ts'
import type { InstitutionRow } from '../institutions.table.ts'

/** The state of an institution at a moment. The only place that derives it from the row. */
export function institutionState(
  { status, endsAt }: Pick<InstitutionRow, 'status' | 'endsAt'>,
  now: Date,
): InstitutionState {
  if (status !== 'approved' || !endsAt) return status === 'rejected' ? 'rejected' : 'pending'
  if (endsAt <= now) return 'ended'
  return endsAt <= addDays(now, times.endingSoonDays) ? 'ending-soon' : 'running'
}

/** An approved institution, whether or not its subscription has ended. */
export type ApprovedInstitution = InstitutionRow & { seats: number; startsAt: Date; endsAt: Date; inviteToken: string }

/** The constraint `institutions_approved_whole` guarantees the other columns. */
export const isApproved = (institution: InstitutionRow | null): institution is ApprovedInstitution =>
  institution?.status === 'approved'

export const isRunning = (institution: InstitutionRow | null, now: Date): institution is ApprovedInstitution =>
  isApproved(institution) && institution.endsAt > now
