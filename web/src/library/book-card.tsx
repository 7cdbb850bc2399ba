import type { Ebook } from '@ariviyal/contract/library/library'
import type { ChapterLink } from '@ariviyal/contract/chapters/chapters'
import { memo } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChapterLinks } from './chapter-links.tsx'
import { SubscribeToAccess } from './subscribe-to-access.tsx'

// A page may hold hundreds: skips layout off screen.
const offScreen = '[content-visibility:auto] [contain-intrinsic-size:auto_18rem]'

function Facts({ book }: { book: Ebook }) {
  return (
    <p className="text-sm text-ink-soft">
      {book.category} · grades {book.grades} · {book.pages} pages
    </p>
  )
}

interface Props {
  book: Ebook
  chapters?: ChapterLink[] | undefined
}

type OpenProps = Props & { onRead: (book: Ebook) => void }

export const BookCard = memo(function BookCard({ book, chapters, onRead }: OpenProps) {
  return (
    <Card as="li" className={`${offScreen} flex flex-col gap-5 xs:flex-row`}>
      <img
        src={book.cover}
        alt=""
        width={480}
        height={640}
        loading="lazy"
        className="aspect-3/4 h-auto w-36 shrink-0 self-start border border-line xs:w-32 sm:w-40"
      />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <Badge kind={book.isPremium ? 'Premium' : 'Free'} />
        <h3 className="text-lg leading-tight">{book.title}</h3>
        <Facts book={book} />
        <p className="font-serif">{book.description}</p>
        <p className="text-sm text-ink-soft">{book.author}</p>
        <ChapterLinks chapters={chapters} about={book.title} />
        <Button className="mt-auto" aria-label={`Read Now: ${book.title}`} onClick={() => onRead(book)}>
          Read Now
        </Button>
      </div>
    </Card>
  )
})

/** A premium book as shown without a subscription. */
export const LockedBookCard = memo(function LockedBookCard({ book, chapters }: Props) {
  return (
    <Card as="li" tone="locked" className={`${offScreen} flex gap-4 max-[22rem]:flex-col`}>
      <img
        src={book.cover}
        alt=""
        width={480}
        height={640}
        loading="lazy"
        className="aspect-3/4 h-auto w-20 shrink-0 self-start opacity-55 grayscale-50"
      />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <Badge kind="Premium" />
        <h3 className="text-base leading-tight">{book.title}</h3>
        <Facts book={book} />
        <p className="text-sm text-ink-soft">{book.description}</p>
        <ChapterLinks chapters={chapters} about={book.title} />
        <SubscribeToAccess title={book.title} />
      </div>
    </Card>
  )
})
