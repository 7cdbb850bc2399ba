import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import type { CountedReading, SummarisedField } from '../results/summarise-field.ts'
import { drawPoster } from './draw-poster.ts'
import { type Poster, posterFigures } from './poster.ts'

const rain: SummarisedField = { key: 'rain', label: 'Rain', kind: 'number', unit: 'mm', isCurrent: true, options: [] }
const reading = (school: number, measuredOn: string, number: number, isFlagged = false): CountedReading => ({
  field: 'rain',
  visit: `${school} ${measuredOn}`,
  school,
  state: '33',
  district: '33-thanjavur',
  place: { latitude: 10.8, longitude: 79.15 },
  measuredOn,
  value: String(number),
  number,
  isFlagged,
})
const all = [1, 2, 3, 4, 5].flatMap((school) => [
  reading(school, '2027-07-05', 10 * school),
  reading(school, '2027-07-13', school),
])
const own = all.filter(({ school }) => school === 2)

describe('the figures of a poster', () => {
  test('are those of the class by week, beside all schools', () => {
    const [found, ...others] = posterFigures([rain], own, all)
    expect(others).toEqual([])
    expect(found).toMatchObject({ readings: 2, visits: 2, mean: 11, all: { schools: 5, mean: 16.5 } })
    expect(found?.weeks).toEqual([
      { week: '2027-07-05', own: 20, all: 30 },
      { week: '2027-07-12', own: 2, all: 3 },
    ])
  })

  test('leave out what is flagged, and other schools where there are too few', () => {
    const few = all.filter(({ school }) => school < 4)
    const [found] = posterFigures([rain], [...own, reading(2, '2027-07-20', 260, true)], few)
    expect(found).toMatchObject({ readings: 2, mean: 11, all: { mean: null } })
    expect(found?.weeks.map(({ all: mean }) => mean)).toEqual([null, null])
  })
})

async function read(poster: Poster, size: 'a1' | 'a4') {
  const loading = getDocument({ data: new Uint8Array(await drawPoster(poster, size)), verbosity: 0 })
  const pdf = await loading.promise
  const first = await pdf.getPage(1)
  const { items } = await first.getTextContent()
  const found = {
    pages: pdf.numPages,
    view: first.view.map(Math.round),
    words: items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' '),
    lowest: Math.min(...items.flatMap((item) => ('str' in item && item.str.trim() ? [Number(item.transform[5])] : []))),
    structure: JSON.stringify(await first.getStructTree()),
  }
  await loading.destroy()
  return found
}

const poster: Poster = {
  title: 'How much rain does the monsoon bring to our school?',
  question: 'How much rain falls in each week?',
  by: { className: '8 B', school: 'Government High School, Thiruvaiyaru' },
  figures: posterFigures([rain], own, all),
  conclude: 'One gauge says little.',
  language: 'en',
  madeAt: new Date('2027-10-01T06:00:00Z'),
}

describe('a poster on paper', () => {
  test.each([
    ['a4', [0, 0, 595, 842]],
    ['a1', [0, 0, 1684, 2384]],
  ] as const)('is one tagged page of %s with its figures in words', async (size, view) => {
    const { pages, words, structure, view: seen } = await read(poster, size)
    expect([pages, seen]).toEqual([1, view])
    for (const text of [
      'Class 8 B, Government High School, Thiruvaiyaru',
      'Our school: 11 mm, 2 readings on 2 days.',
      'All 5 schools: 16.5 mm',
      '5 Jul',
    ])
      expect(words).toContain(text)
    expect(structure).toContain('week of 2027-07-05: ours 20, all schools 30')
  })

  test.each([
    ['ta', /எங்கள்/],
    ['hi', /हमारा/],
  ] as const)('has its own words in the language of the class: %s', async (language, seen) => {
    expect((await read({ ...poster, language }, 'a4')).words).toMatch(seen)
  })

  test('has room for the longest title, question and conclusion', async () => {
    const long = (length: number) => 'A long word about the rain of the monsoon '.repeat(40).slice(0, length)
    const figures = [...poster.figures, ...poster.figures]
    const { pages, lowest } = await read(
      {
        ...poster,
        title: long(120),
        question: long(400),
        by: { className: '8 B', school: long(120) },
        conclude: long(800),
        figures,
      },
      'a4',
    )
    expect(pages).toBe(1)
    expect(lowest).toBeGreaterThan(20)
  })

  test('says so where nothing was released', async () => {
    expect((await read({ ...poster, figures: [] }, 'a4')).words).toContain('Nothing has been released yet.')
  })
})
