import { type ReactNode, useId } from 'react'
import { Dialog } from './dialog.tsx'
import { Icon } from '../icon.tsx'
import type { DialogState } from './use-dialog.ts'

interface Props<Item> {
  dialog: DialogState<Item>
  title: string
  /** In the language of the page. */
  closeLabel?: string
  children: ReactNode
}

/** A dialog with a sticky head that holds its title and close button. */
export function DialogFrame<Item>({ dialog, title, closeLabel = 'Close', children }: Props<Item>) {
  const heading = useId()
  return (
    <Dialog open={dialog.isOpen} onClose={dialog.onClosed} labelledBy={heading} className="p-0">
      <div key={dialog.round}>
        <header className="top-0 z-1 flex items-start justify-between gap-4 border-b border-line bg-paper px-4 [@media(min-height:30rem)]:sticky py-2 sm:px-8 sm:py-4">
          <h2 id={heading} className="min-w-0 self-center text-lg leading-tight sm:text-xl wrap-anywhere">
            {title}
          </h2>
          <button
            type="button"
            onClick={dialog.close}
            aria-label={closeLabel}
            className="-mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm hover:bg-sunk"
          >
            <Icon name="close" />
          </button>
        </header>
        <div className="px-4 pt-5 pb-8 sm:px-8">{children}</div>
      </div>
    </Dialog>
  )
}
