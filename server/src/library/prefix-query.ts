import { limits } from '@ariviyal/contract/limits'
import { normalText, rawMax } from '@ariviyal/contract/text'
/**
 * Converts input to a PostgreSQL text search query: every word as a prefix, all required; null if no word is left. Query syntax in the
 * input is removed.
 */
export function prefixQuery(text: string): string | null {
  const words =
    normalText(text, rawMax(limits.searchMax))
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.slice(0, 10) ?? []
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}
