import { type Ebook, listEbooks } from '@ariviyal/contract/library'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { call } from '../api/client.ts'
import { heard } from '../api/heard.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { useReloadOnSubscription } from '../session/use-reload-on-subscription.ts'
import { useSession } from '../session/use-session.ts'
import { BookCard, LockedBookCard } from './book-card.tsx'
import { BookModal, type OpenedBook } from './book-modal.tsx'
import { frameOf } from './frame-of.ts'
import { LibraryPage, LockedSection, UpgradeCard } from './library-page.tsx'
import { loadShelf, type Shelf } from './load-library.ts'

export const meta = () =>
  pageMeta({
    title: 'E-books',
    path: '/ebook',
    description:
      'Illustrated e-books on school science for grades 6 to 12, written for teachers: free and premium, on every phone.',
  })

export const loader = (): { shelf: Promise<Shelf<Ebook>> | null } => ({ shelf: null })

export function clientLoader(): ReturnType<typeof loader> {
  return { shelf: readSession() ? heard(loadShelf(call(listEbooks))) : null }
}
clientLoader.hydrate = true as const

export default function EbookPage() {
  const { shelf } = useLoaderData<typeof clientLoader>()
  const [selected, setSelected] = useState<OpenedBook | null>(null)
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
      >
        {(loaded) => (
          <Books
            shelf={loaded}
            onRead={(book) => setSelected({ title: book.title, frame: heard(frameOf(book, loaded)) })}
          />
        )}
      </LibraryPage>
      <BookModal book={selected} onClose={() => setSelected(null)} />
    </>
  )
}

function Books({ shelf: { items }, onRead }: { shelf: Shelf<Ebook>; onRead: (book: Ebook) => void }) {
  const { hasSubscription } = useSession()
  const open = items.filter((book) => book.pdfUrl !== null)
  const locked = items.filter((book) => book.pdfUrl === null)
  if (items.length === 0)
    return <p className="text-ink-soft">The first books are being prepared. Come back in a few days.</p>
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
      {!hasSubscription && (
        <UpgradeCard
          title="Read the whole library"
          text="A subscription opens every book, video and workshop for a year. Your school or you ask for it with one form."
          action="Subscribe Now"
        />
      )}
    </>
  )
}
