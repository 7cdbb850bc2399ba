import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BookPage } from './book-page.tsx'
import { rememberPage } from './last-page.ts'
import { livePages, pageInView } from './live-pages.ts'

/** CSS pixels per PDF point at zoom 100. */
const pixelsPerPoint = 96 / 72
const margin = 8

interface BookReaderProps {
  id: string
  book: PDFDocumentProxy
  /** Size of the first page in points; assumed for the others until they are drawn. */
  first: { width: number; height: number }
  startPage: number
  zoom: number
}

/** All pages of a book in a column; draws only those near the viewport. */
export function BookReader({ id, book, first, startPage, zoom }: BookReaderProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [page, setPage] = useState(Math.min(startPage, book.numPages))
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map())
  const count = book.numPages
  const width = Math.floor(Math.min(room - 2 * margin, first.width * pixelsPerPoint * (zoom / 100)))
  // On slow connections the neighbours would delay the first visible page.
  const [isOpen, setIsOpen] = useState(false)
  const live = new Set(isOpen ? livePages(page, count) : [page])
  const onDrawn = useCallback(() => setIsOpen(true), [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    setRoom(element.clientWidth)
    return () => observer.disconnect()
  }, [])

  // Opens where the book was left; a later change of width keeps the current page in place.
  const pageRef = useRef(page)
  useLayoutEffect(() => {
    if (width > 0)
      scroller.current?.querySelector(`[data-page="${pageRef.current}"]`)?.scrollIntoView({ block: 'start' })
  }, [width])

  useEffect(() => {
    pageRef.current = page
    rememberPage(id, page)
  }, [id, page])

  const onScroll = (): void => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, clientHeight, scrollHeight } = element
    const extents = Array.from(element.querySelectorAll<HTMLElement>('[data-page]'), ({ offsetTop, offsetHeight }) => ({
      top: offsetTop,
      height: offsetHeight,
    }))
    // At the end of the scroll range the last page counts, however small the pages are.
    const ended = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
    setPage(ended ? count : pageInView(extents, { top: scrollTop, height: clientHeight }))
  }

  const onSize = useCallback((number: number, ratio: number) => {
    setRatios((known) => (known.get(number) === ratio ? known : new Map(known).set(number, ratio)))
  }, [])

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className="book-scroller" ref={scroller} onScroll={onScroll} tabIndex={0} role="document" aria-label="Book">
        {width > 0 &&
          Array.from({ length: count }, (_, index) => index + 1).map((number) => (
            <BookPage
              key={number}
              book={book}
              number={number}
              width={width}
              height={Math.round(width * (ratios.get(number) ?? first.height / first.width))}
              live={live.has(number)}
              onSize={onSize}
              onDrawn={onDrawn}
            />
          ))}
      </div>
      <p className="book-place" role="status" aria-label={`Page ${page} of ${count}`}>
        {page} / {count}
      </p>
    </>
  )
}
