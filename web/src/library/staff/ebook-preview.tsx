import type { StaffEbookDetails } from '@ariviyal/contract/library/library-staff'
import { useState } from 'react'
import { ignoreRejection } from '../../api/ignore-rejection.ts'
import { BookCard, LockedBookCard } from '../book-card.tsx'
import { BookModal, type OpenedBook } from '../book-modal.tsx'
import { frameOf } from '../frame-of.ts'

/** The card and the reader, as readers see them. */
export function EbookPreview({
  book: { reader, has_file: hasFile },
  loadedAt,
}: {
  book: StaffEbookDetails
  loadedAt: number
}) {
  const [opened, setOpened] = useState<OpenedBook | null>(null)
  if (!hasFile) return <p className="text-ink-soft">The card appears here once the book has its file.</p>
  return (
    <>
      <ul aria-label={reader.isPremium ? 'For subscribers' : 'For every teacher'} className="max-w-2xl">
        <BookCard
          book={reader}
          onRead={(book) => setOpened({ title: book.title, frame: ignoreRejection(frameOf(book, { loadedAt })) })}
        />
      </ul>
      {reader.isPremium ? (
        <>
          <p className="mt-5 mb-2 text-sm text-ink-soft">Without a subscription:</p>
          <ul aria-label="Without a subscription" className="max-w-md">
            <LockedBookCard book={reader} />
          </ul>
        </>
      ) : null}
      <BookModal book={opened} onClose={() => setOpened(null)} />
    </>
  )
}
