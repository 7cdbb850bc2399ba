import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import type { BannerTone } from './banner.tsx'

/** How an act ended, for the line above the list. */
export interface Outcome {
  tone: BannerTone
  text: string
  /** The address that a school gives to its teachers. */
  inviteUrl?: string
}

/** A dialog about one thing of a page, and what came of it. */
export interface Sheet<Item> {
  /** Stays while the dialog leaves the screen. */
  item: Item | undefined
  isOpen: boolean
  /** Another number each time it is opened: a key that starts its forms afresh. */
  round: number
  show: (item: Item) => void
  close: () => void
  /** Closes with an outcome, which the page shows once the dialog is gone: what is behind a modal is not announced. */
  finish: (outcome: Outcome) => void
  onClosed: () => void
  outcome: Outcome | undefined
  /** Takes the outcome off the page, when something else is begun. */
  forget: () => void
  notice: RefObject<HTMLDivElement | null>
}

export function useSheet<Item>(): Sheet<Item> {
  const [item, setItem] = useState<Item>()
  const [isOpen, setIsOpen] = useState(false)
  const [round, setRound] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const reached = useRef<Outcome>(undefined)
  const opener = useRef<Element>(null)
  const onScreen = useRef(false)
  const notice = useRef<HTMLDivElement>(null)

  const publish = () => {
    setOutcome(reached.current)
    reached.current = undefined
  }

  // A dialog gives the focus back to what opened it. Where the act takes that off the page, then or a little later, the outcome gets it.
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
      // What a sheet holds is drawn in pieces between frames: the press on its button is answered first.
      startTransition(() => {
        setItem(next)
        setRound(round + 1)
        setOutcome(undefined)
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
    forget: () => setOutcome(undefined),
    notice,
  }
}
