import type { StaffEbookDetails } from '@ariviyal/contract/library/library-staff'
import { useState } from 'react'
import { BookCard, LockedBookCard } from '../book-card.tsx'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'

const BookModal = loadOnDemand(async () => (await import('../book-modal.tsx')).BookModal)

/** The card and the reader, as readers see them. */
export function EbookPreview({ book: { reader, has_file: hasFile } }: { book: StaffEbookDetails }) {
  const [opened, setOpened] = useState<typeof reader | null>(null)
  if (!hasFile) return <p className="text-ink-soft">The card appears here once the book has its file.</p>
  return (
    <>
      <ul aria-label={reader.isPremium ? 'For subscribers' : 'For every teacher'} className="max-w-2xl">
        <BookCard book={reader} onRead={setOpened} />
      </ul>
      {reader.isPremium ? (
        <>
          <p className="mt-5 mb-2 text-sm text-ink-soft">Without a subscription:</p>
          <ul aria-label="Without a subscription" className="max-w-md">
            <LockedBookCard book={reader} />
          </ul>
        </>
      ) : null}
      {opened ? <BookModal book={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}
