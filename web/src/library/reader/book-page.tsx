import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef } from 'react'

/** Maximum pixels of a canvas: about 16 MB of memory. */
const maxCanvasPixels = 4_000_000

interface BookPageProps {
  book: PDFDocumentProxy
  number: number
  width: number
  height: number
  live: boolean
  onSize: (number: number, ratio: number) => void
  /** Called when the page has been painted, or failed. */
  onDrawn: () => void
}

/** One page: a placeholder of the right size until near the viewport, then a canvas under selectable text. */
export function BookPage({ book, number, width, height, live, onSize, onDrawn }: BookPageProps) {
  const dialog = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const parent = dialog.current
    if (!live || !parent || width === 0) return undefined
    let task: RenderTask | undefined
    let cancelled = false
    const canvas = document.createElement('canvas')
    const words = document.createElement('div')
    words.className = 'book-words'

    const draw = async (): Promise<void> => {
      const page = await book.getPage(number)
      if (cancelled) return
      const natural = page.getViewport({ scale: 1 })
      onSize(number, natural.height / natural.width)
      const viewport = page.getViewport({ scale: width / natural.width })
      const density = Math.min(
        globalThis.devicePixelRatio || 1,
        Math.sqrt(maxCanvasPixels / (viewport.width * viewport.height)),
      )
      canvas.width = Math.floor(viewport.width * density)
      canvas.height = Math.floor(viewport.height * density)
      canvas.setAttribute('aria-hidden', 'true')
      parent.replaceChildren(canvas, words)
      words.style.setProperty('--total-scale-factor', String(viewport.scale))
      words.style.setProperty('--scale-factor', String(viewport.scale))
      task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
      await task.promise
      onDrawn()
      const { TextLayer } = await import('./pdf.ts')
      if (cancelled) return
      await new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport }).render()
    }
    draw().catch((error: unknown) => {
      if (cancelled) return
      console.warn(`page ${number} could not be rendered`, error)
      onDrawn()
    })
    return () => {
      cancelled = true
      task?.cancel()
      // Frees the canvas memory at once; Safari keeps a detached canvas for long.
      canvas.width = 0
      canvas.height = 0
      parent.replaceChildren()
    }
  }, [book, number, live, width, onSize, onDrawn])

  return (
    <section
      className="book-page"
      aria-label={`Page ${number}`}
      data-page={number}
      style={{ width, height }}
      ref={dialog}
    />
  )
}
