import type { ServedChapter } from '@ariviyal/contract/chapters/chapters'
import { showEbook } from '@ariviyal/contract/library/library'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { BookQuestions } from './book-questions.tsx'
import { ChaptersOfPage } from './chapters-of-page.tsx'
import type { Fit } from './fit.ts'
import type { ReaderCommand, ReaderState } from './reader-state.ts'

interface PanelProps {
  id: string
  state: ReaderState
  act: (command: ReaderCommand) => void
}

const panelLook = 'absolute top-0 z-10 max-h-full overflow-y-auto border-2 border-t-0 border-ink bg-paper p-3 shadow-lg'

/** The table of contents; a press goes there. */
export function ContentsPanel({ id, state, act, onClose }: PanelProps & { onClose: () => void }) {
  const { contents } = state
  useEffect(() => {
    if (contents === null) act({ do: 'contents' })
  }, [contents, act])
  return (
    <nav id={id} data-panel aria-label="Contents" className={`${panelLook} start-0 w-[min(24rem,100%)]`}>
      {contents === null && <Spinner label="Opening the contents" />}
      {contents?.length === 0 && <p className="p-2">This book has no table of contents.</p>}
      <ol>
        {contents?.map(({ title, level }, index) => (
          <li key={index}>
            <button
              type="button"
              className="flex min-h-11 w-full cursor-pointer items-center py-1 text-start hover:underline"
              style={{ paddingInlineStart: `${0.5 + level}rem` }}
              onClick={() => {
                act({ do: 'entry', index })
                onClose()
              }}
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const fits: { fit: Exclude<Fit, 'auto'>; label: string }[] = [
  { fit: 'zoom', label: 'Size of print' },
  { fit: 'width', label: 'Whole width' },
  { fit: 'text', label: 'Text without margins' },
  { fit: 'words', label: 'Only the words, larger' },
]

interface MorePanelProps extends PanelProps {
  book: { id: string; title: string; isPremium: boolean }
  /** Those that the page in view serves. */
  chapters: ServedChapter[]
  onContents: () => void
}

/** What the bar has no room for. */
export function MorePanel({ id, book, chapters, state, act, onContents }: MorePanelProps) {
  // What was chosen shows at once; the frame answers a moment later.
  const [chosen, setChosen] = useState<{ before: ReaderState; change: Partial<ReaderState> }>()
  const shown = chosen?.before === state ? { ...state, ...chosen.change } : state
  const choose = (change: Partial<ReaderState>, command: ReaderCommand): void => {
    setChosen({ before: state, change })
    act(command)
  }
  return (
    <section id={id} data-panel aria-label="More" className={`${panelLook} end-0 w-[min(20rem,100%)]`}>
      <div className="flex items-center gap-2 md:hidden">
        <Button tone="quiet" className="flex-1" onClick={onContents}>
          Contents
        </Button>
        {(['Smaller', 'Larger'] as const).map((label) => (
          <Button
            key={label}
            tone="quiet"
            aria-label={label}
            onClick={() => act({ do: 'zoom', by: label === 'Larger' ? 1 : -1 })}
          >
            <span aria-hidden="true">{label === 'Larger' ? '+' : '−'}</span>
          </Button>
        ))}
      </div>
      <fieldset className="mt-1">
        <legend className="px-2 py-1 text-sm text-ink-soft">Show</legend>
        {fits.map(({ fit, label }) => (
          <label key={fit} className="flex min-h-11 cursor-pointer items-center gap-3 px-2">
            <input
              type="radio"
              name="fit"
              className="size-5 accent-indigo"
              checked={shown.fit === fit}
              onChange={() => choose({ fit }, { do: 'fit', fit })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {state.isWide && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 px-2">
          <input
            type="checkbox"
            className="size-5 accent-indigo"
            checked={shown.isSpread}
            onChange={({ currentTarget: { checked: on } }) => choose({ isSpread: on }, { do: 'spread', on })}
          />
          Two pages side by side
        </label>
      )}
      {book.isPremium ? null : <PrintLink id={book.id} />}
      <BookQuestions title={book.title} />
      <ChaptersOfPage chapters={chapters} />
    </section>
  )
}

/** Opens the file of a free book in a new tab, to print or save it there. Its address is fetched when the panel opens. */
function PrintLink({ id }: { id: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let isOver = false
    call(showEbook, { params: { id } }).then(
      ({ pdfUrl }) => isOver || setAddress(pdfUrl ?? undefined),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [id])
  return (
    <a
      href={address}
      aria-disabled={address === undefined}
      target="_blank"
      rel="noopener"
      className="link flex min-h-11 items-center px-2"
    >
      Print or save (opens the PDF)
    </a>
  )
}
