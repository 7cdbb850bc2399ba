import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  open: boolean
  /** Called once the dialog has left the screen, however it was closed. */
  onClose: () => void
  /** The dialog's name: the id of its heading, or words. */
  labelledBy?: string
  label?: string
  /** `screen` fills the window, `sheet` is a box in its middle. */
  size?: 'screen' | 'sheet'
  className?: string
  children: ReactNode
}

/**
 * A modal on the platform's own: it holds the focus, gives it back to what opened it, and Escape closes it. It takes 300 ms and its
 * backdrop 150 ms (product.md section 9), as transitions of .dialog in app.css. A `<form method="dialog">` inside closes it too.
 */
export function Dialog({ open, onClose, labelledBy, label, size = 'sheet', className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-label={label}
      onClose={onClose}
      className={classNames('dialog', size === 'screen' ? 'dialog-screen' : 'dialog-sheet', className)}
    >
      {children}
    </dialog>
  )
}
