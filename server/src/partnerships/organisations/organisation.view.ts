import type { Organisation } from '@ariviyal/contract/partnerships/offers'
import type { OwnOrganisation } from '@ariviyal/contract/partnerships/partner-console'
import type { StaffOrganisation } from '@ariviyal/contract/partnerships/partnership-staff'
import { isChecked } from './check.policy.ts'
import type { OrganisationRow } from './organisations.table.ts'

/** What everyone sees: no name of a person. */
export const showOrganisation = (row: OrganisationRow, offersOpen: number | undefined): Organisation => ({
  id: row.id,
  name: row.name,
  about: row.about,
  city: row.city,
  district: row.district,
  website: row.website,
  languages: row.languages,
  offers_open: offersOpen ?? 0,
})

export const showOwnOrganisation = (row: OrganisationRow, now: Date, waiting: number | undefined): OwnOrganisation => ({
  id: row.id,
  name: row.name,
  about: row.about,
  city: row.city,
  district: row.district,
  place: row.place,
  website: row.website,
  languages: row.languages,
  is_checked: isChecked(row, now),
  checked_until: row.checkedUntil ?? '',
  requests_waiting: waiting ?? 0,
})

export const showForStaff = (row: OrganisationRow, now: Date, incidents: number | undefined): StaffOrganisation => ({
  id: row.id,
  name: row.name,
  city: row.city,
  district: row.district,
  is_checked: isChecked(row, now),
  checked_until: row.checkedUntil ?? '',
  incidents_open: incidents ?? 0,
  created_at: row.createdAt.toISOString(),
})
