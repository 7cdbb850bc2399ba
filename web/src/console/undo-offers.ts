import { times } from '@ariviyal/contract/limits'
import type { UndoableAnswer } from '@ariviyal/contract/staff/undo'
import type { BannerTone } from '../ui/banner.tsx'

/** An action that can be undone, with its deadline by this device's clock, which may differ from the server's. */
export interface OpenUndo {
  id: string
  /** The outcome message of the action. */
  text: string
  deadline: number
}

/** Outcome of an undo. */
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

/** Shows the undo offer of an answer, with the item's name. Does nothing without an offer. */
export async function offerUndo<Reply extends UndoableAnswer>(name: string, answer: Promise<Reply>): Promise<Reply> {
  const reply = await answer
  const { msg, undo } = reply
  if (undo)
    change({
      open: {
        id: undo.id,
        text: name === '' ? msg : `${name}: ${msg}`,
        deadline: performance.now() + times.undoSeconds * 1_000,
      },
    })
  return reply
}

/** Hides an offer, unless a newer one has replaced it. */
export function closeUndo(id: string, undone?: Undone): void {
  if (state.open?.id === id) change(undone ? { undone } : {})
}

export const forgetUndone = (): void => change({})
export const readUndo = (): State => state

export function onUndoChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
