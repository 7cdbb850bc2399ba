import { limits } from '@ariviyal/contract/limits'
import { normalText, rawMax } from '@ariviyal/contract/text'

/** Question words that are ignored in a search. */
const fillers = new Set(
  'a an and are as at by for from how in is it of on or that the this to what when where which why with'.split(' '),
)

/** Runs of letters, marks and digits in any script, as written. */
export const lettersOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The words of the input in any script, without punctuation and query syntax. At most 8 words of at most 40 characters. */
export function wordsOf(typed: string): string[] {
  const words = lettersOf(normalText(typed, rawMax(limits.searchMax)).toLowerCase()).map((word) => word.slice(0, 40))
  const telling = words.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : words).slice(0, 8)
}
