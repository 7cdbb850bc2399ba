import { newKey } from '../../../api/fetch-with-retry.ts'
import { IndexedDbStore } from './indexed-db-store.ts'
import type { AttemptStore } from './kept-attempt.ts'
import { MemoryStore } from './memory-store.ts'
import { keepStarted, type OpenedAttempt } from './keep-started.ts'
import { callStart } from './server-attempt-api.ts'

export const newDevice = newKey
export const lastingStore = new IndexedDbStore()
/** The phone's storage, and the page's memory where that fails. */
export const stores: readonly [AttemptStore, ...AttemptStore[]] = [lastingStore, new MemoryStore()]

/** Pupil and test: a shared phone keeps attempts of several pupils. */
const keyOf = (pupil: string, test: string) => `${pupil}/${test}`

/** The attempt that this device keeps. */
export async function findAttempt(pupil: string, test: string): Promise<OpenedAttempt | undefined> {
  for (const store of stores) {
    const found = await store.read(keyOf(pupil, test)).catch(() => undefined)
    if (found) return { store, found, isNew: false }
  }
  return undefined
}

/** Starts a test or goes on with it on this device, and keeps all that is needed to finish it without a network. */
export async function startTest(pupil: string, test: string): Promise<OpenedAttempt> {
  const device = newDevice()
  return keepStarted(stores, keyOf(pupil, test), device, await callStart(test, { device }))
}
