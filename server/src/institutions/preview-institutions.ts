import type { ApprovalPreview } from '@ariviyal/contract/desk'
import { addMonths } from '../platform/calendar.ts'
import type { House } from '../platform/house.ts'
import { seatsFor } from './approve-institution.ts'
import { findDuplicates } from './find-duplicates.ts'
import { institutionApprovedMails } from './institutions.mails.ts'
import { selectInstitutionsByIds } from './institutions.queries.ts'

/** What approving these registrations with these terms would do, in the order of the ids; nothing is changed. */
export async function previewInstitutions(
  house: House,
  ids: string[],
  terms: { months: number; seats?: number | undefined },
): Promise<ApprovalPreview[]> {
  const rows = new Map((await selectInstitutionsByIds(house.db, ids)).map((row) => [row.id, row]))
  const duplicates = await findDuplicates(house.db, ids)
  const endsAt = addMonths(house.now(), terms.months)
  return ids.map((id): ApprovalPreview => {
    const row = rows.get(id)
    const about = { id, title: row?.institution_name ?? '', detail: row?.school_address ?? '' }
    if (row?.status !== 'pending')
      return { ...about, state: row ? 'decided' : 'missing', seats: null, ends_at: null, mails: [], warnings: [] }
    const seats = seatsFor(row, terms.seats)
    // The invite is made by the approval; the address and the subject are what staff check here.
    const mails = institutionApprovedMails(row, {
      seats,
      endsAt,
      inviteUrl: house.config.publicUrl,
      claimUrl: house.config.publicUrl,
    })
    return {
      ...about,
      state: 'pending',
      seats,
      ends_at: endsAt.toISOString(),
      mails: mails.map(({ to, subject }) => ({ to, subject })),
      warnings: (duplicates.get(id) ?? []).map(
        (school) =>
          `May be the same school as “${school.institution_name}” (${school.status}): ${school.reasons.join(', ')}.`,
      ),
    }
  })
}
