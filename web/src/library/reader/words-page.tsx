import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { memo, useEffect, useRef, useState } from 'react'
import { hitsIn } from './find.ts'
import { type Paragraph, paragraphsOf } from './paragraphs.ts'
import { runsOf } from './read-page.ts'

interface WordsPageProps {
  book: PDFDocumentProxy
  number: number
  live: boolean
  find: RegExp | null
  /** The hit in view, of those on this page. */
  hit: number | null
  onShowPage: (number: number) => void
}

/** The words of a page in the width of the screen; once read they stay, so that nothing moves while scrolling. */
export const WordsPage = memo(function WordsPage({ book, number, live, find, hit, onShowPage }: WordsPageProps) {
  const [paragraphs, setParagraphs] = useState<readonly Paragraph[] | null>(null)

  const sheet = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!live || paragraphs) return undefined
    let isOver = false
    runsOf(book, number)
      .then((runs) => isOver || setParagraphs(paragraphsOf(runs)))
      .catch((error: unknown) => console.warn(`the words of page ${number} could not be read`, error))
    return () => {
      isOver = true
    }
  }, [book, number, live, paragraphs])

  useEffect(() => {
    if (hit === null || !find || !paragraphs) return
    const marks = sheet.current?.querySelectorAll('mark')
    marks?.[Math.min(hit, marks.length - 1)]?.scrollIntoView({ block: 'center' })
  }, [find, hit, paragraphs])

  return (
    <section className="book-flow" aria-label={`Page ${number}`} data-page={number} ref={sheet}>
      <p className="book-flow-head">
        <span>Page {number}</span>
        <button type="button" onClick={() => onShowPage(number)}>
          Show the page
        </button>
      </p>
      {paragraphs?.length === 0 && <p>This page has no words.</p>}
      {paragraphs?.map(({ text, isHeading }, index) =>
        isHeading ? (
          <h3 key={index}>
            <Marked text={text} find={find} />
          </h3>
        ) : (
          <p key={index}>
            <Marked text={text} find={find} />
          </p>
        ),
      )}
    </section>
  )
})

function Marked({ text, find }: { text: string; find: RegExp | null }) {
  const hits = find ? hitsIn(text, find) : []
  if (hits.length === 0) return text
  return (
    <>
      {hits.map(({ begin, end }, index) => (
        <span key={begin}>
          {text.slice(hits[index - 1]?.end ?? 0, begin)}
          <mark>{text.slice(begin, end)}</mark>
        </span>
      ))}
      {text.slice(hits.at(-1)?.end)}
    </>
  )
}
