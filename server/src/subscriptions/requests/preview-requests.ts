import type { ApprovalPreview } from '@ariviyal/contract/staff/dashboard'
import { dayInWords } from '@ariviyal/contract/time'
import { findPeople } from '../../accounts/find-people.ts'
import { findInstitutionCover } from '../../institutions/seats/seats.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { selectRequestsByIds } from './requests.queries.ts'
import { subscriptionApprovedMail } from '../subscriptions.mails.ts'
import { selectTermsOf } from '../subscriptions.queries.ts'
import { nextTerm } from '../terms/term.ts'

/** Previews the approval of these requests for a number of months, in the order of the ids. Changes nothing. */
export async function previewRequests(
  ctx: AppContext,
  ids: string[],
  { months }: { months: number },
): Promise<ApprovalPreview[]> {
  const rows = new Map((await selectRequestsByIds(ctx.db, ids)).map((row) => [row.id, row]))
  const people = await findPeople(
    ctx.db,
    [...rows.values()].map((row) => row.userId),
  )
  const now = ctx.now()
  return Promise.all(
    ids.map(async (id): Promise<ApprovalPreview> => {
      const row = rows.get(id)
      const person = row && people.get(row.userId)
      const about = { id, title: row?.institution_name ?? '', detail: person?.name ?? '', seats: null }
      if (!row || !person) return { ...about, state: 'missing', ends_at: null, mails: [], warnings: [] }
      if (row.status !== 'pending') return { ...about, state: 'decided', ends_at: null, mails: [], warnings: [] }
      const term = nextTerm(await selectTermsOf(ctx.db, row.userId, now), now, { months })
      const cover = await findInstitutionCover(ctx.db, row.userId, now)
      const { to, subject } = subscriptionApprovedMail(person, term, now, ctx.config.publicUrl)
      return {
        ...about,
        state: 'pending',
        ends_at: term.endsAt.toISOString(),
        mails: [{ to, subject }],
        warnings: [
          ...(term.startsAt > now
            ? [`Subscribed already: the new term starts on ${dayInWords(term.startsAt)}, where that one ends.`]
            : []),
          ...(cover ? [`Holds a seat at ${cover.institutionName} until ${dayInWords(cover.endsAt)}.`] : []),
        ],
      }
    }),
  )
}
