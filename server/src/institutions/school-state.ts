import { times } from '@ariviyal/contract/limits'
import type { SchoolState } from '@ariviyal/contract/school'
import { addDays } from '../platform/calendar.ts'
import type { InstitutionRow } from './institutions.table.ts'

/** Where a school stands at a moment; the one place where that is told from its row. */
export function schoolState({ status, endsAt }: Pick<InstitutionRow, 'status' | 'endsAt'>, now: Date): SchoolState {
  if (status !== 'approved' || !endsAt) return status === 'rejected' ? 'rejected' : 'pending'
  if (endsAt <= now) return 'ended'
  return endsAt <= addDays(now, times.endingSoonDays) ? 'ending-soon' : 'running'
}

/** A school that was approved, whether or not its subscription has ended. */
export type ApprovedSchool = InstitutionRow & { seats: number; startsAt: Date; endsAt: Date; inviteToken: string }

/** The constraint `institutions_approved_whole` promises the rest of the row. */
export const isApproved = (school: InstitutionRow | null): school is ApprovedSchool => school?.status === 'approved'

export const isRunning = (school: InstitutionRow | null, now: Date): school is ApprovedSchool =>
  isApproved(school) && school.endsAt > now
