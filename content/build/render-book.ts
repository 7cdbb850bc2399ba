import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Pdf from 'pdfkit'
import { linearise } from '../../server/src/platform/examine/linearise.ts'
import type { Doc } from './atoms.ts'
import { drawBookPage } from './draw-page.ts'
import { openIndianFonts } from './fonts.ts'
import { contentsPage, contentsPages, drawCover, imprint, tightness, type ContentsEntry } from './front-matter.ts'
import { layOutBook } from './layout/lay-out.ts'
import { branchPages } from './layout/page-tree.ts'
import { paginate } from './layout/paginate.ts'
import type { Book } from './parse-book.ts'
import { Tag } from './structure.ts'
import { CATEGORY_TONE, PAGE } from './theme.ts'

/** A fixed date in every rendering, so that the same source gives the same bytes. */
const EDITION = new Date('2025-06-01T00:00:00Z')
/** Pages before the contents: cover and imprint. */
const BEFORE_CONTENTS = 2

export interface BookFiles {
  figure: (file: string) => string
  cover: string | undefined
}

function newDocument(book: Book): Doc {
  const { meta } = book
  const doc = new Pdf({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-IN',
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${meta.title}: ${meta.subtitle}`,
      Author: meta.author,
      Subject: `${meta.category}, grades ${meta.grades}`,
      Keywords: `science, school, ${meta.category}, grades ${meta.grades}`,
      Creator: 'Ariviyal',
      Producer: 'Ariviyal',
      CreationDate: EDITION,
      ModDate: EDITION,
    },
  })
  return doc
}

interface OutlineItem {
  addItem: (
    title: string,
    options: { pageNumber: number; fit: boolean; left: number; top: number; expanded?: boolean },
  ) => OutlineItem
}

function addBookmarks(doc: Doc, entries: ContentsEntry[]): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the published types leave out the options of a bookmark
  const root = doc.outline as unknown as OutlineItem
  const at = (page: number, top: number) => ({ pageNumber: page - 1, fit: false, left: PAGE.width, top })
  root.addItem('Cover', at(1, 0))
  root.addItem('Contents', at(BEFORE_CONTENTS + 1, 0))
  let chapter: OutlineItem | undefined
  for (const entry of entries) {
    if (entry.level === 1) chapter = root.addItem(`${entry.number} ${entry.title}`, at(entry.page, 0))
    else chapter?.addItem(entry.title, at(entry.page, entry.top))
  }
}

/** Renders a book to a linearised, tagged PDF. Pages are laid out before drawing, so that the contents have all page numbers. */
export async function renderBook(book: Book, files: BookFiles): Promise<{ pdf: Uint8Array; pages: number }> {
  await openIndianFonts()
  const tone = CATEGORY_TONE[book.meta.category]
  const { title, subtitle, author } = book.meta
  const root = new Tag('Document', { title })
  const cover = root.add('Figure', { alt: `Cover of ${title}: ${subtitle}, by ${author}.` })
  const drawImprint = imprint(book.meta, tone, root)
  const contents = root.add('Sect', { title: 'Contents' })

  const chapters = layOutBook(book, root, tone, files.figure)
  const laid = chapters.flatMap(paginate)
  const list = (firstPage: number): ContentsEntry[] =>
    laid.flatMap((page, i) => [
      ...(page.opens
        ? [
            {
              name: `c${page.chapter.number}`,
              title: page.chapter.title,
              level: 1 as const,
              number: page.chapter.number,
              page: firstPage + i,
              top: 0,
            },
          ]
        : []),
      ...page.placed.flatMap(({ atom, y }) =>
        atom.anchor ? [{ ...atom.anchor, page: firstPage + i, top: Math.max(0, y - 30) }] : [],
      ),
    ])
  const firstPage = BEFORE_CONTENTS + contentsPages(list(0)).length + 1
  const entries = list(firstPage)
  const contentsLaid = contentsPages(entries).map((part, i) => {
    const draw = contentsPage(
      part,
      { first: i === 0, number: BEFORE_CONTENTS + 1 + i, tight: tightness(entries) },
      tone,
      contents,
    )
    const toc = contents.add('TOC')
    for (const _ of part) toc.add('TOCI').add('Link')
    return { draw, toc }
  })

  const doc = newDocument(book)
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))

  doc.addPage()
  root.open(doc)
  drawCover(doc, book.meta, tone, files.cover, cover)
  doc.addPage()
  drawImprint(doc)
  for (const { draw, toc } of contentsLaid) {
    doc.addPage()
    draw(doc, toc)
  }
  laid.forEach((page, i) => {
    doc.addPage()
    if (page.opens) doc.addNamedDestination(`c${page.chapter.number}`, 'XYZ', 0, 0, null)
    drawBookPage(doc, page, { title, tone, number: firstPage + i })
  })
  addBookmarks(doc, entries)
  branchPages(doc)
  doc.end()
  await done
  return { pdf: await linearised(Buffer.concat(chunks)), pages: firstPage + laid.length - 1 }
}

/** The same pages in linearised order, so that the first shows before the rest is loaded. */
export async function linearised(pdf: Uint8Array): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'ariviyal-book-'))
  const [source, target] = [join(folder, 'source.pdf'), join(folder, 'target.pdf')]
  try {
    writeFileSync(source, pdf)
    await linearise(source, target, 'smallest')
    return readFileSync(target)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
