import { type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { Book } from './book.ts'
import { BookPage, type PageSize } from './book-page.tsx'
import { contentsOf, findDestination, type LinkTarget } from './contents.ts'
import { chooseReading, cropOf, margin, pixelsPerPoint, type TextBox } from './fit.ts'
import { livePages, maxLivePages, pageInView } from './live-pages.ts'
import { measureText } from './read-page.ts'
import { prefetchPdf } from './pdf.ts'
import { nextZoom, type ReaderCommand, type ReaderState } from './reader-state.ts'
import { useFind } from './find/use-find.ts'
import { WordsPage } from './words-page.tsx'

/** From this width on, two pages are read side by side. */
const wideRoom = 900

interface OpenedBook {
  book: Book
  startPage: number
  zoom: number
}

interface BookReaderProps extends OpenedBook {
  /** Receives the function that carries out commands. */
  actRef: RefObject<((command: ReaderCommand) => void) | null>
  /** Called with each new state; the first time when a page has been drawn. */
  onState: (state: ReaderState) => void
}

/** All pages of a book in a column, or two by two; draws only those near the viewport. */
export function BookReader({ book, startPage, zoom, actRef, onState }: BookReaderProps) {
  // The size of the first page is assumed for the others until they are drawn.
  const { count, place, first } = book
  const scroller = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [page, setPage] = useState(Math.min(startPage, count))
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map())
  const [wanted, setWanted] = useState<Parameters<typeof chooseReading>[0]>({ fit: 'auto', zoom })
  const [wantsSpread, setWantsSpread] = useState(false)
  /** Undefined until measured. */
  const [text, setText] = useState<TextBox | null>()
  const [contents, setContents] = useState<Awaited<ReturnType<typeof contentsOf>> | null>(null)
  // On a slow line the page in view comes first, then the next one, then the other neighbours.
  const [isOpen, setIsOpen] = useState(false)
  const [isNextLoaded, setIsNextLoaded] = useState(false)
  const onDrawn = useCallback(() => setIsOpen(true), [])

  const isWide = room >= wideRoom
  const isSpread = isWide && wantsSpread && wanted.fit !== 'words'
  const columns = isSpread ? 2 : 1
  const reading = chooseReading(wanted, { width: first.width, columns, text: text ?? null }, room)
  const neighbours = isNextLoaded ? livePages(page, count, maxLivePages + columns - 1) : [page + 1]
  const live = new Set(isOpen ? [page, ...neighbours] : [page])

  // Where the view stands: the page, and the part of it above the top of the view.
  const view = useRef({ page, part: 0 })
  const goTo = useCallback((number: number, part = 0): void => {
    const element = scroller.current
    const sheet = element?.querySelector<HTMLElement>(`[data-page="${number}"]`)
    if (!element || !sheet) return
    view.current = { page: number, part }
    element.scrollTop = sheet.offsetTop - margin + part * sheet.offsetHeight
  }, [])

  const follow = useCallback(
    (to: LinkTarget): void => {
      const place =
        typeof to === 'object' && 'page' in to
          ? Promise.resolve(to)
          : book.pdf().then((pdf) => findDestination(pdf, to))
      place
        .then((found) => found && goTo(found.page, found.part))
        .catch((error: unknown) => console.warn('a link of the book leads nowhere', error))
    },
    [book, goTo],
  )
  const showPage = useCallback((number: number): void => {
    view.current = { page: number, part: 0 }
    setWanted((last) => ({ ...last, fit: 'width' }))
  }, [])
  // A hit that has marks scrolls them into view; a page far away must be drawn first.
  const find = useFind(book, goTo)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    setRoom(element.clientWidth)
    return () => observer.disconnect()
  }, [])

  // The text is measured where its size decides how pages are drawn.
  const needsText = wanted.fit === 'text' || (wanted.fit === 'auto' && first.width * pixelsPerPoint > room - 2 * margin)
  useEffect(() => {
    if (!isOpen || !needsText || text !== undefined) return
    measureText(book, view.current.page).then(setText, () => setText(null))
  }, [book, isOpen, needsText, text])

  useEffect(() => {
    if (!isOpen) return
    book.opened.then(contentsOf).then(setContents, () => setContents([]))
    // Meanwhile the first pages are read from their images.
    void book
      .drawn(view.current.page + 1)
      .then((next) => next?.load())
      .catch(() => undefined)
      .then(() => {
        setIsNextLoaded(true)
        prefetchPdf()
      })
  }, [book, isOpen])

  // Another layout shows the same place.
  const layout = room > 0 ? `${room} ${columns} ${reading.fit} ${reading.scale}` : ''
  useLayoutEffect(() => {
    if (layout !== '') goTo(view.current.page, view.current.part)
  }, [layout, goTo])

  const onScroll = (): void => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, clientHeight, scrollHeight } = element
    const sheets = [...element.querySelectorAll<HTMLElement>('[data-page]')]
    const extents = sheets.map(({ offsetTop, offsetHeight }) => ({ top: offsetTop, height: offsetHeight }))
    // At the end of the scroll range the last page counts, however small the pages are.
    const ended = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
    const number = ended ? count : pageInView(extents, { top: scrollTop, height: clientHeight })
    const extent = extents[number - 1]
    if (extent) view.current = { page: number, part: (scrollTop + margin - extent.top) / extent.height }
    setPage(number)
  }

  const onSize = useCallback((number: number, size: PageSize) => {
    setSizes((known) => (known.has(number) ? known : new Map(known).set(number, size)))
  }, [])

  const percent = Math.round((reading.scale / pixelsPerPoint) * 100)
  useImperativeHandle(actRef, () => (command) => {
    switch (command.do) {
      case 'page':
        return goTo(Math.min(count, Math.max(1, Math.round(command.page))))
      case 'step':
        return goTo(Math.min(count, Math.max(1, page + command.by * columns)))
      case 'scroll':
        return scroller.current?.scrollBy({ top: command.by * scroller.current.clientHeight })
      case 'zoom':
        return setWanted({ fit: 'zoom', zoom: nextZoom(percent, command.by) })
      case 'fit':
        return setWanted((last) => ({ fit: command.fit, zoom: command.fit === 'zoom' ? zoom : last.zoom }))
      case 'spread':
        setWanted((last) => ({ ...last, fit: 'width' }))
        return setWantsSpread(command.on)
      case 'contents':
        return void book.pdf().catch(() => setContents([]))
      case 'entry': {
        const entry = contents?.[command.index]
        return entry && follow(entry.to)
      }
      case 'find':
        void find.start(command.text, page).catch((error: unknown) => console.warn('the search failed', error))
        return undefined
      case 'hit':
        return find.step(command.by)
    }
  })

  const findState = JSON.stringify(find.state)
  useEffect(() => {
    if (!isOpen) return
    onState({
      page,
      count,
      fit: reading.fit,
      zoom: percent,
      isSpread,
      isWide,
      contents: contents && contents.map(({ title, level }) => ({ title, level })),
      find: JSON.parse(findState) as ReaderState['find'],
      place,
    })
  }, [isOpen, page, count, reading.fit, percent, isSpread, isWide, contents, findState, place, onState])

  const geometry = (number: number) => {
    const { width, height } = sizes.get(number) ?? first
    const own = sizes.get(number)?.text
    const crop = reading.fit === 'text' && text ? cropOf(own, text, width) : { left: 0, width }
    // A page that is shown whole keeps to the width of the others.
    const fits = crop.width === width && reading.fit === 'text' && text
    const scale = fits ? Math.min(reading.scale, (room - 2 * margin) / width) : reading.scale
    return { scale, left: crop.left, width: Math.floor(crop.width * scale), height: Math.round(height * scale) }
  }

  const numbers = room > 0 ? Array.from({ length: count }, (_, index) => index + 1) : []
  return (
    <div
      className="book-scroller"
      data-columns={columns}
      ref={scroller}
      onScroll={onScroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      role="document"
      aria-label="Book"
    >
      {numbers.map((number) =>
        reading.fit === 'words' && sizes.get(number)?.text !== null ? (
          <WordsPage
            key={number}
            book={book}
            number={number}
            live={live.has(number)}
            find={find.pattern}
            hit={find.hit?.page === number ? find.hit : null}
            onSize={onSize}
            onShowPage={showPage}
          />
        ) : (
          <BookPage
            key={number}
            book={book}
            number={number}
            {...geometry(number)}
            live={live.has(number)}
            find={find.pattern}
            hit={find.hit?.page === number ? find.hit : null}
            onSize={onSize}
            onDrawn={onDrawn}
            onGo={follow}
          />
        ),
      )}
    </div>
  )
}
