import { reader } from '@ariviyal/contract/limits'
import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import './reader/reader.css'
import type { Route } from './+types/reader'
import { pageMeta } from '../frame/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'
import { BookReader } from './reader/book-reader.tsx'
import { lastPage } from './reader/last-page.ts'
import { openBook } from './reader/open-book.ts'
import { readOpenParameters } from './viewer.ts'

export const meta = () => pageMeta({ title: 'Reader' })

/** The reader page: the frame's content in browsers without a PDF viewer. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('book') ?? ''
  const parameters = readOpenParameters(location.hash)
  const book = await openBook(id)
  const { width, height } = (await book.getPage(1)).getViewport({ scale: 1 })
  // A book opened at its first page resumes where it was left.
  const startPage = parameters.page === reader.page ? lastPage(id) : parameters.page
  return { id, book, first: { width, height }, startPage, zoom: parameters.zoom }
}

export default function ReaderPage({ loaderData }: Route.ComponentProps) {
  // The page around the frame has a main landmark too; screen readers need different names.
  useEffect(() => {
    const main = document.getElementById('main')
    main?.setAttribute('aria-label', 'Book')
    return () => main?.removeAttribute('aria-label')
  }, [])
  return (
    <div className="book-reader">
      <BookReader {...loaderData} />
    </div>
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

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <div className="book-reader">
      <div className="book-state">
        <p role="alert">{error instanceof Error ? error.message : 'The book could not be opened.'}</p>
        <Button onClick={() => location.reload()}>Try again</Button>
        <Link to="/ebook" target="_top">
          Back to the library
        </Link>
      </div>
    </div>
  )
}
