import { type ReactNode, useId } from 'react'
import { Dialog } from './dialog.tsx'
import { Icon } from '../icon.tsx'
import '../form/sticky-buttons.css'
import './dialog-frame.css'
import type { DialogState } from './use-dialog.ts'

interface Props<Item> {
  dialog: DialogState<Item>
  title: string
  /** In the language of the page. */
  closeLabel?: string
  /** What can be done about the content; stays in view below it. */
  actions?: ReactNode
  children: ReactNode
}

/** A dialog with its title and close button above the content, which scrolls, and what can be done below it. */
export function DialogFrame<Item>({ dialog, title, closeLabel = 'Close', actions, children }: Props<Item>) {
  const heading = useId()
  return (
    <Dialog open={dialog.isOpen} onClose={dialog.onClosed} labelledBy={heading} className="framed-dialog p-0">
      <div key={dialog.round} className="flex min-h-0 flex-col">
        <header className="flex shrink-0 items-start justify-between gap-4 border-b border-line px-4 py-2 sm:px-8 sm:py-4">
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
        {/* Beside actions it may have nothing that takes the focus, and is scrolled by keys. */}
        <div
          className="dialog-content -outline-offset-3"
          {...(actions ? { role: 'region', 'aria-labelledby': heading, tabIndex: 0 } : {})}
        >
          <div className="px-4 pt-5 pb-8 sm:px-8">{children}</div>
        </div>
        {actions ? (
          <div className="dialog-actions border-t border-line">
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-3 px-4 py-3 sm:px-8 [&>details[open]]:col-span-full">
              {actions}
            </div>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
