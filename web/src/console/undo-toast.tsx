import { times } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { clearOutcome } from '../ui/use-outcome.ts'
import { closeUndo, forgetUndone, onUndoChange, type OpenUndo, readUndo, type Undone } from './undo-offers.ts'

/**
 * The latest undo offer, at the bottom of every console page. Announced once; the countdown is only visual. Ctrl+Z
 * triggers it, except in a field, which has its own undo.
 */
export function UndoToast() {
  const { open, undone } = useSyncExternalStore(onUndoChange, readUndo, readUndo)
  const box = useRef<HTMLDivElement>(null)

  // The button or the outcome that had the focus is gone.
  useEffect(() => {
    const focused = document.activeElement
    if (undone && (focused === document.body || !focused?.checkVisibility())) box.current?.focus()
  }, [undone])

  return (
    <section aria-label="Undo" className="screen-only">
      {/* A live region must exist before its content to be announced. */}
      <output className="sr-only">
        {open ? `You can undo this for ${times.undoSeconds} seconds, also with Control and Z.` : ''}
      </output>
      <div ref={box} tabIndex={-1} className="fixed inset-x-4 bottom-4 z-20 mx-auto max-w-xl outline-none empty:hidden">
        {open ? <Offer key={open.id} open={open} /> : null}
        {undone ? (
          <Banner tone={undone.tone} live className="border-2 border-l-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>{undone.text}</span>
              <Button
                tone="plain"
                onClick={() => {
                  forgetUndone()
                  document.getElementById('main')?.focus()
                }}
              >
                Close
              </Button>
            </div>
          </Banner>
        ) : null}
      </div>
    </section>
  )
}

const secondsLeft = ({ deadline }: OpenUndo) => Math.ceil((deadline - performance.now()) / 1_000)

function Offer({ open }: { open: OpenUndo }) {
  const { revalidate } = useRevalidator()
  const [left, setLeft] = useState(() => secondsLeft(open))
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState('')

  useEffect(() => {
    const clock = setInterval(() => {
      const seconds = secondsLeft(open)
      setLeft(seconds)
      // The server decides about an undo already sent.
      if (seconds <= 0 && !pending) closeUndo(open.id)
    }, 250)
    return () => clearInterval(clock)
  }, [open, pending])

  const undo = async () => {
    if (pending) return
    setPending(true)
    setFailed('')
    let undone: Undone
    try {
      const { msg } = await call(undoAct, { params: { id: open.id } })
      undone = { tone: 'success', text: msg }
    } catch (error) {
      const serverText = serverMessage(error)
      if (serverText === undefined) {
        // The request may not have reached the server: allow a retry until the deadline.
        setFailed(messages.network)
        setPending(false)
        return
      }
      undone = { tone: 'error', text: serverText }
    }
    await revalidate()
    if (undone.tone === 'success') clearOutcome()
    closeUndo(open.id, undone)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')
    if (inField || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    event.preventDefault()
    void undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-2 border-ink bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <p>{open.text}</p>
        {failed ? (
          <p role="alert" className="text-sm text-kumkum">
            {failed}
          </p>
        ) : null}
      </div>
      <Button
        tone="quiet"
        disabled={pending}
        onClick={undo}
        aria-keyshortcuts="Control+Z"
        className="tabular-nums whitespace-nowrap"
      >
        {pending ? (
          'Undoing...'
        ) : (
          <span>
            Undo <span aria-hidden="true">({Math.max(left, 0)})</span>
          </span>
        )}
      </Button>
    </div>
  )
}
