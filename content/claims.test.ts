import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** All texts for teachers, one paragraph or list item each; rendered copies derive from these. */
const paragraphs = globSync(
  [
    'books/*/book.md',
    'contributions/contributions.json',
    'materials/*/*.md',
    'projects/projects.json',
    'themes/themes.json',
    'art/workshop/gallery.json',
    'videos/scenes/**/*.ts',
  ],
  { cwd: import.meta.dirname },
).flatMap((path) =>
  readFileSync(join(import.meta.dirname, path), 'utf8')
    .split('\n')
    .map((text) => ({ path: path.replaceAll('\\', '/'), text })),
)
const paragraphsWith = (words: RegExp) =>
  paragraphs.filter(({ text }) => words.test(text)).map(({ path, text }) => `${path}: ${text}`)

/** What a book warns against, and the words with which another text would ask for it. */
const forbidden: [what: string, words: RegExp, warning: RegExp][] = [
  ['laser pointers', /\blasers?\b/i, /never a laser pointer/],
  [
    'cleaners and caustic substances in an activity',
    /^> .*\b(toilet cleaner|drain cleaner|battery acid|quicklime)\b/i,
    /^> Toilet cleaner .* slaked lime/,
  ],
  [
    'a mirror or lens turned to the Sun',
    /\b(point|turn|aim|hold)s?\b[^.]*\b(at|to|towards?|into) the Sun\b/i,
    /\b(never|not|away from)\b[^.]*Sun/i,
  ],
  ['sodium or potassium in pupils’ hands', /\bpupils handle (sodium|potassium)/i, /Don't let pupils handle/],
]

test.each(forbidden)('no lesson asks for what a book forbids: %s', (_what, words, warning) => {
  expect(paragraphsWith(words).filter((line) => !warning.test(line.slice(line.indexOf(': ') + 2)))).toEqual([])
})

const quantities: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75 }

test('the potato strips are placed in brines on both sides of the sap, close enough to find the crossing', () => {
  const [line = ''] = paragraphsWith(/level teaspoons of salt in 500 mL/)
  const [, list = ''] = /with ([\d¼½¾, and]+) level teaspoons/.exec(line) ?? []
  const spoons = list.split(/, | and /).map((word) => quantities[word] ?? Number(word))
  // A level teaspoon of table salt is about 6 g; the sap of a potato is about as concentrated as 0.9 % salt.
  const percent = spoons.map((spoon) => (spoon * 6) / 5)
  expect(percent).toHaveLength(6)
  expect(percent.filter((p) => p < 0.85).length).toBeGreaterThanOrEqual(3)
  expect(percent.filter((p) => p > 1.1).length).toBeGreaterThanOrEqual(2)
  expect(Math.min(...percent.map((p) => Math.abs(p - 0.9)))).toBeLessThan(0.1)
})

test('the wind crosses the Arabian Sea in the number of days that its speed implies', () => {
  const [line = ''] = paragraphsWith(/warm Arabian Sea/)
  const [, distance = '', from = '', to = ''] = /([\d,]+) km.* at (\d+) to (\d+) m\/s/.exec(line) ?? []
  const days = (speed: string) => (Number(distance.replace(',', '')) * 1000) / Number(speed) / 86_400
  const [, least, most] = /([\d.]+) to ([\d.]+) days/.exec(line) ?? []
  expect(Math.abs(days(to) - Number(least))).toBeLessThan(0.05)
  expect(Math.abs(days(from) - Number(most))).toBeLessThan(0.05)
})

test('no sentence claims that the sole of an iron carries the current of its flex', () => {
  const [line = ''] = paragraphsWith(/\bsole\b/)
  expect(line).toMatch(/sole carries no current/)
  expect(line).not.toMatch(/touch \(/)
  expect(paragraphsWith(/earth wire/).length).toBeGreaterThan(0)
})

test('a text claims more heat from more resistance only at the same current', () => {
  // A label in a picture stands beside "I is the same".
  const claims = paragraphsWith(/\blarge R\b|\b(more|larger) (R\b|resistance)/i).filter(
    (line) => !line.includes('text(['),
  )
  expect(claims.length).toBeGreaterThan(3)
  for (const line of claims) expect(line).toMatch(/(one|same) (current|I\b)/)
})

test('the video of a cell with centrosomes and a furrow calls it an animal cell', () => {
  const videoTexts = paragraphs.filter(({ path }) => path.includes('scenes/mitosis')).map(({ text }) => text)
  expect(videoTexts.filter((text) => /description|An? animal cell/.test(text)).join(' ')).toMatch(/animal cell/)
  expect(videoTexts.join(' ')).toMatch(/cell plate/)
})

test('the plan of eight periods names its aims as our own', () => {
  expect(paragraphsWith(/guidelines set/)).toEqual([])
})

test('the star label is about energy', () => {
  const [line = ''] = paragraphsWith(/star label:/)
  expect(line).toMatch(/star label: how much energy/)
})

test('a thing has one pH in books, kits and questions', () => {
  const bank = readFileSync(join(import.meta.dirname, 'questions/grade-10/acids-bases-salts.json'), 'utf8')
  const texts = [...paragraphs.map(({ text }) => text), bank].join('\n')
  for (const thing of ['lemon juice', 'vinegar', 'curd', '(?:stomach|gastric) juice', 'milk of magnesia']) {
    const after = texts.matchAll(
      new RegExp(`${thing},?(?: has a)? (?:pH )?(?:of about )?(\\d+\\.\\d)\\b(?! for)`, 'gi'),
    )
    const before = texts.matchAll(new RegExp(`(\\d+\\.\\d) for ${thing}`, 'gi'))
    const figures = [...after, ...before].map(([, figure]) => figure)
    expect([thing, figures.length > 1, new Set(figures).size]).toEqual([thing, true, 1])
  }
})

test('a rain gauge stands twice as far from walls as they are high', () => {
  const rules = paragraphsWith(/\b(walls|trees)\b.*\b(height|high)\b/i).filter((line) => /gauge|open/i.test(line))
  expect(rules.length).toBeGreaterThanOrEqual(2)
  for (const rule of rules) expect(rule).toMatch(/twice/)
})

test('the chapters and the book give one year in which class 10 lost its chapters', () => {
  const chapters = readFileSync(join(import.meta.dirname, 'chapters/cbse/grade-10.json'), 'utf8')
  const [book = ''] = paragraphsWith(/class 10 no longer has this chapter/)
  const years = [chapters, book].flatMap((text) => text.match(/(?<=(?:since|in|for) )20\d\d-\d\d(?!, in use)/g) ?? [])
  expect(years.length).toBeGreaterThan(6)
  expect(new Set(years.filter((year) => year < '2024'))).toEqual(new Set(['2022-23']))
})
