import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bookPath, bookSlugs } from './build/book-sources.ts'
import { readingGrade } from './projects/readability.ts'

/** Paragraphs of running text: no heading, list, box, table or figure. */
const paragraphsOf = (source: string): string[] =>
  source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/\n{2,}/)
    .filter((block) => /^[A-Z*“]/.test(block) && block.split(/\s+/).length > 8)
    .map((block) => block.replaceAll(/!\[.*?\]\(.*?\)|\]\(.*?\)|[[*_`$#]/g, ' '))

test.each(bookSlugs())('%s is read with ease in grade 8', (slug) => {
  const paragraphs = paragraphsOf(readFileSync(bookPath(slug, 'book.md'), 'utf8'))
  expect(paragraphs.length).toBeGreaterThan(30)
  expect(readingGrade(paragraphs.join(' '))).toBeLessThanOrEqual(8)
})
