import type { RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { memo, useEffect, useRef, useState } from 'react'
import { Spinner } from '../../ui/loading/spinner.tsx'
import type { Book, Drawn as DrawnPage } from './book.ts'
import type { LinkTarget } from './contents.ts'
import type { Hit } from './find/find.ts'
import { showHit } from './find/show-hit.ts'
import { type TextBox, textBox, type TextRun } from './fit.ts'
import { hitMarks, layWords, linksOf, linksOfDrawn } from './page-layers.ts'
import { PageFailure } from './page-failure.tsx'
import { loadPdf } from './pdf.ts'
import { readPage, textOfDrawn } from './read-page.ts'

/** Maximum pixels of a canvas: about 16 MB of memory. */
const maxCanvasPixels = 4_000_000
/** An image may be drawn this much larger than it is before PDF.js draws the page. */
const maxStretch = 1.35

/** Size in points, and the text box: null where the page has no body text. */
export interface PageSize {
  width: number
  height: number
  text: TextBox | null
}

interface BookPageProps {
  book: Book
  number: number
  /** Of the part that is shown, in CSS pixels. */
  width: number
  height: number
  /** CSS pixels per point. */
  scale: number
  /** Points cut off on the left. */
  left: number
  live: boolean
  find: RegExp | null
  /** The chosen hit, when it is on this page. */
  hit: Hit | null
  onSize: (number: number, size: PageSize) => void
  /** Called when the page has been painted, or failed. */
  onDrawn: () => void
  onGo: (to: LinkTarget) => void
}

interface Drawn {
  layer: Pick<TextLayer, 'textDivs'>
  runs: TextRun[]
  paper: HTMLElement
}

/** One page: a placeholder of the right size until near the viewport, then a canvas under text, hits and links. */
export const BookPage = memo(function BookPage({
  book,
  number,
  width,
  height,
  scale,
  left,
  live,
  find,
  hit,
  onSize,
  onDrawn,
  onGo,
}: BookPageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  const isFailed = state === 'failed'

  useEffect(() => {
    const parent = sheet.current
    if (!live || !parent || scale === 0 || isFailed) return undefined
    let task: RenderTask | undefined
    let cancelled = false
    const canvas = document.createElement('canvas')
    canvas.setAttribute('aria-hidden', 'true')
    const words = document.createElement('div')
    words.className = 'book-words'
    words.style.setProperty('--total-scale-factor', String(scale))
    words.style.setProperty('--scale-factor', String(scale))
    const paper = document.createElement('div')
    paper.className = 'book-paper'

    const show = (size: { width: number; height: number }): void => {
      paper.style.width = `${size.width * scale}px`
      paper.style.height = `${size.height * scale}px`
      parent.replaceChildren(paper)
      setState('shown')
      onDrawn()
    }

    /** Shows the image of the server. False when there is none, or the scale needs a sharper one. */
    const showImage = async (): Promise<boolean> => {
      const page = await book.drawn(number).catch(() => null)
      const image = await page?.load().catch(() => null)
      if (cancelled || !page || !image) return false
      paper.append(image, words)
      show(page)
      const { width: wide, height: high, runs } = textOfDrawn(page)
      onSize(number, { width: wide, height: high, text: textBox(runs) })
      const layer = layWords(page, words, scale)
      paper.append(...linksOfDrawn(page, scale, onGo))
      setDrawn({ layer, runs, paper })
      return isSharp(page, scale)
    }

    const draw = async (): Promise<void> => {
      if (await showImage()) return
      if (cancelled) return
      const page = await (await book.pdf()).getPage(number)
      if (cancelled) return
      const viewport = page.getViewport({ scale })
      const density = Math.min(
        globalThis.devicePixelRatio || 1,
        Math.sqrt(maxCanvasPixels / (viewport.width * viewport.height)),
      )
      canvas.width = Math.floor(viewport.width * density)
      canvas.height = Math.floor(viewport.height * density)
      task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
      await task.promise
      if (cancelled) return
      const image = paper.querySelector('img')
      if (image) {
        image.replaceWith(canvas)
        return
      }
      const natural = page.getViewport({ scale: 1 })
      paper.append(canvas, words)
      show(natural)
      const [{ TextLayer: Layer }, content, { runs }] = await Promise.all([
        loadPdf(),
        page.getTextContent(),
        readPage(book, number),
      ])
      if (cancelled) return
      onSize(number, { width: natural.width, height: natural.height, text: textBox(runs) })
      const layer = new Layer({ textContentSource: content, container: words, viewport })
      await layer.render()
      const links = await linksOf(page, viewport, onGo)
      if (cancelled) return
      paper.append(...links)
      setDrawn({ layer, runs, paper })
    }
    draw().catch((error: unknown) => {
      if (cancelled) return
      console.warn(`page ${number} could not be rendered`, error)
      // An image that is not sharp enough can still be read.
      if (!paper.querySelector('img')) setState('failed')
      onDrawn()
    })
    return () => {
      cancelled = true
      setDrawn(null)
      setState((last) => (last === 'failed' ? last : 'waiting'))
      task?.cancel()
      // Frees the canvas memory at once; Safari keeps a detached canvas for long.
      canvas.width = 0
      canvas.height = 0
      parent.replaceChildren()
    }
  }, [book, number, live, scale, onSize, onDrawn, onGo, isFailed])

  // The paper is moved, not drawn anew, when the cut of its margins changes.
  useEffect(() => {
    if (drawn) drawn.paper.style.left = `${-left * scale}px`
  }, [drawn, left, scale])

  useEffect(() => {
    if (!drawn || !find) return undefined
    const marks = hitMarks(drawn.layer, drawn.runs, find, hit?.index ?? null, drawn.paper)
    drawn.paper.append(...marks)
    if (hit)
      showHit(
        hit,
        marks.find(({ dataset }) => dataset['current'] !== undefined),
      )
    return () => marks.forEach((mark) => mark.remove())
  }, [drawn, find, hit])

  return (
    <section className="book-page" aria-label={`Page ${number}`} data-page={number} style={{ width, height }}>
      <div ref={sheet} />
      {live && state === 'waiting' && (
        <div className="book-wait">
          <Spinner label={`Opening page ${number}`} />
        </div>
      )}
      {isFailed && (
        <div className="book-state">
          <PageFailure number={number} onAgain={() => setState('waiting')} />
        </div>
      )}
    </section>
  )
})

const isSharp = ({ width, imageWidth }: DrawnPage, scale: number): boolean =>
  width * scale * (globalThis.devicePixelRatio || 1) <= imageWidth * maxStretch
