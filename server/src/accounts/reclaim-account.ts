import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'

type Handler = (tx: Transaction, userId: string) => Promise<void>

const handlers = new WeakMap<House, Handler[]>()

/**
 * Declares what else goes when the owner of an address gets an account back that somebody may have registered with it. Called by the plugin
 * of the feature that keeps it, so that accounts know nothing of it.
 */
export function whenReclaimed(house: House, handler: Handler): void {
  handlers.set(house, [...(handlers.get(house) ?? []), handler])
}

/**
 * Whoever registered may have been somebody else than the owner who gets a new password now: what they set up to get in goes, in the same
 * transaction. Not for an account whose address was confirmed before.
 */
export async function reclaimAccount(house: House, tx: Transaction, userId: string): Promise<void> {
  for (const handler of handlers.get(house) ?? []) await handler(tx, userId)
}
