import { memo, useEffect, useRef, useState } from 'react'
import type { Book } from './book.ts'
import type { PageSize } from './book-page.tsx'
import { textBox } from './fit.ts'
import { type Hit, hitsIn } from './find/find.ts'
import { showHit } from './find/show-hit.ts'
import { PageFailure } from './page-failure.tsx'
import { type Paragraph, paragraphsOf } from './paragraphs.ts'
import { readPage } from './read-page.ts'

interface WordsPageProps {
  book: Book
  number: number
  live: boolean
  find: RegExp | null
  /** The chosen hit, when it is on this page. */
  hit: Hit | null
  onSize: (number: number, size: PageSize) => void
  onShowPage: (number: number) => void
}

/** The words of a page in the width of the screen; once read they stay, so that nothing moves while scrolling. */
export const WordsPage = memo(function WordsPage({
  book,
  number,
  live,
  find,
  hit,
  onSize,
  onShowPage,
}: WordsPageProps) {
  const [paragraphs, setParagraphs] = useState<readonly Paragraph[] | null>(null)
  const [isFailed, setIsFailed] = useState(false)

  const sheet = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!live || paragraphs || isFailed) return undefined
    let isOver = false
    const read = async (): Promise<void> => {
      const { width, height, runs } = await readPage(book, number)
      if (isOver) return
      // A page without body text, such as a cover, is drawn instead.
      onSize(number, { width, height, text: textBox(runs) })
      setParagraphs(paragraphsOf(runs))
    }
    read().catch((error: unknown) => {
      console.warn(`the words of page ${number} could not be read`, error)
      setIsFailed(true)
    })
    return () => {
      isOver = true
    }
  }, [book, number, live, paragraphs, isFailed, onSize])

  useEffect(() => {
    if (!hit || !find || !paragraphs) return
    const marks = sheet.current?.querySelectorAll('mark')
    if (marks) showHit(hit, marks[Math.min(hit.index, marks.length - 1)])
  }, [find, hit, paragraphs])

  return (
    <section className="book-flow" aria-label={`Page ${number}`} data-page={number} ref={sheet}>
      <p className="book-flow-head">
        <span>Page {number}</span>
        <button type="button" onClick={() => onShowPage(number)}>
          Show the page
        </button>
      </p>
      {isFailed && <PageFailure number={number} onAgain={() => setIsFailed(false)} />}
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
