import type { PageViewport, PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Drawn } from './book.ts'
import type { Destination, LinkTarget } from './contents.ts'
import type { TextRun } from './fit.ts'
import { hitsIn, runAt, textOf } from './find/find.ts'

interface Annotation {
  subtype: string
  rect: number[]
  url?: string
  dest?: Destination | null
  overlaidText?: string
}

/** A link over the drawing of a page; lengths in CSS pixels. */
interface LinkBox {
  left: number
  top: number
  width: number
  height: number
  words: string
  to: { url: string } | LinkTarget
}

const isWebAddress = (url: string): boolean => /^(?:https?|mailto):/i.test(url)

/** The links of a page: of the web in a new tab, or to another place in the book. */
const linkElements = (boxes: LinkBox[], onGo: (to: LinkTarget) => void): HTMLElement[] =>
  boxes.flatMap(({ words, to, ...box }) => {
    const element = linkElement(words.trim(), to, onGo)
    if (!element) return []
    element.className = 'book-link'
    for (const side of ['left', 'top', 'width', 'height'] as const) element.style[side] = `${box[side]}px`
    return [element]
  })

function linkElement(words: string, to: LinkBox['to'], onGo: (to: LinkTarget) => void): HTMLElement | null {
  if (typeof to === 'object' && 'url' in to) {
    if (!isWebAddress(to.url)) return null
    const link = document.createElement('a')
    link.href = to.url
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    link.setAttribute('aria-label', `${words || to.url} (opens in a new tab)`)
    return link
  }
  const link = document.createElement('button')
  link.type = 'button'
  link.setAttribute('role', 'link')
  link.setAttribute('aria-label', words || 'Go to the place in the book')
  link.addEventListener('click', () => onGo(to))
  return link
}

export async function linksOf(
  page: PDFPageProxy,
  viewport: PageViewport,
  onGo: (to: LinkTarget) => void,
): Promise<HTMLElement[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' })) as Annotation[]
  const boxes = annotations.flatMap(({ subtype, rect, url, dest, overlaidText }): LinkBox[] => {
    const to = url === undefined ? dest : { url }
    if (subtype !== 'Link' || !to) return []
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0) as number[]
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0) as number[]
    const [left, top] = [Math.min(x1, x2), Math.min(y1, y2)]
    return [{ left, top, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1), words: overlaidText ?? '', to }]
  })
  return linkElements(boxes, onGo)
}

export const linksOfDrawn = ({ links }: Drawn, scale: number, onGo: (to: LinkTarget) => void): HTMLElement[] =>
  linkElements(
    links.map(({ left, top, width, height, words, to }) => ({
      left: left * scale,
      top: top * scale,
      width: width * scale,
      height: height * scale,
      words,
      to,
    })),
    onGo,
  )

/** Part of the height of a font above its base line, as sans-serif fonts have it. */
const ascent = 0.8

/** Lays the invisible words of a drawn page over its image, each run as wide as it is printed. */
export function layWords({ runs }: Drawn, words: HTMLElement, scale: number): { textDivs: HTMLElement[] } {
  const measure = document.createElement('canvas').getContext('2d')
  const textDivs = runs.map(({ text, x, y, size, width, ends }) => {
    const run = document.createElement('span')
    run.setAttribute('role', 'presentation')
    run.textContent = text
    run.style.left = `${x * scale}px`
    run.style.top = `${(y - size * ascent) * scale}px`
    run.style.fontFamily = 'sans-serif'
    run.style.setProperty('--font-height', `${size}px`)
    if (measure) measure.font = `${size * scale}px sans-serif`
    const natural = measure?.measureText(text).width ?? 0
    if (natural > 0) run.style.setProperty('--scale-x', String((width * scale) / natural))
    words.append(run)
    if (ends) words.append(document.createElement('br'))
    return run
  })
  return { textDivs }
}

/** Marks for the hits of a search on a page, over the words of its text layer. */
export function hitMarks(
  layer: Pick<TextLayer, 'textDivs'>,
  runs: readonly TextRun[],
  pattern: RegExp,
  current: number | null,
  paper: HTMLElement,
): HTMLElement[] {
  const { text, starts } = textOf(runs)
  const origin = paper.getBoundingClientRect()
  return hitsIn(text, pattern).flatMap(({ begin, end }, index) => {
    const [first, last] = [runAt(starts, begin), runAt(starts, end, true)]
    const marks: HTMLElement[] = []
    for (let run = first.run; run <= last.run; run += 1) {
      const node = layer.textDivs[run]?.firstChild
      if (!node) continue
      const length = node.textContent?.length ?? 0
      const range = document.createRange()
      range.setStart(node, Math.min(length, run === first.run ? first.offset : 0))
      range.setEnd(node, Math.min(length, run === last.run ? last.offset : length))
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      const mark = document.createElement('div')
      mark.className = 'book-hit'
      if (index === current) mark.dataset['current'] = ''
      mark.style.left = `${box.left - origin.left}px`
      mark.style.top = `${box.top - origin.top}px`
      mark.style.width = `${box.width}px`
      mark.style.height = `${box.height}px`
      marks.push(mark)
    }
    return marks
  })
}
