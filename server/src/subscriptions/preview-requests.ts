import type { ApprovalPreview } from '@ariviyal/contract/desk'
import { findPeople } from '../accounts/find-people.ts'
import { findSchoolCover } from '../institutions/seats.ts'
import { dayInWords } from '../platform/calendar.ts'
import type { House } from '../platform/house.ts'
import { selectRequestsByIds } from './requests.queries.ts'
import { subscriptionApprovedMail } from './subscriptions.mails.ts'
import { selectTermsOf } from './subscriptions.queries.ts'
import { nextTerm } from './term.ts'

/** What approving these requests for so many months would do, in the order of the ids; nothing is changed. */
export async function previewRequests(
  house: House,
  ids: string[],
  { months }: { months: number },
): Promise<ApprovalPreview[]> {
  const rows = new Map((await selectRequestsByIds(house.db, ids)).map((row) => [row.id, row]))
  const people = await findPeople(
    house.db,
    [...rows.values()].map((row) => row.userId),
  )
  const now = house.now()
  return Promise.all(
    ids.map(async (id): Promise<ApprovalPreview> => {
      const row = rows.get(id)
      const person = row && people.get(row.userId)
      const about = { id, title: row?.institution_name ?? '', detail: person?.name ?? '', seats: null }
      if (!row || !person) return { ...about, state: 'missing', ends_at: null, mails: [], warnings: [] }
      if (row.status !== 'pending') return { ...about, state: 'decided', ends_at: null, mails: [], warnings: [] }
      const term = nextTerm(await selectTermsOf(house.db, row.userId, now), now, { months })
      const cover = await findSchoolCover(house.db, row.userId, now)
      const { to, subject } = subscriptionApprovedMail(person, term, now, house.config.publicUrl)
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
