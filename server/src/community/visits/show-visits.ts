import type { User } from '@ariviyal/contract/accounts/accounts'
import type { listVisits as listCall, WholeVisit } from '@ariviyal/contract/community/visits/visits'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findProfileOf, selectProfilesOf } from '../people/profiles.queries.ts'
import { maySee } from '../people/see-colleague.policy.ts'
import { otherIn, showVisit, showWholeVisit } from './visit.view.ts'
import { findVisitOf, selectVisitsOf } from './visits.queries.ts'
import type { VisitRow } from './visits.table.ts'

/** How to name the other of each visit to a person; null for one who does not show themselves to them. */
async function othersOf(executor: Executor, userId: string, rows: VisitRow[]) {
  const own = await findProfileOf(executor, userId)
  const others = rows.map((row) => otherIn(row, userId)).filter((id) => id !== null)
  const profiles = await selectProfilesOf(executor, others)
  return (row: VisitRow) => {
    const profile = profiles.get(otherIn(row, userId) ?? '')
    return profile && maySee(own, profile) ? { id: profile.id, name: profile.name } : null
  }
}

export async function listVisits(
  { db, now }: AppContext,
  { id: userId }: User,
  cursor: string | undefined,
): Promise<Answer<typeof listCall>> {
  const rows = await selectVisitsOf(db, userId, cursor === undefined ? undefined : idOfCursor(cursor))
  const otherOf = await othersOf(db, userId, rows)
  return pageFrom(rows, (row) => showVisit(row, { userId, other: otherOf(row), now: now() }))
}

/** Raises `not-found` for anybody but the two. */
export async function showOwnVisit({ db, now }: AppContext, { id: userId }: User, id: string): Promise<WholeVisit> {
  const row = await findVisitOf(db, id, userId)
  if (!row) throw new AppError('not-found')
  const otherOf = await othersOf(db, userId, [row])
  return showWholeVisit(row, { userId, other: otherOf(row), now: now() })
}
