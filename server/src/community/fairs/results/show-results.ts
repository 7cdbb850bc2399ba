import type { User } from '@ariviyal/contract/accounts/accounts'
import type { showFairResults } from '@ariviyal/contract/community/fairs/fair-entries'
import { fairLimits } from '@ariviyal/contract/community/fairs/fair-rules'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { selectEntries } from '../entries/entries.queries.ts'
import { namesById } from '../entries/enter-fair.ts'
import { selectSchools } from '../fairs.queries.ts'
import { selectReviewsOfFair } from '../judging/reviews.queries.ts'
import { requireFair } from '../require-fair.ts'
import { sumOf } from './rank-entries.ts'

/**
 * Published results by category and place. Scores and remarks are for the host and the teacher of the entry; a judge sees no school. Raises
 * `not-found` for others, and before the results are published.
 */
export async function showResults({ db }: AppContext, user: User, id: string): Promise<Answer<typeof showFairResults>> {
  const { fair, member } = await requireFair(db, user, id)
  if (fair.state !== 'published') throw new AppError('not-found')
  const nameOf = namesById(await selectSchools(db, id))
  const reviews = Map.groupBy(await selectReviewsOfFair(db, id), ({ entryId }) => entryId)
  const rows = (await selectEntries(db, id)).filter(({ place }) => place !== null)
  rows.sort((a, b) => fair.categories.indexOf(a.category) - fair.categories.indexOf(b.category) || rank(a) - rank(b))
  const items = rows.map((row) => {
    const isOpen = fair.hostId === user.id || row.teacherId === user.id
    return {
      id: row.id,
      title: row.title,
      category: row.category,
      grade: row.grade,
      pupils: row.pupils,
      school: member.role === 'judge' ? null : nameOf(row.schoolId),
      place: row.place !== null && row.place <= fairLimits.placesNamed ? row.place : null,
      score: isOpen ? row.score : null,
      remarks: isOpen ? (reviews.get(row.id) ?? []).map(({ remark }) => remark).filter(Boolean) : [],
    }
  })
  return { of: sumOf(fair.rubric.map(({ marks }) => marks)), items }
}

/** Places that are not named come last, in the order of entry. */
const rank = ({ place }: { place: number | null }): number =>
  place !== null && place <= fairLimits.placesNamed ? place : fairLimits.placesNamed + 1
