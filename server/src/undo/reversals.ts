import type { User } from '@ariviyal/contract/accounts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'

/** Brings back exactly what an act took away. Raises `changed-since` where something else was done with it meanwhile. */
type Reverse = (tx: Transaction, payload: never, by: { staff: User; now: Date }) => Promise<void>

const reversals = new WeakMap<House, Map<string, Reverse>>()

/** Declares how acts of a kind are reversed; called by the plugin of the feature that offers the undo. */
export function whenUndone<Payload>(
  house: House,
  kind: string,
  reverse: (tx: Transaction, payload: Payload, by: { staff: User; now: Date }) => Promise<void>,
): void {
  const known = reversals.get(house) ?? new Map<string, Reverse>()
  if (known.has(kind)) throw new Error(`two ways to undo ${kind}`)
  reversals.set(house, known.set(kind, reverse))
}

export function reversalOf(house: House, kind: string): Reverse {
  const reverse = reversals.get(house)?.get(kind)
  if (!reverse) throw new Error(`nobody knows how to undo ${kind}`)
  return reverse
}
