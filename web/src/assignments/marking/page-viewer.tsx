import type { Comment } from '@ariviyal/contract/tests/marking'
import { type RefObject, useId, useRef, useState } from 'react'
import { shortcutField } from '../../tests/marking/comment-shortcuts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { noNotes, pageKey, typingPauseMs } from './session/marked-work.ts'
import { PageNotes } from './page-notes.tsx'
import { ToolBar } from './tool-bar.tsx'
import { noteInWords, type Tool } from './tools.ts'
import type { WorkPage } from './work-pages.ts'
import type { ShownWork } from './session/work-entry.ts'
import type { WorkSession } from './session/work-session.ts'

interface Props {
  shown: ShownWork
  session: WorkSession
  comments: Comment[]
  pages: WorkPage[]
  place: number
  turnTo: (place: number) => void
  tool: Tool
  choose: (tool: Tool) => void
  zoom: number
  setZoom: (zoom: number) => void
  mayChange: boolean
  surface: RefObject<HTMLDivElement | null>
}

export const zooms = [1, 1.5, 2, 3, 4] as const

/** The pages of a work, one at a time, with tools for notes. */
export function PageViewer(props: Props) {
  const { shown, session, comments, pages, place, turnTo, tool, choose, zoom, setZoom, mayChange, surface } = props
  const scroller = useRef<HTMLDivElement>(null)
  const words = useId()
  const [ratio, setRatio] = useState(Math.SQRT2)
  const [failed, setFailed] = useState('')
  const current = pages[place]
  const address = `${current?.file.url ?? ''} ${current?.page ?? 0}`
  if (!current) return null
  const { file, page } = current
  const notes = shown.wanted.notes.get(pageKey(file.id, page)) ?? noNotes
  const change = (part: Parameters<WorkSession['note']>[2], timing?: Parameters<WorkSession['note']>[3]) =>
    session.note(shown.student, { file: file.id, page }, part, timing)
  const comment = (text: string) => {
    if (text !== notes.words) change({ words: text }, { group: `words of ${address}`, pause: typingPauseMs })
  }
  const step = zooms.findIndex((one) => one >= zoom)
  return (
    <section aria-label="Pages" className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 border-b-2 border-ink pb-1">
        {mayChange ? <ToolBar tool={tool} choose={choose} /> : null}
        <div role="group" aria-label="Size" className="flex items-center">
          <Button tone="plain" aria-label="Smaller" disabled={step <= 0} onClick={() => setZoom(zooms[step - 1] ?? 1)}>
            −
          </Button>
          <Button tone="plain" className="text-sm" onClick={() => setZoom(1)}>
            {zoom === 1 ? 'Fits' : `${Math.round(zoom * 100)} %`}
          </Button>
          <Button
            tone="plain"
            aria-label="Larger"
            disabled={step >= zooms.length - 1}
            onClick={() => setZoom(zooms[step + 1] ?? 1)}
          >
            +
          </Button>
        </div>
        {pages.length > 1 ? (
          <nav aria-label="Pages of the work" className="flex items-center">
            <Button tone="plain" disabled={place === 0} onClick={() => turnTo(place - 1)}>
              <span aria-hidden="true">‹</span>
              <span className="sr-only">Previous page</span>
            </Button>
            <span className="text-sm">
              Page {place + 1} of {pages.length}
            </span>
            <Button tone="plain" disabled={place === pages.length - 1} onClick={() => turnTo(place + 1)}>
              <span aria-hidden="true">›</span>
              <span className="sr-only">Next page</span>
            </Button>
          </nav>
        ) : null}
      </div>
      {failed === address ? (
        <Banner tone="error" live className="mt-2">
          <p>This page could not be loaded.</p>
          <Button
            tone="quiet"
            className="mt-2"
            onClick={() => void session.refresh(shown.student, 'fresh').then(() => setFailed(''))}
          >
            Try again
          </Button>
        </Banner>
      ) : null}
      <div
        // Another page begins at its top.
        key={pageKey(file.id, page)}
        ref={scroller}
        tabIndex={-1}
        className="max-h-[75dvh] overflow-auto overscroll-contain border border-line bg-sunk max-lg:max-h-[60dvh]"
      >
        <div style={{ width: `${zoom * 100}%` }}>
          <PageNotes
            file={file}
            page={page}
            label={`Page ${place + 1} of ${shown.work.name}`}
            strokes={notes.strokes}
            put={(strokes, timing) => change({ strokes }, timing)}
            tool={tool}
            mayChange={mayChange}
            ratio={file.width && file.height ? file.height / file.width : ratio}
            onRatio={setRatio}
            onShown={() => performance.mark('page-shown')}
            onFailed={() => setFailed(address)}
            scroller={scroller}
            surface={surface}
          />
        </div>
      </div>
      {notes.strokes.length > 0 ? (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-indigo">
            Notes on this page ({notes.strokes.length})
          </summary>
          <ol className="grid gap-1">
            {notes.strokes.map((stroke, index) => (
              <li key={index} className="flex items-center justify-between gap-3 border-b border-line">
                <span className="min-w-0 wrap-anywhere">{noteInWords(stroke, ratio)}</span>
                {mayChange ? (
                  <RowButton
                    label="Erase"
                    about={noteInWords(stroke, ratio)}
                    onClick={() => change({ strokes: notes.strokes.filter((one) => one !== stroke) })}
                  />
                ) : null}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
      {mayChange ? (
        <>
          <label htmlFor={words} className="mt-2 mb-1 block text-sm font-semibold">
            Comment on this page
          </label>
          <textarea
            key={address}
            id={words}
            rows={1}
            {...shortcutField({ text: notes.words, comments, type: comment, save: () => session.flush(shown.student) })}
            className={`${controlLook} resize-y`}
          />
        </>
      ) : notes.words ? (
        <p className="mt-2">{notes.words}</p>
      ) : null}
    </section>
  )
}
