// oxlint-disable vitest/valid-expect -- vitest shows the second argument of expect as its message
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { CONTENT } from './book-sources.ts'
import { isLinearised } from '../../server/src/platform/examine/linearise.ts'
import { turns } from '../../server/src/materials/weekly-turns.ts'
import { readGrade } from '../questions/read-questions.ts'
import { openIndianFonts } from './fonts.ts'
import { layOutMaterial } from './materials/engines.ts'
import { LEAST_FILL } from './materials/render-pages.ts'
import { renderHandout } from './materials/render-handout.ts'
import { slidesOf } from './materials/render-deck.ts'
import { drawing, type MaterialRecord, materialSlugs, readMaterial } from './material-sources.ts'
import { parseSvg, wordsOf } from './parse-svg.ts'

const RENDER = 'run: node content/build/render-materials.ts'
const list = JSON.parse(readFileSync(join(CONTENT, 'rendered/materials.json'), 'utf8')) as MaterialRecord[]

test.each(['slide-deck', 'poster'])('of the kind %s, each week in the cycle of weeks has one', (kind) => {
  const weeks = list.filter((material) => material.kind === kind).map(({ turn }) => turn ?? 0)
  expect(weeks.sort((a, b) => a - b)).toEqual(Array.from({ length: turns }, (_, week) => week + 1))
})

test('each chapter of grade 10 has a material, and one with answers or steps for a lesson', () => {
  const ofNcert = readGrade(10).filter(({ form }) => form.board === 'CBSE')
  const chapters = [...new Set(ofNcert.map(({ form }) => form.chapter))]
  const lessons = list.filter(({ kind }) => ['worksheet', 'integration-plan', 'slide-deck'].includes(kind))
  expect(chapters).toHaveLength(13)
  expect(chapters.filter((name) => !lessons.some(({ chapter }) => chapter === name))).toEqual([])
})

/** Words with which a text sets pupils or a teacher to work with things. */
const isActivity = /\*\*Do:\*\*|Try it|\*\*Teacher shows:\*\*|needs\n|Show an? /

