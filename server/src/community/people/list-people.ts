import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { listNearby, listPeople, PeopleQuery } from '@ariviyal/contract/community/people/people'
import { peopleLimits } from '@ariviyal/contract/community/people/people-limits'
import { findTeachingOf } from '../../accounts/teaching/teaching.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { withFuzzyMatching } from '../../platform/search/fuzzy-search.ts'
import { wordsOf } from '../../platform/search/words-of.ts'
import { showColleague, showNeighbour } from './colleague.view.ts'
import { findProfileOf, isListed, selectInOrder, selectListed, selectNearby } from './profiles.queries.ts'
import type { ProfileRow } from './profiles.table.ts'
import { findPeopleByWords } from './search-people.ts'

const taughtBy = (executor: Executor, rows: ProfileRow[]) =>
  findTeachingOf(
    executor,
    rows.map(({ userId }) => userId),
  )

/** Teachers who show themselves: a page of the newest or, with words, the best matches. */
export async function findPeopleShown(ctx: AppContext, query: PeopleQuery): Promise<Answer<typeof listPeople>> {
  const where = isListed(query)
  const words = wordsOf(query.q ?? '')
  if (query.q) {
    const { rows, similar } = await withFuzzyMatching(ctx.db, async (tx) => {
      const found = await findPeopleByWords(tx, words, where, peopleLimits.foundPeople)
      return { rows: await selectInOrder(tx, where, found.ids), similar: found.similar }
    })
    const taught = await taughtBy(ctx.db, rows)
    return { items: rows.map((row) => showColleague(row, taught(row.userId))), next_cursor: null, similar }
  }
  const rows = await selectListed(ctx.db, query, query.cursor === undefined ? undefined : idOfCursor(query.cursor))
  const taught = await taughtBy(ctx.db, rows)
  return { ...pageFrom(rows, (row) => showColleague(row, taught(row.userId))), similar: false }
}

/** Colleagues of the caller's district; nobody unless the caller agreed to be seen by them. */
export async function findNearby(
  { db }: AppContext,
  { id: userId }: User,
  cursor: string | undefined,
): Promise<Answer<typeof listNearby>> {
  const own = await findProfileOf(db, userId)
  const district = own?.district ?? ''
  if (!own?.isNearby || district === '') return { items: [], next_cursor: null, agreed: false, district }
  const rows = await selectNearby(db, { district, userId }, cursor === undefined ? undefined : idOfCursor(cursor))
  const taught = await taughtBy(db, rows)
  return { ...pageFrom(rows, (row) => showNeighbour(row, taught(row.userId), true)), agreed: true, district }
}
