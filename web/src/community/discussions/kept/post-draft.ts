import { newKey } from '../../../api/fetch-with-retry.ts'
import { readStored, removeStored, store } from '../../../session/device/browser-storage.ts'
import { readSession } from '../../../session/store.ts'

/** What is typed, by field. */
export type PostValues = Record<string, string | boolean>

interface Kept {
  user: string
  values: PostValues
  /** Set once it was sent without an answer: the contents, and the key under which they were sent. */
  sent?: { key: string; body: string }
  /** Set once it is sent by itself: null while it waits, else why the server did not take it. */
  refusal?: string | null
}

/** A new question. For an answer, `about` is the id of its discussion; other forms have names of their own. */
export const newQuestion = 'new'

export const draftPrefix = 'post:'
const keyOf = (about: string) => `${draftPrefix}${about}`

const listeners = new Set<() => void>()

/** Calls back when what waits here changes, also by another tab. Returns how to stop that. */
export function onPostDrafts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
const announce = () => {
  for (const listener of listeners) listener()
}

/** What this person keeps on this device about a post. */
export function readKept(about: string): Kept | undefined {
  const kept = readStored('device', keyOf(about)) as Kept | undefined
  return kept && kept.user === readSession()?.user.id ? kept : undefined
}

/** The draft of this person on this device; empty when there is none. */
export const readPostDraft = (about: string): PostValues => readKept(about)?.values ?? {}

/** Keeps what is typed. What waited to be sent waits for another press then. */
export function keepPostDraft(about: string, values: PostValues): void {
  const user = readSession()?.user.id
  if (user === undefined) return
  const { sent, refusal } = readKept(about) ?? {}
  store('device', keyOf(about), { user, values, ...(sent && { sent }) } satisfies Kept)
  if (refusal !== undefined) announce()
}

export function forgetPostDraft(about: string): void {
  removeStored('device', keyOf(about))
  announce()
}

/**
 * The idempotency key for these contents: the same as before when they are sent again, because the first call may have arrived
 * although its answer did not.
 */
export function keyFor(about: string, contents: object): string {
  const kept = readKept(about)
  const body = JSON.stringify(contents)
  if (kept?.sent?.body === body) return kept.sent.key
  const key = newKey()
  const user = readSession()?.user.id
  if (user !== undefined)
    store('device', keyOf(about), { user, values: kept?.values ?? {}, sent: { key, body } } satisfies Kept)
  return key
}

/** Says how a try to send a post ended: it waits for the next one, or is refused for good. */
export function markUnsent(about: string, refusal: string | null): void {
  const kept = readKept(about)
  if (!kept?.sent) return
  store('device', keyOf(about), { ...kept, refusal } satisfies Kept)
  announce()
}
