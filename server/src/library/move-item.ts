import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import { holdOrder } from '../platform/content-rows.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { findNeighbour, type ItemKind, lockItem, numberAfresh, updateItem } from './shelf.queries.ts'

/**
 * Moves an item by one place among those that are not archived; at the end of the shelf it stays where it is. Of two moves at once both
 * count, one after the other. Raises `not-found`.
 */
export async function moveItem(
  house: House,
  staff: User,
  kind: ItemKind,
  id: string,
  direction: 'up' | 'down',
): Promise<void> {
  await house.db.transaction(async (tx) => {
    await holdOrder(tx, kind)
    const moved = await lockItem(tx, kind, id)
    if (!moved || moved.archivedAt) throw new Refusal('not-found')
    const passed = await findNeighbour(tx, kind, moved, direction)
    if (!passed) return
    if (passed.position === moved.position) await swapEquals(tx, kind, id, passed.id)
    else {
      await updateItem(tx, kind, id, { position: passed.position })
      await updateItem(tx, kind, passed.id, { position: moved.position })
    }
    const details = { title: moved.title, direction }
    await recordAction(tx, staff, house.now(), `${kind}.moved`, { type: kind, id }, details)
  })
}

/** Items that were added at once may have got the same place: all are numbered before two of them change theirs. */
async function swapEquals(tx: Transaction, kind: ItemKind, id: string, other: string): Promise<void> {
  await numberAfresh(tx, kind)
  const [one, two] = [await lockItem(tx, kind, id), await lockItem(tx, kind, other)]
  if (!one || !two) throw new Refusal('not-found')
  await updateItem(tx, kind, id, { position: two.position })
  await updateItem(tx, kind, other, { position: one.position })
}
