import { type Ebook, listEbooks } from '@ariviyal/contract/library/library'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { memo, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { isNarrowed } from '../ui/list/content-filter.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { useSession } from '../session/use-session.ts'
import { BookCard, LockedBookCard } from './book-card.tsx'
import { BookModal, type SelectedBook } from './book-modal.tsx'
import type { Route } from './+types/ebook'
import { Fitting } from './fitting.tsx'
import { LibraryPage, LockedSection, UpgradeCard } from './library-page.tsx'
import {
  type ChaptersOf,
  loadChapterUses,
  loadShelf,
  noShelfFilter,
  type Shelf,
  type ShelfFilter,
  shelfFilterFrom,
} from './load-library.ts'
import { ShowMore } from './show-more.tsx'
import { useShelfPages } from './use-shelf-pages.ts'

export const meta = () =>
  pageMeta({
    title: 'E-books',
    path: '/ebook',
    description:
      'Illustrated e-books on school science for grades 6 to 12, written for teachers: free and premium, on every phone.',
  })

interface Loaded {
  filter: ShelfFilter
  shelf: Promise<Shelf<Ebook>> | null
  /** Null for guests. */
  uses: Promise<ChaptersOf> | null
  /** The book that the address names. */
  opened: SelectedBook | null
}
export const loader = (): Loaded => ({ filter: noShelfFilter, shelf: null, uses: null, opened: null })

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const filter = shelfFilterFrom(request)
  if (!readSession()) return { filter, shelf: null, uses: null, opened: null }
  const uses = loadChapterUses('ebook')
  const shelf = ignoreRejection(loadShelf(call(listEbooks, { query: filter }), uses, isNarrowed(filter), request.url))
  if (!isOfBook(request.url)) return { filter, shelf, uses, opened: null }
  const { openedBook } = await import('./opened-book.ts')
  return { filter, shelf, uses, opened: await openedBook(request) }
}
clientLoader.hydrate = true as const

/** Whether an address names a book to open. */
const isOfBook = (address: string | URL) => new URL(address).searchParams.has('book')

/** Closing that book leaves the shelf as it is. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !(isOfBook(currentUrl) && !isOfBook(nextUrl))

export default function EbookPage() {
  const { filter, shelf, uses, opened } = useLoaderData<typeof clientLoader>()
  const [selected, setSelected] = useState<Ebook | null>(null)
  const navigate = useNavigate()
  const params = new URLSearchParams(useLocation().search)
  const close = () => {
    setSelected(null)
    if (params.has('book')) void navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }
  useReloadOnSubscription()
  return (
    <>
      <LibraryPage
        kicker="Library"
        title="E-books"
        lead="Short books to teach from: exact figures, worked examples, things to try with what a kitchen holds."
        beside={
          <span className="flex flex-wrap gap-x-5">
            <Link to="/materials" className="link inline-flex min-h-11 items-center">
              Slide decks, posters, worksheets and plans
            </Link>
            <Link to="/chapters" className="link inline-flex min-h-11 items-center">
              Everything by chapter
            </Link>
          </span>
        }
        noun="books"
        shelf={shelf}
        filter={filter}
        uses={uses}
        action="/ebook"
      >
        {(loaded) => <Books key={loaded.loadedAt} shelf={loaded} filter={filter} onRead={setSelected} />}
      </LibraryPage>
      <BookModal book={selected ?? (params.has('book') ? opened : null)} onClose={close} />
    </>
  )
}

interface BooksProps {
  shelf: Shelf<Ebook>
  filter: ShelfFilter
  onRead: (book: Ebook) => void
}

/** Re-renders when a page arrives, not when a book is opened. */
const Books = memo(function Books({ shelf, filter, onRead }: BooksProps) {
  const { hasSubscription, currentUser } = useSession()
  const pages = useShelfPages(shelf, (cursor) => call(listEbooks, { query: { ...filter, cursor } }))
  const { items } = pages
  const open = items.filter((book) => book.pdfUrl !== null)
  const locked = items.filter((book) => book.pdfUrl === null)
  if (items.length === 0)
    return (
      <p className="text-ink-soft">
        {!isNarrowed(filter)
          ? 'The first books are being prepared. Come back in a few days.'
          : 'No book matches. Try fewer filters or other words.'}
      </p>
    )
  return (
    <>
      <Fitting noun="books" q={filter.q} shelf={shelf} />
      <ul className="grid gap-5 lg:grid-cols-2">
        {open.map((book) => (
          <BookCard key={book.id} book={book} chapters={shelf.chapters.get(book.id)} onRead={onRead} />
        ))}
      </ul>
      {locked.length > 0 && (
        <LockedSection>
          {locked.map((book) => (
            <LockedBookCard key={book.id} book={book} chapters={shelf.chapters.get(book.id)} />
          ))}
        </LockedSection>
      )}
      <ShowMore noun="books" pages={pages} />
      {!hasSubscription && !isStaff(currentUser?.role) && (
        <UpgradeCard
          title="Read the whole library"
          text="A subscription opens every book, video and workshop for a year. Your school or you ask for it with one form."
          action="Subscribe Now"
        />
      )}
    </>
  )
})
