import { type ReactNode, useEffect, useRef } from 'react'
import { afterPaint } from './after-paint.ts'
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
 * The browser looks at every element behind a modal when it comes and when it goes, 80 ms and more on a slow phone: what React has to do for
 * it is done in another frame, so that the press is answered in time.
 */
export function Dialog({ open, onClose, labelledBy, label, size = 'sheet', className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    if (!open && element.open) element.close()
    return open && !element.open ? afterPaint(() => element.showModal()) : undefined
  }, [open])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-label={label}
      onClose={() => afterPaint(onClose)}
      className={classNames('dialog', size === 'screen' ? 'dialog-screen' : 'dialog-sheet', className)}
    >
      {children}
    </dialog>
  )
}
