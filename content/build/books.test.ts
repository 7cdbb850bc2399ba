// oxlint-disable vitest/valid-expect -- vitest shows the second argument of expect as its message
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookPath, CONTENT, type EbookRecord } from './book-sources.ts'
import { openIndianFonts } from './fonts.ts'
import { layOutBook } from './layout/lay-out.ts'
import { pageFill } from './layout/page-fill.ts'
import { paginate } from './layout/paginate.ts'
import { readPageTexts } from './page-texts.ts'
import { type Block, parseBook } from './parse-book.ts'
import { Tag } from './structure.ts'
import { CATEGORY_TONE } from './theme.ts'
import { isLinearised } from '../../server/src/platform/examine/linearise.ts'

const RENDER = 'run: node content/build/render-books.ts'
const list: EbookRecord[] = JSON.parse(readFileSync(join(CONTENT, 'rendered/ebooks.json'), 'utf8'))

/** Collects the types of all nodes of a page's structure, and the alternative texts of its figures. */
function walk(node: { role?: string; alt?: string; children?: object[] }, roles: string[], alts: string[]): void {
  if (node.role) roles.push(node.role)
  if (node.role === 'Figure') alts.push(node.alt ?? '')
  for (const child of node.children ?? []) walk(child, roles, alts)
}

/** Chapters without a lesson in them. */
const SERVICE =
  /^(Before you begin|Before the first reading|How to use this book|Setting out|Work safely|Questions|Answers|Glossary)$/
/** At least this part of each page is used. */
const LEAST_FILL = 0.4

function chaptersOf(blocks: Block[]): { title: string; blocks: Block[] }[] {
  const chapters: { title: string; blocks: Block[] }[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 1) chapters.push({ title: block.text, blocks: [] })
    else chapters.at(-1)?.blocks.push(block)
  }
  return chapters
}

describe.each(list)('$slug', (book) => {
  const bytes = readFileSync(join(CONTENT, book.file))
  let pdf: PDFDocumentProxy

  beforeAll(async () => {
    pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  })
  afterAll(() => pdf.loadingTask.destroy())

  test('has the text of each page for the search', async () => {
    const texts: string[] = JSON.parse(readFileSync(join(CONTENT, book.texts), 'utf8'))
    expect(texts, RENDER).toEqual(await readPageTexts(bytes))
    expect(texts).toHaveLength(book.pages)
  })

  test('has no page that is nearly empty', async () => {
    await openIndianFonts()
    const source = parseBook(readFileSync(bookPath(book.slug, 'book.md'), 'utf8'))
    const figure = (file: string) => readFileSync(bookPath(book.slug, file), 'utf8')
    const chapters = layOutBook(source, new Tag('Document'), CATEGORY_TONE[source.meta.category], figure)
    const sparse = chapters.flatMap((chapter) =>
      paginate(chapter).flatMap((page, i) =>
        pageFill(page) < LEAST_FILL ? [`${chapter.title}, page ${i + 1}: ${pageFill(page).toFixed(2)}`] : [],
      ),
    )
    expect(sparse).toEqual([])
  })

  test('has what a teacher needs around the text', () => {
    const { blocks } = parseBook(readFileSync(bookPath(book.slug, 'book.md'), 'utf8'))
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
    expect(headings).toEqual(
      expect.arrayContaining([
        'What pupils can do afterwards',
        'Sources and further reading',
        'The same words in three languages',
      ]),
    )
    for (const chapter of chaptersOf(blocks).filter(({ title }) => !SERVICE.test(title))) {
      const last = chapter.blocks.at(-1)
      expect(last?.kind === 'box' && last.box, `the last box of "${chapter.title}"`).toBe('board')
    }
    const boxes = blocks.flatMap((block) => (block.kind === 'box' ? [block] : []))
    expect(boxes.filter(({ box }) => box === 'apart').length).toBeGreaterThanOrEqual(4)
    expect(boxes.filter(({ box }) => box === 'marks').length).toBeGreaterThanOrEqual(1)
    // Each mistake comes with a question of two answers, and says which is right.
    for (const { blocks: inside, title } of boxes.filter(({ box }) => box === 'apart'))
      expect(JSON.stringify(inside), title).toMatch(/\*\*The mistake:\*\*.*\*\*Ask:\*\*.*\(A\).*\(B\).*is right/)
  })

  test('has title, author and language', async () => {
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: `${book.title}: ${book.subtitle}`, Author: book.author, Language: 'en-IN' })
  })

  test('has the page count of a book, and bookmarks to its pages', async () => {
    expect(pdf.numPages).toBe(book.pages)
    expect(pdf.numPages).toBeGreaterThanOrEqual(12)
    const outline = (await pdf.getOutline()) ?? []
    expect(outline.length).toBeGreaterThanOrEqual(7)
    for (const item of outline.flatMap((one) => [one, ...one.items])) {
      const [page] = Array.isArray(item.dest) ? item.dest : []
      expect(await pdf.getPageIndex(page), item.title).toBeGreaterThanOrEqual(0)
    }
  })

  test('is accessible: headings, paragraphs, lists, links and figures have their own text', async () => {
    const roles: string[] = []
    const alts: string[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const tree = await (await pdf.getPage(number)).getStructTree()
      expect(tree, `page ${number}`).not.toBeNull()
      walk(tree ?? {}, roles, alts)
    }
    expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'L', 'LI', 'LBody', 'Link', 'Figure', 'Caption']))
    expect(alts.length).toBeGreaterThanOrEqual(6)
    for (const alt of alts) expect(alt.length).toBeGreaterThan(20)
  })

  test('has text that can be copied and searched, with no character lost', async () => {
    let words = 0
    for (let number = 2; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      const text = items.map((item) => ('str' in item ? item.str : '')).join('')
      expect(text, `page ${number}`).not.toContain('\uFFFD')
      expect(text.trim(), `page ${number}`).not.toBe('')
      words += text.split(/\s+/).length
    }
    expect(words).toBeGreaterThan(2500)
  })

  test('has each sign of its source in the text for the search, such as ⁶ and ₂', () => {
    const source = readFileSync(bookPath(book.slug, 'book.md'), 'utf8').replaceAll(/!\[[^\]]*\]/g, '')
    const text = readFileSync(join(CONTENT, book.texts), 'utf8')
    const countIn = (where: string) => Map.groupBy(where.match(/[⁰-⁹₀-₉¹²³⁺⁻₊₋×÷−°Ωπθλ½]/gu) ?? [], (sign) => sign)
    const found = countIn(text)
    const lost = [...countIn(source)].filter(([sign, all]) => (found.get(sign)?.length ?? 0) < all.length)
    expect(lost.map(([sign]) => sign)).toEqual([])
  })

  test('shows its first page before the rest is loaded', async () => {
    expect(await isLinearised(join(CONTENT, book.file))).toBe(true)
  })
})
