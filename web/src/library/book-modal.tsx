import { reader } from '@ariviyal/contract/limits'
import { type SyntheticEvent, Suspense } from 'react'
import { Await } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, leaveDialog } from '../ui/dialog/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'

export interface OpenedBook {
  title: string
  /** The URL of the frame. */
  frame: Promise<string>
}

/** Closes on Escape pressed inside the frame; the browser's own viewer does not forward keys. */
function closeOnEscape({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const dialog = currentTarget.closest('dialog')
  try {
    currentTarget.contentWindow?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && dialog) void leaveDialog(dialog)
    })
  } catch {
    // A native viewer's document is not accessible.
  }
}

/** Full-screen modal with the book in a frame (docs/product.md, Library). */
export function BookModal({ book, onClose }: { book: OpenedBook | null; onClose: () => void }) {
  return (
    <Dialog open={book !== null} onClose={onClose} size="screen" label={book?.title ?? 'Book'}>
      {book && (
        <>
          <header className="flex items-center justify-between gap-3 border-b-2 border-ink bg-paper py-1 ps-4 pe-1">
            <h2 className="truncate text-base">{book.title}</h2>
            <form method="dialog">
              <Button type="submit" tone="plain" aria-label="Close the book" className="px-3">
                <Icon name="close" />
                Close
              </Button>
            </form>
          </header>
          <div className="relative min-h-0 flex-1 bg-sunk">
            <Suspense fallback={<Middle>{<Spinner label="Opening the book" />}</Middle>}>
              <Await resolve={book.frame} errorElement={<OpenFailed />}>
                {(address) => (
                  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the page is our own
                  <iframe
                    src={address}
                    title={book.title}
                    className="block size-full border-0"
                    onLoad={closeOnEscape}
                  />
                )}
              </Await>
            </Suspense>
            <div
              data-reader-strip
              className="absolute inset-x-0 top-0"
              style={{ height: reader.stripPx }}
              aria-hidden="true"
            />
          </div>
        </>
      )}
    </Dialog>
  )
}

const Middle = ({ children }: { children: React.ReactNode }) => (
  <div className="grid h-full place-items-center p-4">{children}</div>
)

function OpenFailed() {
  return (
    <Middle>
      <Banner tone="error" live>
        The book could not be opened. Close it, check your connection and try again.
      </Banner>
    </Middle>
  )
}
