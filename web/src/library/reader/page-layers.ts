import type { PageViewport, PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Destination } from './contents.ts'
import type { TextRun } from './fit.ts'
import { hitsIn, runAt, textOf } from './find.ts'

interface LinkOfPage {
  subtype: string
  rect: number[]
  url?: string
  dest?: Destination | null
  overlaidText?: string
}

const isWebAddress = (url: string): boolean => /^(?:https?|mailto):/i.test(url)

function linkElement({ url, dest, overlaidText }: LinkOfPage, onGo: (to: Destination) => void): HTMLElement | null {
  const words = overlaidText?.trim()
  if (url !== undefined && isWebAddress(url)) {
    const link = document.createElement('a')
    link.href = url
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    link.setAttribute('aria-label', `${words || url} (opens in a new tab)`)
    return link
  }
  if (!dest) return null
  const link = document.createElement('button')
  link.type = 'button'
  link.setAttribute('role', 'link')
  link.setAttribute('aria-label', words || 'Go to the place in the book')
  link.addEventListener('click', () => onGo(dest))
  return link
}

/** The links of a page, over its drawing: of the web in a new tab, or to another place in the book. */
export async function linksOf(
  page: PDFPageProxy,
  viewport: PageViewport,
  onGo: (to: Destination) => void,
): Promise<HTMLElement[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' })) as LinkOfPage[]
  return annotations.flatMap((annotation) => {
    const link = annotation.subtype === 'Link' ? linkElement(annotation, onGo) : null
    if (!link) return []
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(
      annotation.rect[0] ?? 0,
      annotation.rect[1] ?? 0,
    ) as number[]
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(
      annotation.rect[2] ?? 0,
      annotation.rect[3] ?? 0,
    ) as number[]
    link.className = 'book-link'
    link.style.left = `${Math.min(x1, x2)}px`
    link.style.top = `${Math.min(y1, y2)}px`
    link.style.width = `${Math.abs(x2 - x1)}px`
    link.style.height = `${Math.abs(y2 - y1)}px`
    return [link]
  })
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
