import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import type { FoundSection, SearchSection, searchSite } from '@ariviyal/contract/search/search'
import { searchSections } from '@ariviyal/contract/search/sections'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Feature, SiteSearch, SiteSearchFor } from '../platform/feature.ts'
import { correctedBy } from '../platform/search/correct-words.ts'
import { withFuzzyMatching } from '../platform/search/fuzzy-search.ts'
import { wordsOf } from '../platform/search/words-of.ts'

/**
 * What this user may see and has all words, by section. When nothing has them, each word that is not known becomes the
 * closest known one (docs/decisions/018-search-in-three-scripts.md).
 */
export async function findOnSite(
  ctx: AppContext,
  features: readonly Feature[],
  user: User,
  { q, section }: { q: string; section?: SearchSection | undefined },
): Promise<Answer<typeof searchSite>> {
  const words = wordsOf(q)
  if (words.length === 0) return { meant: null, sections: [] }
  const sources = sourcesOf(features).filter((source) => section === undefined || source.section === section)
  const limit = section === undefined ? limits.foundMax : limits.hitsMax
  const asked = { user, now: ctx.now() }
  return withFuzzyMatching(ctx.db, async (tx) => {
    const sections = await findIn(tx, sources, { ...asked, words, limit })
    if (sections.length > 0) return { meant: null, sections }
    const meant = correctedBy(await knownTo(tx, sources, asked), words)
    if (meant === null) return { meant: null, sections: [] }
    const similar = await findIn(tx, sources, { ...asked, words: meant, limit })
    return { meant: similar.length > 0 ? meant.join(' ') : null, sections: similar }
  })
}

const sourcesOf = (features: readonly Feature[]): SiteSearch[] =>
  features
    .flatMap(({ siteSearch }) => siteSearch ?? [])
    .sort((one, other) => searchSections.indexOf(one.section) - searchSections.indexOf(other.section))

/** The sections that have hits. Sequential: they share the connection of the transaction. */
async function findIn(
  tx: Transaction,
  sources: SiteSearch[],
  asked: SiteSearchFor & { words: string[]; limit: number },
): Promise<FoundSection[]> {
  const sections: FoundSection[] = []
  for (const { section, find } of sources) {
    const hits = await find(tx, { ...asked, limit: asked.limit + 1 })
    if (hits.length > 0) sections.push({ section, hits: hits.slice(0, asked.limit), more: hits.length > asked.limit })
  }
  return sections
}

async function knownTo(tx: Transaction, sources: SiteSearch[], asked: SiteSearchFor): Promise<Set<string>> {
  const known = new Set<string>()
  for (const source of sources) for (const word of await source.known(tx, asked)) known.add(word)
  return known
}
