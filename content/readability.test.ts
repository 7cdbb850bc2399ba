import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bookPath, bookSlugs } from './build/book-sources.ts'
import { materialSlugs, readMaterial } from './build/material-sources.ts'
import { readingGrade } from './projects/readability.ts'

const withoutMarks = (text: string) => text.replaceAll(/!\[.*?\]\(.*?\)|\]\(.*?\)|[[*_`$#]/g, ' ')

/** Paragraphs of running text: no heading, list, box, table or figure. */
const paragraphsOf = (source: string): string[] =>
  source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/\n{2,}/)
    .filter((block) => /^[A-Z*“]/.test(block) && block.split(/\s+/).length > 8)
    .map(withoutMarks)

test.each(bookSlugs())('%s is read with ease in grade 8', (slug) => {
  const paragraphs = paragraphsOf(readFileSync(bookPath(slug, 'book.md'), 'utf8'))
  expect(paragraphs.length).toBeGreaterThan(30)
  expect(readingGrade(paragraphs.join(' '))).toBeLessThanOrEqual(8)
})

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** What is written in Latin letters in a material: points of lists without their labels, questions, answers and sentences. */
const sentencesOf = (body: string): string =>
  body
    .split('\n')
    .filter((line) => !/^[#|!_]/.test(line) && !/[\p{Script=Tamil}\p{Script=Devanagari}]/u.test(line))
    .map((line) => withoutMarks(line.replace(/^(?:- |\d+\. )/, '')).trim())
    .filter((line) => line.split(/\s+/).length > 3)
    .map((line) => (/[.!?)]$/.test(line) ? line : `${line}.`))
    .join(' ')

/** A poster is some sixty words, many of them names of people, places and universities. */
const bounds: Record<string, number> = { poster: 10 }

test.each(materialSlugs())('the material %s is read with ease in grade 8', (slug) => {
  const { meta, body } = readMaterial(slug)
  expect(readingGrade(sentencesOf(body))).toBeLessThanOrEqual(bounds[meta.get('kind') ?? ''] ?? 8)
})

test('themes and what chapters propose for Monday are read with ease in grade 8', () => {
  const themes = JSON.parse(read('themes/themes.json')) as { science: string; people: string; lesson: string }[]
  const mondays = globSync('chapters/*/*.json', { cwd: import.meta.dirname }).flatMap((path) =>
    (JSON.parse(read(path)) as { chapters: { monday: string }[] }).chapters.map(({ monday }) => monday),
  )
  const texts = [
    themes.map(({ science, people, lesson }) => `${science} ${people} ${lesson}`).join(' '),
    mondays.join(' '),
  ]
  expect(texts.map(readingGrade).map((grade) => grade <= 8)).toEqual([true, true])
})
