import { messages } from '@ariviyal/contract/messages'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useRouteError } from 'react-router'
import './reader/reader.css'
import type { Route } from './+types/reader'
import { ApiError, isMissing } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { reloadPage } from '../frame/page-reload.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'
import { BookReader } from './reader/book-reader.tsx'
import { isFramed, listenToBar, tellBar } from './reader/frame-messages.ts'
import { Book, BookLocked } from './reader/book.ts'
import { commandOfKey, type ReaderCommand, type ReaderState } from './reader/reader-state.ts'
import { ReaderTools } from './reader/reader-tools.tsx'
import { readOpenParameters } from './viewer.ts'

export const meta = () => pageMeta({ title: 'Reader' })

let pageInView = 1

/** Opens the new file of a replaced book at the same page. */
function reopen(): void {
  const parameters = new URLSearchParams(location.hash.slice(1))
  parameters.set('page', String(pageInView))
  history.replaceState(history.state, '', `#${parameters}`)
  reloadPage()
}

/** The reader page: the content of the library's frame. Links to it are no `Link`: the router changes the address only after this has read it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('book') ?? ''
  const { page: startPage, zoom } = readOpenParameters(location.hash)
  return { id, opened: { book: await Book.open(id, startPage, reopen), startPage, zoom } }
}

export default function ReaderPage({ loaderData }: Route.ComponentProps) {
  // The page around the frame has a main landmark too; screen readers need different names.
  useEffect(() => {
    const main = document.getElementById('main')
    main?.setAttribute('aria-label', 'Book')
    return () => main?.removeAttribute('aria-label')
  }, [])
  return <div className="book-reader">{isFramed() ? <Framed {...loaderData} /> : <Alone {...loaderData} />}</div>
}

type Opened = Awaited<ReturnType<typeof clientLoader>>

function tellState(state: ReaderState): void {
  pageInView = state.page
  tellBar({ state })
}

/** Keys pressed in the frame: some are the bar's, the others the reader's, when there is one. */
function useFrameKeys(act?: RefObject<((command: ReaderCommand) => void) | null>): void {
  useEffect(() => {
    if (!isFramed()) return undefined
    const press = (event: KeyboardEvent): void => {
      const command = commandOfKey(event)
      if (!command) return
      event.preventDefault()
      if (command.do === 'close' || command.do === 'open-find') tellBar({ command })
      else act?.current?.(command)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [act])
}

/** The bar stands around the frame. */
function Framed({ opened }: Opened) {
  const act = useRef<(command: ReaderCommand) => void>(null)
  useEffect(() => listenToBar((command) => act.current?.(command)), [])
  useFrameKeys(act)
  return <BookReader {...opened} actRef={act} onState={tellState} />
}

/** Opened by its address, without a frame: the bar stands on the page itself. */
function Alone({ id, opened }: Opened) {
  const act = useRef<(command: ReaderCommand) => void>(null)
  const [state, setState] = useState<ReaderState>()
  const send = useCallback((command: ReaderCommand) => act.current?.(command), [])
  return (
    // Whether the book is free is not known here; the library offers its file.
    <ReaderTools id={id} title="Book" isPremium state={state} act={send}>
      <BookReader {...opened} actRef={act} onState={setState} />
    </ReaderTools>
  )
}

export function HydrateFallback() {
  return (
    <div className="book-reader">
      <div className="book-state">
        <Spinner label="Opening the book" />
      </div>
    </div>
  )
}

function reasonOf(error: unknown): string {
  if (isMissing(error)) return 'This book is not in the library. It may have been removed.'
  if (error instanceof ApiError) return error.msg ?? messages.internal
  return error instanceof BookLocked ? error.message : 'The book could not be opened.'
}

export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(() => {
    if (isFramed()) tellBar({ state: 'failed' })
  }, [])
  useFrameKeys()
  return (
    <div className="book-reader">
      <div className="book-state">
        <p role="alert">{reasonOf(error)}</p>
        {isMissing(error) ? null : <Button onClick={reloadPage}>Try again</Button>}
        <Link to="/ebook" target="_top">
          Back to the library
        </Link>
      </div>
    </div>
  )
}