test('every material with an activity has a safety section, whose points safety.test.ts reads', () => {
  const sources = materialSlugs().map(readMaterial)
  const active = sources.filter(({ body }) => isActivity.test(body))
  expect(active.length).toBeGreaterThan(5)
  expect(active.filter(({ body }) => !/^## Safety\n|^- \*\*Safety\.\*\* /m.test(body)).map(({ slug }) => slug)).toEqual(
    [],
  )
})

test('every poster names where its facts are from', () => {
  const posters = list.filter(({ kind }) => kind === 'poster')
  expect(posters.filter(({ readings }) => readings.length === 0)).toEqual([])
  // The home page of an institute supports no fact.
  const homes = posters.flatMap(({ readings }) => readings.filter(({ url }) => new URL(url).pathname === '/'))
  expect(homes).toEqual([])
})

test.each(materialSlugs())('drawings of %s are described', (slug) => {
  const { body } = readMaterial(slug)
  const alts = Array.from(body.matchAll(/!\[([^\]]*)\]\(/g), ([, alt = '']) => alt)
  expect(alts.filter((alt) => alt.length < 20)).toEqual([])
})

const withAnswers = materialSlugs()
  .map(readMaterial)
  .filter(({ meta }) => ['worksheet', 'kit'].includes(meta.get('kind') ?? ''))

test.each(withAnswers)('$slug has an answer for each question, with its number', ({ body }) => {
  const numbers = body.split(/^---$/m).map((part) => part.match(/^\d+(?=\. )/gm) ?? [])
  const answers = numbers.pop() ?? []
  expect(answers.length).toBeGreaterThanOrEqual(5)
  expect(numbers.flat()).toEqual(answers)
})

test('no page on paper is nearly empty, of a material or a handout', async () => {
  await openIndianFonts()
  const sheets = materialSlugs().flatMap((slug) => {
    const source = readMaterial(slug)
    // The slides of a deck are no paper.
    const sheet = source.meta.get('kind') === 'slide-deck' ? renderHandout(source) : layOutMaterial(source)
    return sheet ? [{ slug, fills: sheet.fills() }] : []
  })
  expect(sheets.length).toBeGreaterThan(80)
  const sparse = sheets.flatMap(({ slug, fills }) =>
    fills.flatMap((fill, page) => (fill < LEAST_FILL ? [`${slug}, page ${page + 1}: ${fill.toFixed(2)}`] : [])),
  )
  expect(sparse).toEqual([])
})

const decks = list.filter(({ kind }) => kind === 'slide-deck')

test.each(decks)('the handout of $slug has its slides, two on a page of A4', async ({ slug, handout }) => {
  const bytes = new Uint8Array(readFileSync(join(CONTENT, handout ?? '')))
  expect(Buffer.from((await renderHandout(readMaterial(slug)).render()).pdf).equals(bytes), RENDER).toBe(true)
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise
  try {
    const [, ...slides] = slidesOf(readMaterial(slug))
    expect(pdf.numPages).toBe(Math.ceil(slides.length / 2))
    let text = ''
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
      text += (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('')
    }
    for (const { title } of slides)
      expect(text.replaceAll(/\s/g, '')).toContain(title.replaceAll(/[*\s]/g, '').replaceAll("'", '’'))
  } finally {
    await pdf.loadingTask.destroy()
  }
})

const cards = list.filter(({ kind }) => kind === 'blackboard-card')

test('a card of the blackboard is found by its Tamil and Hindi words', () => {
  expect(cards.length).toBeGreaterThanOrEqual(40)
  for (const { text } of cards)
    expect([/\p{Script=Tamil}/u, /\p{Script=Devanagari}/u].map((one) => one.test(text))).toEqual([true, true])
  expect(list.find(({ slug }) => slug === 'card-heart')?.text).toContain('நுரையீரலுக்கு')
})

test.each(cards)('the writing of $slug fills its pages', async ({ file }) => {
  const bytes = new Uint8Array(readFileSync(join(CONTENT, file?.path ?? '')))
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise
  try {
    for (let number = 1; number <= 3; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const written = items.flatMap((item) => ('str' in item && !/^(?:Ariviyal)?\s*$/.test(item.str) ? [item] : []))
      // Baselines are counted from the foot of the page.
      const lowest = Math.min(...written.map(({ transform }) => Number(transform[5])))
      expect(lowest / page.getViewport({ scale: 1 }).height).toBeLessThan(0.25)
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
})

/** The drawings that the pages of a card show. */
const figuresOf = (slug: string) =>
  Array.from(readMaterial(slug).body.matchAll(/^!\[[^\]]*\]\(([^)]+)\)$/gm), ([, path = '']) => path)

test('each card has a drawing of its own, the same in its three languages, without words', () => {
  const figures = cards.map(({ slug }) => figuresOf(slug))
  for (const pages of figures) expect([pages.length, new Set(pages).size]).toEqual([3, 1])
  expect(new Set(figures.flat()).size).toBe(cards.length)
  // Symbols, units and formulas have no three small letters in a row.
  const worded = figures.flatMap(([path = '']) =>
    /\p{Ll}{3}/u.test(wordsOf(parseSvg(drawing(path)).root)) ? [path] : [],
  )
  expect(worded).toEqual([])
})

test('at least seven cards suit each grade from 6 to 10', () => {
  const suits = (grade: number) => cards.filter(({ grades: [from, to] }) => from <= grade && grade <= to).length
  expect([6, 7, 8, 9, 10].filter((grade) => suits(grade) < 7)).toEqual([])
})

test('each grade from 6 to 10 has blackboard cards of its own', () => {
  const own = list.filter(({ kind, grades: [from, to] }) => kind === 'blackboard-card' && from === to)
  expect([...new Set(own.map(({ grades: [grade] }) => grade))].toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9, 10])
})

describe.each(list)('$slug', (material) => {
  test('links only to web addresses', () => {
    for (const { url, title } of material.readings) {
      expect(new URL(url).protocol).toBe('https:')
      expect(title).not.toBe('')
    }
  })
})

const plans = list.filter(({ slug }) => slug.startsWith('theme-'))

test('each theme of offline training has a plan of one hour that needs no internet', () => {
  const themes = JSON.parse(readFileSync(join(CONTENT, 'themes/themes.json'), 'utf8')) as { slug: string }[]
  expect(plans.map(({ slug }) => slug).toSorted()).toEqual(themes.map(({ slug }) => `theme-${slug}`).toSorted())
  for (const { slug, body, readings } of plans) {
    const minutes = [...body.matchAll(/^\d+\. \*\*(\d+) min:/gm)].map(([, count]) => Number(count))
    expect(
      minutes.reduce((sum, count) => sum + count, 0),
      slug,
    ).toBe(60)
    expect(body, slug).not.toMatch(/https?:/)
    expect(readings, slug).toEqual([])
  }
})

const printed = list.filter(({ file }) => file?.type === 'application/pdf')

test.each(printed.map((material) => [material.title, material] as const))(
  'the sample material %s is a linearised, accessible and searchable PDF with its language',
  async (_title, material) => {
    const path = join(CONTENT, material.file?.path ?? '')
    const bytes = new Uint8Array(readFileSync(path))
    expect(await isLinearised(path)).toBe(true)
    const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise
    try {
      expect((await pdf.getMetadata()).info).toMatchObject({ Title: material.title, Language: 'en-IN' })
      const page = await pdf.getPage(1)
      expect(await page.getStructTree()).not.toBeNull()
      const { items } = await page.getTextContent()
      expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('Ariviyal')
      expect(material.text).not.toBe('')
      expect(material.text).not.toContain('\uFFFD')
    } finally {
      await pdf.loadingTask.destroy()
    }
  },
)
