// Renders every book of content/books into content/rendered/books, and the list of them into content/rendered/ebooks.json:
//
//   node content/build/render-books.ts            all books
//   node content/build/render-books.ts the-cell   only those whose name contains the word; the others keep their entry
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bookPath,
  bookSlugs,
  CONTENT,
  coverPath,
  type EbookRecord,
  sourceHash,
  subjectOf,
  textsPath,
} from './book-sources.ts'
import { readPageTexts } from './page-texts.ts'
import { parseBook } from './parse-book.ts'
import { renderBook } from './render-book.ts'

const LIST = join(CONTENT, 'rendered/ebooks.json')

async function render(slug: string): Promise<{ order: number; record: EbookRecord }> {
  const { meta, blocks } = parseBook(readFileSync(bookPath(slug, 'book.md'), 'utf8'))
  const cover = coverPath(slug)
  const { pdf, pages } = await renderBook(
    { meta, blocks },
    {
      figure: (file) => readFileSync(bookPath(slug, file), 'utf8'),
      cover: existsSync(cover) ? readFileSync(cover, 'utf8') : undefined,
    },
  )
  const file = `rendered/books/${slug}.pdf`
  mkdirSync(join(CONTENT, 'rendered/books'), { recursive: true })
  writeFileSync(join(CONTENT, file), pdf)
  writeFileSync(join(CONTENT, textsPath(slug)), `${JSON.stringify(await readPageTexts(pdf), null, 2)}\n`)
  const { title, subtitle, author, description, category, grades } = meta
  const record = {
    slug,
    title,
    subtitle,
    author,
    description,
    category,
    grades,
    isPremium: meta.premium,
    pages,
    bytes: pdf.byteLength,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    cover: `art/covers/${slug}.svg`,
    file,
    subject: subjectOf[category],
    texts: textsPath(slug),
    source_sha256: sourceHash(slug),
  }
  return { order: meta.order, record }
}

const wanted = process.argv[2] ?? ''
const known: EbookRecord[] = existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : []
const list: { order: number; record: EbookRecord }[] = []
for (const slug of bookSlugs()) {
  const before = known.find((record) => record.slug === slug)
  if (before && !slug.includes(wanted)) {
    list.push({ order: parseBook(readFileSync(bookPath(slug, 'book.md'), 'utf8')).meta.order, record: before })
    continue
  }
  try {
    const done = await render(slug)
    list.push(done)
    console.log(`${slug}: ${done.record.pages} pages, ${Math.round(done.record.bytes / 1024)} KB`)
  } catch (cause) {
    console.error(`${slug}: ${cause instanceof Error ? cause.message : String(cause)}`)
    process.exitCode = 1
    if (before)
      list.push({ order: parseBook(readFileSync(bookPath(slug, 'book.md'), 'utf8')).meta.order, record: before })
  }
}
list.sort((a, b) => a.order - b.order)
mkdirSync(join(CONTENT, 'rendered'), { recursive: true })
writeFileSync(
  LIST,
  `${JSON.stringify(
    list.map(({ record }) => record),
    null,
    2,
  )}\n`,
)
