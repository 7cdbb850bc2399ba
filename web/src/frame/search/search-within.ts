import type { Answer, Query } from '@ariviyal/contract/endpoint'
import { messages } from '@ariviyal/contract/messages'
import { searchSite } from '@ariviyal/contract/search/search'
import { ApiError, call } from '../../api/client.ts'

/** On a slow line an answer takes three seconds at most. */
const answersWithinMs = 10_000

/** Searches the site. Fails as without a network when no answer comes: a call on a lost connection can stay open for minutes. */
export async function searchWithin(
  query: Query<typeof searchSite>,
  signal: AbortSignal,
): Promise<Answer<typeof searchSite>> {
  try {
    return await call(searchSite, { query, signal: AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)]) })
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    throw new ApiError(0, { msg: messages.network }, { cause: error })
  }
}
