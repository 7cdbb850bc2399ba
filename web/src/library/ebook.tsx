import { type Ebook, listEbooks } from '@ariviyal/contract/library/library'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { memo, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { call } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { textFrom } from '../ui/list/list-address.ts'
import { useReloadOnSubscription } from '../session/use-reload-on-subscription.ts'
import { useSession } from '../session/use-session.ts'
import { BookCard, LockedBookCard } from './book-card.tsx'
import { BookModal } from './book-modal.tsx'
import type { Route } from './+types/ebook'
import { LibraryPage, LockedSection, UpgradeCard } from './library-page.tsx'
import { loadShelf, type Shelf } from './load-library.ts'
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
  q: string | undefined
  shelf: Promise<Shelf<Ebook>> | null
}
export const loader = (): Loaded => ({ q: undefined, shelf: null })

export function clientLoader({ request }: Route.ClientLoaderArgs): Loaded {
  const q = textFrom(request, 'q')
  const load = () => loadShelf(call(listEbooks, { query: { q } }), q, request.url)
  return { q, shelf: readSession() ? ignoreRejection(load()) : null }
}
clientLoader.hydrate = true as const

export default function EbookPage() {
  const { q, shelf } = useLoaderData<typeof clientLoader>()
  const [selected, setSelected] = useState<Ebook | null>(null)
  useReloadOnSubscription()
  return (
    <>
      <LibraryPage
        kicker="Library"
        title="E-books"
        lead="Short books to teach from: exact figures, worked examples, things to try with what a kitchen holds."
        beside={
          <Link to="/materials" className="link inline-flex min-h-11 items-center">
            Slide decks, posters, worksheets and plans
          </Link>
        }
        noun="books"
        shelf={shelf}
        q={q}
      >
        {(loaded) => <Books key={loaded.loadedAt} shelf={loaded} q={q} onRead={setSelected} />}
      </LibraryPage>
      <BookModal book={selected} onClose={() => setSelected(null)} />
    </>
  )
}

interface BooksProps {
  shelf: Shelf<Ebook>
  q: string | undefined
  onRead: (book: Ebook) => void
}

/** Re-renders when a page arrives, not when a book is opened. */
const Books = memo(function Books({ shelf, q, onRead }: BooksProps) {
  const { hasSubscription, currentUser } = useSession()
  const pages = useShelfPages(shelf, (cursor) => call(listEbooks, { query: { q, cursor } }))
  const { items } = pages
  const open = items.filter((book) => book.pdfUrl !== null)
  const locked = items.filter((book) => book.pdfUrl === null)
  if (items.length === 0)
    return (
      <p className="text-ink-soft">
        {q === undefined
          ? 'The first books are being prepared. Come back in a few days.'
          : 'No book has these words. Try fewer, or others.'}
      </p>
    )
  return (
    <>
      <ul className="grid gap-5 lg:grid-cols-2">
        {open.map((book) => (
          <BookCard key={book.id} book={book} onRead={onRead} />
        ))}
      </ul>
      {locked.length > 0 && (
        <LockedSection>
          {locked.map((book) => (
            <LockedBookCard key={book.id} book={book} />
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
