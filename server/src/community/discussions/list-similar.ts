import type { User } from '@ariviyal/contract/accounts/accounts'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import type { DiscussionSummary } from '@ariviyal/contract/community/discussions'
import type { AppContext } from '../../platform/app-context.ts'
import { correctedBy } from '../../platform/search/correct-words.ts'
import { wordsOf } from '../../platform/search/words-of.ts'
import { knownInDiscussions, selectSimilar } from './discussions.queries.ts'
import { summariesOf } from './list-discussions.ts'

/**
 * Discussions that share words with a title that is being typed, most words first. A word that no discussion has counts as the closest
 * one that it resembles or sounds like, in any script.
 */
export async function listSimilar(ctx: AppContext, reader: User, title: string): Promise<DiscussionSummary[]> {
  const known = await knownInDiscussions(ctx.db)
  const typed = wordsOf(title)
  const words = correctedBy(known, typed) ?? typed
  if (words.length === 0) return []
  const rows = await selectSimilar(ctx.db, reader.id, words, communityLimits.similarMax)
  return summariesOf(ctx, reader.id, rows)
}
