import { newKey } from '../../api/fetch-with-retry.ts'
import { readStored, removeStored, store } from '../../session/browser-storage.ts'
import { readSession } from '../../session/store.ts'

/** What is typed, by field. */
export type PostValues = Record<string, string | boolean>

interface Kept {
  user: string
  values: PostValues
  /** Set once it was sent without an answer: the contents, and the key under which they were sent. */
  sent?: { key: string; body: string }
}

/** `about`: a new question, or the discussion that is answered. */
const keyOf = (about: string) => `post:${about}`

function readKept(about: string): Kept | undefined {
  const kept = readStored('device', keyOf(about)) as Kept | undefined
  return kept && kept.user === readSession()?.user.id ? kept : undefined
}

/** The draft of this person on this device; empty when there is none. */
export const readPostDraft = (about: string): PostValues => readKept(about)?.values ?? {}

export function keepPostDraft(about: string, values: PostValues): void {
  const user = readSession()?.user.id
  if (user === undefined) return
  const sent = readKept(about)?.sent
  store('device', keyOf(about), { user, values, ...(sent && { sent }) } satisfies Kept)
}

export const forgetPostDraft = (about: string): void => removeStored('device', keyOf(about))

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
