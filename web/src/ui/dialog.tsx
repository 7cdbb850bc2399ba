import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
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
 * Lets a modal fade, and closes it once it has. The browser looks at the style of every element behind a modal when it closes, 80 ms and more on
 * a slow phone with a long list: done at once, the press that closes would not be answered before.
 */
export async function leaveDialog(dialog: HTMLDialogElement): Promise<void> {
  if (!dialog.open || isLeaving(dialog)) return
  dialog.dataset['leaving'] = ''
  await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished))
  if (isLeaving(dialog)) dialog.close()
}
const isLeaving = (dialog: HTMLDialogElement) => dialog.dataset['leaving'] !== undefined

/** A second press of the same button, while the first lets the modal fade, does nothing; of a key, it is gone at once. */
function pressWhileLeaving(event: SyntheticEvent<HTMLDialogElement>): void {
  const dialog = event.currentTarget
  if (!isLeaving(dialog)) return
  event.preventDefault()
  event.stopPropagation()
  if (event.type === 'keydown') dialog.close()
}

/**
 * A modal on the platform's own: it holds the focus, gives it back to what opened it, and Escape closes it. It takes 300 ms and its
 * backdrop 150 ms (docs/product.md, Library), as transitions of .dialog in app.css. A `<form method="dialog">` inside closes it too.
 * What the browser does for all that is behind a modal comes after the frame that answers the press, and what React has to do when it is
 * gone in a frame of its own.
 */
export function Dialog({ open, onClose, labelledBy, label, size = 'sheet', className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    if (!open) void leaveDialog(element)
    else delete element.dataset['leaving']
    return open && !element.open ? afterPaint(() => element.showModal()) : undefined
  }, [open])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps presses from what is on its way out
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        // A field for files says "cancel" too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        void leaveDialog(event.currentTarget)
      }}
      onSubmit={(event) => {
        if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'dialog') return
        event.preventDefault()
        void leaveDialog(event.currentTarget)
      }}
      onClose={({ currentTarget }) => {
        delete currentTarget.dataset['leaving']
        afterPaint(onClose)
      }}
      onClickCapture={pressWhileLeaving}
      onKeyDownCapture={pressWhileLeaving}
      className={classNames('dialog', size === 'screen' ? 'dialog-screen' : 'dialog-sheet', className)}
    >
      {children}
    </dialog>
  )
}
