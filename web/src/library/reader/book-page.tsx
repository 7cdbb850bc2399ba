import type { PDFDocumentProxy, RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { memo, useEffect, useRef, useState } from 'react'
import type { Destination } from './contents.ts'
import { type TextBox, textBox, type TextRun } from './fit.ts'
import { hitMarks, linksOf } from './page-layers.ts'
import { runsOf } from './read-page.ts'

/** Maximum pixels of a canvas: about 16 MB of memory. */
const maxCanvasPixels = 4_000_000

/** Size in points, and the text box: null where the page has no body text. */
export interface PageSize {
  width: number
  height: number
  text: TextBox | null
}

interface BookPageProps {
  book: PDFDocumentProxy
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
  /** The hit in view, of those on this page. */
  hit: number | null
  onSize: (number: number, size: PageSize) => void
  /** Called when the page has been painted, or failed. */
  onDrawn: () => void
  onGo: (to: Destination) => void
}

interface Drawn {
  layer: TextLayer
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
  const sheet = useRef<HTMLElement>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)

  useEffect(() => {
    const parent = sheet.current
    if (!live || !parent || scale === 0) return undefined
    let task: RenderTask | undefined
    let cancelled = false
    const canvas = document.createElement('canvas')
    const words = document.createElement('div')
    words.className = 'book-words'
    const paper = document.createElement('div')
    paper.className = 'book-paper'

    const draw = async (): Promise<void> => {
      const page = await book.getPage(number)
      if (cancelled) return
      const viewport = page.getViewport({ scale })
      const density = Math.min(
        globalThis.devicePixelRatio || 1,
        Math.sqrt(maxCanvasPixels / (viewport.width * viewport.height)),
      )
      canvas.width = Math.floor(viewport.width * density)
      canvas.height = Math.floor(viewport.height * density)
      canvas.setAttribute('aria-hidden', 'true')
      paper.style.width = `${viewport.width}px`
      paper.style.height = `${viewport.height}px`
      paper.append(canvas, words)
      parent.replaceChildren(paper)
      words.style.setProperty('--total-scale-factor', String(viewport.scale))
      words.style.setProperty('--scale-factor', String(viewport.scale))
      task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
      await task.promise
      onDrawn()
      const [{ TextLayer: Layer }, content, runs] = await Promise.all([
        import('./pdf.ts'),
        page.getTextContent(),
        runsOf(book, number),
      ])
      if (cancelled) return
      const natural = page.getViewport({ scale: 1 })
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
      onDrawn()
    })
    return () => {
      cancelled = true
      setDrawn(null)
      task?.cancel()
      // Frees the canvas memory at once; Safari keeps a detached canvas for long.
      canvas.width = 0
      canvas.height = 0
      parent.replaceChildren()
    }
  }, [book, number, live, scale, onSize, onDrawn, onGo])

  // The paper is moved, not drawn anew, when the cut of its margins changes.
  useEffect(() => {
    if (drawn) drawn.paper.style.left = `${-left * scale}px`
  }, [drawn, left, scale])

  useEffect(() => {
    if (!drawn || !find) return undefined
    const marks = hitMarks(drawn.layer, drawn.runs, find, hit, drawn.paper)
    drawn.paper.append(...marks)
    marks
      .find(({ dataset }) => dataset['current'] !== undefined)
      ?.scrollIntoView({ block: 'center', inline: 'nearest' })
    return () => marks.forEach((mark) => mark.remove())
  }, [drawn, find, hit])

  return (
    <section
      className="book-page"
      aria-label={`Page ${number}`}
      data-page={number}
      style={{ width, height }}
      ref={sheet}
    />
  )
})
