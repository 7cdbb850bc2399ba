import { times } from '@ariviyal/contract/limits'
import type { UndoOffer } from '@ariviyal/contract/undo'
import type { BannerTone } from '../ui/banner.tsx'

/** An act that can be taken back, and the moment on this device's own clock until when: that of the server may be another. */
export interface OpenUndo {
  id: string
  /** What was done, in the words of its outcome. */
  text: string
  deadline: number
}

/** What came of taking an act back. */
export interface Undone {
  tone: BannerTone
  text: string
}

interface State {
  open?: OpenUndo
  undone?: Undone
}

let state: State = {}
const listeners = new Set<() => void>()

function change(next: State) {
  state = next
  for (const listener of listeners) listener()
}

/** Shows the offer of an act's answer in the console; call it where the answer arrives. An answer without one changes nothing. */
export function showUndo(offer: UndoOffer | undefined, text: string): void {
  if (offer) change({ open: { id: offer.id, text, deadline: performance.now() + times.undoSeconds * 1_000 } })
}

/** Takes an offer off the screen, unless a newer one has taken its place. */
export function closeUndo(id: string, undone?: Undone): void {
  if (state.open?.id === id) change(undone ? { undone } : {})
}

export const forgetUndone = (): void => change({})
export const readUndo = (): State => state

export function onUndoChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
