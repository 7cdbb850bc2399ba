import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { afterPaint } from '../loading/after-paint.ts'
import { classNames } from '../class-names.ts'

interface Props {
  open: boolean
  /** Called once the dialog has left the screen, however it was closed. */
  onClose: () => void
  /** Accessible name: the id of its heading, or text. */
  labelledBy?: string
  label?: string
  /** `screen` fills the window, `box` is centred. */
  size?: 'screen' | 'box'
  className?: string
  children: ReactNode
}

/**
 * Fades a modal out, then closes it. Closing recalculates the style of every element behind it (80 ms and more for a
 * long list on a slow phone), which would delay the response to the press.
 */
export async function leaveDialog(dialog: HTMLDialogElement): Promise<void> {
  if (!dialog.open || isLeaving(dialog)) return
  dialog.dataset['leaving'] = ''
  await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished))
  if (isLeaving(dialog)) closeDialog(dialog)
}
const isLeaving = (dialog: HTMLDialogElement) => dialog.dataset['leaving'] !== undefined

/**
 * Closes a modal and says so at once. The browser's own `close` event comes a task later, after the focus has returned:
 * a key pressed between would open the dialog before it is told to be closed.
 */
function closeDialog(dialog: HTMLDialogElement): void {
  delete dialog.dataset['leaving']
  dialog.dataset['closed'] = ''
  dialog.close()
  dialog.dispatchEvent(new Event(closedEvent))
}
const closedEvent = 'dialog-closed'

/** During the fade a second press is ignored; a key closes at once. */
function pressWhileLeaving(event: SyntheticEvent<HTMLDialogElement>): void {
  const dialog = event.currentTarget
  if (!isLeaving(dialog)) return
  event.preventDefault()
  event.stopPropagation()
  if (event.type === 'keydown') closeDialog(dialog)
}

/**
 * A modal on the native dialog element: it traps and restores focus, and Escape or a `<form method="dialog">` closes
 * it. Takes 300 ms and its backdrop 150 ms (docs/product.md, Library), as transitions of .dialog in app.css. The
 * browser's work on the page behind runs after the frame that responds to the press.
 */
export function Dialog({ open, onClose, labelledBy, label, size = 'box', className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    if (!open) void leaveDialog(element)
    else delete element.dataset['leaving']
    return open && !element.open ? afterPaint(() => element.showModal()) : undefined
  }, [open])

  useEffect(() => {
    const element = dialog.current
    element?.addEventListener(closedEvent, onClose)
    return () => element?.removeEventListener(closedEvent, onClose)
  }, [onClose])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps presses from what is on its way out
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        // A file input fires "cancel" too.
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
        // The browser itself closed it, such as by a second press of Back.
        if (currentTarget.dataset['closed'] === undefined) onClose()
        delete currentTarget.dataset['closed']
        if (!currentTarget.open) delete currentTarget.dataset['leaving']
      }}
      onClickCapture={pressWhileLeaving}
      onKeyDownCapture={pressWhileLeaving}
      className={classNames('dialog', size === 'screen' ? 'dialog-screen' : 'dialog-box', className)}
    >
      {children}
    </dialog>
  )
}
