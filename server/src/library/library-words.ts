import { limits } from '@ariviyal/contract/limits'
import { normalText, rawMax } from '@ariviyal/contract/text'
/**
 * What was typed as a query of PostgreSQL's text search: every word as the beginning of one, all of them needed; null where nothing is left to look
 * for. No sign of the query language gets through.
 */
export function prefixQuery(text: string): string | null {
  const words =
    normalText(text, rawMax(limits.searchMax))
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.slice(0, 10) ?? []
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}
