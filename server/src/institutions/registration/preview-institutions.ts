import type { ApprovalPreview } from '@ariviyal/contract/staff/dashboard'
import { addMonths } from '../../platform/time/calendar.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { seatsFor } from './approve-institution.ts'
import { findDuplicates } from './find-duplicates.ts'
import { institutionApprovedMails } from '../institutions.mails.ts'
import { selectInstitutionsByIds } from '../institutions.queries.ts'

/** Previews the approval of these registrations with these terms, in the order of the ids. Changes nothing. */
export async function previewInstitutions(
  ctx: AppContext,
  ids: string[],
  terms: { months: number; seats?: number | undefined },
): Promise<ApprovalPreview[]> {
  const rows = new Map((await selectInstitutionsByIds(ctx.db, ids)).map((row) => [row.id, row]))
  const duplicates = await findDuplicates(ctx.db, ids)
  const endsAt = addMonths(ctx.now(), terms.months)
  return ids.map((id): ApprovalPreview => {
    const row = rows.get(id)
    const about = { id, title: row?.institution_name ?? '', detail: row?.school_address ?? '' }
    if (row?.status !== 'pending')
      return { ...about, state: row ? 'decided' : 'missing', seats: null, ends_at: null, mails: [], warnings: [] }
    const seats = seatsFor(row, terms.seats)
    // The approval creates the invite; this preview is for the recipient and the subject.
    const mails = institutionApprovedMails(row, {
      seats,
      endsAt,
      inviteUrl: ctx.config.publicUrl,
      claimUrl: ctx.config.publicUrl,
    })
    return {
      ...about,
      state: 'pending',
      seats,
      ends_at: endsAt.toISOString(),
      mails: mails.map(({ to, subject }) => ({ to, subject })),
      warnings: (duplicates.get(id) ?? []).map(
        (institution) =>
          `May be the same school as “${institution.institution_name}” (${institution.status}): ${institution.reasons.join(', ')}.`,
      ),
    }
  })
}
