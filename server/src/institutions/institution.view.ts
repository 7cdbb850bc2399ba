import type { Institution, LikelyDuplicate } from '@ariviyal/contract/institutions'
import type { House } from '../platform/house.ts'
import type { InstitutionRow } from './institutions.table.ts'
import { schoolDetails } from './school-details.ts'

/** The address that a school gives to its teachers, or that is mailed to one of them. */
export const inviteUrl = (house: Pick<House, 'config'>, token: string): string =>
  `${house.config.publicUrl}/join/${token}`

export const showInstitution = (
  house: Pick<House, 'config'>,
  row: InstitutionRow,
  beside: { seatsUsed: number; duplicates: LikelyDuplicate[] },
): Institution => ({
  ...schoolDetails(row),
  id: row.id,
  status: row.status,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  seats: row.seats,
  seats_used: beside.seatsUsed,
  invite_url: row.inviteToken === null ? null : inviteUrl(house, row.inviteToken),
  duplicates: beside.duplicates,
})
