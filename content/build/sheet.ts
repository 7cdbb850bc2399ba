import Pdf from 'pdfkit'
import { drawLines, type Doc } from './atoms.ts'
import { breakLines } from './layout/break-lines.ts'
import { dotGrid } from './draw-page.ts'
import { drawSvg } from './draw-svg.ts'
import { isIndian } from './fonts.ts'
import type { Look } from './layout/lay-out-text.ts'
import { parseInline, plainText } from './parse-inline.ts'
import { parseSvg } from './parse-svg.ts'
import { linearised } from './render-book.ts'
import { artifact, Tag } from './structure.ts'

/** A fixed date in every rendering, so that the same source gives the same bytes. */
const EDITION = new Date('2025-06-01T00:00:00Z')

export interface Area {
  x: number
  y: number
  width: number
}

/** Pages with items placed one by one. Drawing is deferred to the end, when the full structure is known. */
export class Sheet {
  readonly root: Tag
  private readonly pages: ((doc: Doc) => void)[][] = []
  private readonly size: { width: number; height: number }
  private readonly about: { title: string; subject: string }

  constructor(size: { width: number; height: number }, about: { title: string; subject: string }) {
    this.size = size
    this.about = about
    this.root = new Tag('Document', { title: about.title })
  }

  addPage(): void {
    this.pages.push([])
  }

  private put(draw: (doc: Doc) => void): void {
    this.pages.at(-1)?.push(draw)
  }

  /** Places text and returns its height. */
  text(
    source: string,
    look: Look,
    { x, y, width }: Area,
    tag: Tag,
    align: 'left' | 'center' | 'right' = 'left',
  ): number {
    const lines = breakLines(parseInline(source), look.style, width)
    const { leading, color, style } = look
    // Indian scripts are stored in drawing order, so readers need the text itself.
    if (isIndian(source)) tag.options.actual = plainText(source)
    this.put((doc) =>
      tag.mark(doc, () => drawLines(doc, lines, { x, y, leading, size: style.size, color, width, align })),
    )
    return lines.length * leading
  }

  /** Places a drawing over the full width, or limited by `maxHeight`, and returns its height. */
  figure(
    svg: string,
    alt: string,
    { x, y, width }: Area,
    maxHeight = Number.POSITIVE_INFINITY,
    parent: Tag = this.root,
  ): number {
    const picture = parseSvg(svg)
    const fitting = Math.min(width, (maxHeight * picture.width) / picture.height)
    const tag = parent.add('Figure', { alt })
    this.put((doc) => tag.mark(doc, () => drawSvg(doc, picture, { x: x + (width - fitting) / 2, y, width: fitting })))
    return (fitting * picture.height) / picture.width
  }

  /** Draws decoration, which screen readers skip. */
  decorate(draw: (doc: Doc) => void): void {
    this.put((doc) => artifact(doc, () => draw(doc)))
  }

  dots(area: { x: number; y: number; width: number; height: number }, color: string, pitch = 12): void {
    this.decorate((doc) => dotGrid(doc, area, color, pitch))
  }

  async render(): Promise<{ pdf: Uint8Array; pages: number }> {
    const doc = new Pdf({
      size: [this.size.width, this.size.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: 'en-IN',
      tagged: true,
      displayTitle: true,
      info: {
        Title: this.about.title,
        Author: 'Ariviyal',
        Subject: this.about.subject,
        Creator: 'Ariviyal',
        Producer: 'Ariviyal',
        CreationDate: EDITION,
        ModDate: EDITION,
      },
    })
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    const done = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
    this.pages.forEach((draws, index) => {
      doc.addPage()
      if (index === 0) this.root.open(doc)
      for (const draw of draws) draw(doc)
    })
    doc.end()
    await done
    return { pdf: await linearised(Buffer.concat(chunks)), pages: this.pages.length }
  }
}
