import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import type { BannerTone } from '../banner.tsx'
import { useOutcome } from '../use-outcome.ts'

/** Outcome of an action, shown above the list. */
export interface ActOutcome {
  tone: BannerTone
  text: string
  /** The invite link of an institution. */
  inviteUrl?: string
}

/** State of a dialog about one item of a page, and its outcome. */
export interface DialogState<Item> {
  /** Kept while the dialog fades out. */
  item: Item | undefined
  isOpen: boolean
  /** Changes each time it opens: a key that resets its forms. */
  round: number
  show: (item: Item) => void
  close: () => void
  /** Closes with an outcome, which the page shows after closing: content behind a modal is not announced. */
  finish: (outcome: ActOutcome) => void
  onClosed: () => void
  outcome: ActOutcome | undefined
  notice: RefObject<HTMLDivElement | null>
}

export function useDialog<Item>(): DialogState<Item> {
  const [item, setItem] = useState<Item>()
  const [isOpen, setIsOpen] = useState(false)
  const [round, setRound] = useState(0)
  const [outcome, setOutcome] = useOutcome<ActOutcome>()
  const reached = useRef<ActOutcome>(undefined)
  const opener = useRef<Element>(null)
  const onScreen = useRef(false)
  const notice = useRef<HTMLDivElement>(null)

  const publish = () => {
    setOutcome(reached.current)
    reached.current = undefined
  }

  // A dialog returns the focus to its opener. If the action removes the opener, the outcome gets the focus.
  useEffect(() => {
    if (!outcome || !opener.current || opener.current.isConnected) return
    opener.current = null
    if (document.activeElement === document.body || document.activeElement?.closest('dialog')) notice.current?.focus()
  })

  return {
    item,
    isOpen,
    round,
    show: (next) => {
      opener.current = document.activeElement
      onScreen.current = true
      // A transition renders the dialog's content in chunks: the press is answered first.
      startTransition(() => {
        setItem(next)
        setRound(round + 1)
        setOutcome()
        setIsOpen(true)
      })
    },
    close: () => setIsOpen(false),
    finish: (outcome) => {
      reached.current = outcome
      if (onScreen.current) setIsOpen(false)
      else publish()
    },
    onClosed: () => {
      onScreen.current = false
      setIsOpen(false)
      if (reached.current) publish()
    },
    outcome,
    notice,
  }
}
