import { type Found, foundKinds } from '@ariviyal/contract/staff/dashboard'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import type { Executor } from '../../platform/db/database.ts'
import type { Feature } from '../../platform/feature.ts'
import { withFuzzyMatching } from '../../platform/search/fuzzy-search.ts'

const orderOf = ({ kind }: Found): number => foundKinds.indexOf(kind)

/** The best matches of each kind visible to this role, grouped by kind. */
export const searchAll = (db: Executor, features: readonly Feature[], role: string, text: string): Promise<Found[]> =>
  withFuzzyMatching(db, async (tx) => {
    const results: Found[] = []
    // Sequential: they share the connection of the transaction.
    for (const source of features.flatMap(({ search }) => search ?? []))
      if (hasAccess(role, source.for)) results.push(...(await source.search(tx, text)))
    return results.sort((one, other) => orderOf(one) - orderOf(other))
  })
