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

/** The margin above and below, in points. */
const SPACE = 40

export interface Area {
  x: number
  y: number
  width: number
}

/** Pages with items placed one by one. Drawing is deferred to the end, when the full structure is known. */
export class Sheet {
  readonly root: Tag
  private readonly pages: { draws: ((doc: Doc) => void)[]; lowest: number }[] = []
  private scaling = { x: 0, y: 0, scale: 1 }
  private readonly size: { width: number; height: number }
  private readonly about: { title: string; subject: string }

  constructor(size: { width: number; height: number }, about: { title: string; subject: string }) {
    this.size = size
    this.about = about
    this.root = new Tag('Document', { title: about.title })
  }

  addPage(): void {
    this.pages.push({ draws: [], lowest: 0 })
  }

  private put(draw: (doc: Doc) => void): void {
    const { x, y, scale } = this.scaling
    const isScaled = scale !== 1
    this.pages.at(-1)?.draws.push((doc) => {
      if (isScaled) doc.save().translate(x, y).scale(scale)
      draw(doc)
      if (isScaled) doc.restore()
    })
  }

  /** Something ends at `y`; only what stands at the foot of each page does not count. */
  private use(y: number): void {
    const page = this.pages.at(-1)
    if (page) page.lowest = Math.max(page.lowest, this.scaling.y + y * this.scaling.scale)
  }

  /** The part of each page, from its top margin to its bottom margin, that is in use: 1 for a full page. */
  fills(): number[] {
    return this.pages.map(({ lowest }) => (lowest - SPACE) / (this.size.height - 2 * SPACE))
  }

  /** Places everything that `inside` places smaller or larger, with its origin at a point of the page. */
  scaled(place: { x: number; y: number; scale: number }, inside: () => void): void {
    this.scaling = place
    inside()
    this.scaling = { x: 0, y: 0, scale: 1 }
  }

  /** Places text and returns its height. */
  text(source: string, look: Look, area: Area, tag: Tag, align: 'left' | 'center' | 'right' = 'left'): number {
    const height = this.foot(source, look, area, tag, align)
    this.use(area.y + height)
    return height
  }

  /** Places text at the foot of a page, where the page has it however full it is. */
  foot(
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
    this.use(y + (fitting * picture.height) / picture.width)
    this.put((doc) => tag.mark(doc, () => drawSvg(doc, picture, { x: x + (width - fitting) / 2, y, width: fitting })))
    return (fitting * picture.height) / picture.width
  }

  /** Draws a line to write on. */
  rule(y: number, from: number, to: number, color: string): void {
    this.decorate((doc) => doc.lineWidth(0.8).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke())
    this.use(y)
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
    this.pages.forEach(({ draws }, index) => {
      doc.addPage()
      if (index === 0) this.root.open(doc)
      for (const draw of draws) draw(doc)
    })
    doc.end()
    await done
    return { pdf: await linearised(Buffer.concat(chunks)), pages: this.pages.length }
  }
}
