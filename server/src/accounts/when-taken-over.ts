import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'

type Handler = (tx: Transaction, userId: string) => Promise<void>

const handlers = new WeakMap<House, Handler[]>()

/**
 * Declares what else of a feature would let somebody into an account, and is removed when the owner of its address takes it over from
 * whoever registered it. So accounts know neither second factors nor calendars.
 */
export function whenTakenOver(house: House, handler: Handler): void {
  handlers.set(house, [...(handlers.get(house) ?? []), handler])
}

export async function removeWaysIn(house: House, tx: Transaction, userId: string): Promise<void> {
  for (const handler of handlers.get(house) ?? []) await handler(tx, userId)
}
