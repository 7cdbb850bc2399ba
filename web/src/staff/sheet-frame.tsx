import { type ReactNode, useId } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Sheet } from './use-sheet.ts'

interface Props<Item> {
  sheet: Sheet<Item>
  title: string
  children: ReactNode
}

/** A dialog with its name and the way out in its head. */
export function SheetFrame<Item>({ sheet, title, children }: Props<Item>) {
  const heading = useId()
  return (
    <Dialog open={sheet.isOpen} onClose={sheet.onClosed} labelledBy={heading}>
      <div key={sheet.round}>
        <header className="mb-4 flex items-start justify-between gap-4">
          <h2 id={heading} className="min-w-0 self-center text-xl wrap-anywhere">
            {title}
          </h2>
          <button
            type="button"
            onClick={sheet.close}
            aria-label="Close"
            className="-mt-1 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm hover:bg-sunk"
          >
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </Dialog>
  )
}
