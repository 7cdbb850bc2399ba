import type { Marked } from '@ariviyal/contract/search/search'

/** Endings of English words, whose other forms are marked too. */
const endings = /(?:ations?|ions?|ings?|ed|es|s|e)$/
const shortestStem = 4

const stemOf = (word: string): string => {
  const stem = word.replace(endings, '')
  return stem.length >= shortestStem ? stem : word
}

/** Characters of a snippet before the first marked word, and of all of it. */
const [before, whole] = [60, 200]

/** Finds words that begin like one of these. */
export const patternOf = (words: readonly string[]): RegExp =>
  new RegExp(`(${words.map((word) => RegExp.escape(stemOf(word))).join('|')})[\\p{L}\\p{M}\\p{N}]*`, 'giu')

/** Splits a text where it has one of the words, which has at most 40 letters or digits. */
export function markWords(text: string, words: readonly string[]): Marked {
  const parts: Marked = []
  let end = 0
  for (const match of text.matchAll(patternOf(words))) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), hit: false })
    parts.push({ text: match[0], hit: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), hit: false })
  return parts
}

/** About two lines of a text around the first of the words, marked. */
export function snippetOf(text: string, words: readonly string[]): Marked {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const first = patternOf(words).exec(line)?.index ?? 0
  const from = first <= before ? 0 : line.indexOf(' ', first - before) + 1
  const cut = line.slice(from, from + whole)
  const end = from + whole < line.length ? cut.lastIndexOf(' ') : cut.length
  const shown = cut.slice(0, end > 0 ? end : cut.length)
  const rest = from + shown.length < line.length
  return markWords(`${from > 0 ? '… ' : ''}${shown.toWellFormed()}${rest ? ' …' : ''}`, words)
}
