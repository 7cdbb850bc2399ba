import type { Ebook } from '@ariviyal/contract/library/library'
import { reader } from '@ariviyal/contract/limits'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, leaveDialog } from '../ui/dialog/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'
import { useReaderFrame } from './reader/frame-messages.ts'
import { ReaderTools } from './reader/reader-tools.tsx'
import { frameAddress } from './viewer.ts'

/** What the modal needs to know of a book. */
export interface SelectedBook extends Pick<Ebook, 'id' | 'title' | 'isPremium' | 'cover' | 'firstPage'> {
  /** Without it, page 1. */
  startPage?: number
}

/** Full-screen modal with the book in a frame (docs/product.md, Library). */
export function BookModal({ book, onClose }: { book: SelectedBook | null; onClose: () => void }) {
  return (
    <Dialog open={book !== null} onClose={onClose} size="screen" label={book?.title ?? 'Book'}>
      {book && <OpenBook key={book.id} book={book} />}
    </Dialog>
  )
}

/** The frame under the bar that drives it, and the image of page 1 until the frame has drawn it. */
function OpenBook({ book }: { book: SelectedBook }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { state, asked, act } = useReaderFrame(frame)
  // Escape pressed in the frame closes the book too.
  useEffect(() => {
    const dialog = frame.current?.closest('dialog')
    if (asked?.do === 'close' && dialog) void leaveDialog(dialog)
  }, [asked])
  return (
    <ReaderTools
      {...book}
      state={state === 'failed' ? undefined : state}
      act={act}
      asked={asked}
      close={
        <form method="dialog">
          <Button
            type="submit"
            tone="plain"
            aria-label="Close the book"
            className="md:px-3"
            // React would focus it at once, before the dialog is shown; the dialog reads the attribute.
            ref={(button) => button?.setAttribute('autofocus', '')}
          >
            <Icon name="close" />
            <span className="max-md:hidden">Close</span>
          </Button>
        </form>
      }
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the page is our own, and needs its session */}
      <iframe
        ref={frame}
        src={frameAddress(book.id, book.startPage)}
        title={book.title}
        className="block size-full border-0"
      />
      {state === undefined && (
        <div className="pointer-events-none absolute inset-0 overflow-hidden bg-sunk pt-2" data-first-page>
          {/* The card has loaded its cover; another image would take the line from the frame. */}
          {(book.startPage ?? 1) === 1 && book.firstPage === book.cover && (
            <img src={book.firstPage} alt="" className="mx-auto block w-[min(35rem,100%-1rem)] bg-surface" />
          )}
          <div className="absolute inset-x-0 bottom-4 mx-auto w-fit border-2 border-ink bg-paper p-3">
            <Spinner label="Opening the book" />
          </div>
        </div>
      )}
      <div
        data-reader-strip
        className="absolute inset-x-0 top-0"
        style={{ height: reader.stripPx }}
        aria-hidden="true"
      />
    </ReaderTools>
  )
}
