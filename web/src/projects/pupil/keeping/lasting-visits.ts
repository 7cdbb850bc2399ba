import { VisitDatabase } from './visit-database.ts'

/** The visits that this phone keeps. */
export const lastingVisits = new VisitDatabase()

const channel = 'project-visits'

/** Tells this page and all other tabs that a visit was entered, sent or refused. */
export function announceVisits(): void {
  const sender = new BroadcastChannel(channel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches pages of this origin only
  sender.postMessage('changed')
  sender.close()
}

/** Calls back after each such change. Returns how to stop that. */
export function onVisits(listener: () => void): () => void {
  const receiver = new BroadcastChannel(channel)
  receiver.addEventListener('message', listener)
  return () => receiver.close()
}
