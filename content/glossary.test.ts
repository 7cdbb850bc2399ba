import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bookPath, bookSlugs } from './build/book-sources.ts'

interface Glossary {
  /** The book before its glossary, in lower case. */
  text: string
  terms: string[]
  rows: { english: string; tamil: string; hindi: string }[]
}

const cellsOf = (part: string): string[][] =>
  part
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|--'))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))

function readGlossary(slug: string): Glossary {
  const [text = '', rest = ''] = readFileSync(bookPath(slug, 'book.md'), 'utf8').split('\n# Glossary\n')
  const [meanings = '', languages = ''] = rest.split('\n## The same words in three languages\n')
  const listed = Array.from(meanings.matchAll(/^- \*\*([^*]+?):?\*\*:?\s/gm), ([, term = '']) => term)
  return {
    text: text.toLowerCase().replaceAll(/[*_]/g, ''),
    terms: [...listed, ...cellsOf(meanings).map(([, term = '']) => term)],
    rows: cellsOf(languages).map(([, english = '', tamil = '', hindi = '']) => ({ english, tamil, hindi })),
  }
}

/** The words of a term that the text has in no form: `accuracy` is in it where `accurate` is. */
const missingWords = (term: string, text: string): string[] =>
  (term.replaceAll(/\(.*?\)/g, '').match(/[a-z][a-z’'-]+/gi) ?? []).filter(
    (word) => !text.includes(word.toLowerCase().slice(0, Math.max(4, word.length - 3))),
  )

const glossaries = bookSlugs().map((slug) => ({ slug, ...readGlossary(slug) }))

describe.each(glossaries)('the glossary of $slug', ({ text, terms, rows }) => {
  test('explains and translates words that the book uses', () => {
    expect(Math.min(terms.length, rows.length)).toBeGreaterThan(10)
    const unused = [...terms, ...rows.map(({ english }) => english)].filter(
      (term) => missingWords(term, text).length > 0,
    )
    expect(unused).toEqual([])
  })

  test('has each word once, in Tamil and in Hindi', () => {
    expect(new Set(rows.map(({ english }) => english)).size).toBe(rows.length)
    expect(new Set(terms).size).toBe(terms.length)
    const inLatin = rows.filter(
      ({ tamil, hindi }) => !/^[\p{Script=Tamil}\s-]+$/u.test(tamil) || !/^[\p{Script=Devanagari}\s-]+$/u.test(hindi),
    )
    expect(inLatin).toEqual([])
  })
})

test('books translate a word alike, unless it means something else', () => {
  // That of an atom, and that of a cell.
  const twoMeanings = new Set(['nucleus'])
  const words = Map.groupBy(
    glossaries.flatMap(({ rows }) => rows),
    ({ english }) => english.toLowerCase(),
  )
  const different = [...words].filter(
    ([word, rows]) => !twoMeanings.has(word) && new Set(rows.map(({ tamil, hindi }) => `${tamil} ${hindi}`)).size > 1,
  )
  expect(words.size).toBeGreaterThan(90)
  expect(different).toEqual([])
})
