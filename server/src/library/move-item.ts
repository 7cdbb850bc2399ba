import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { type ItemKind, lockShelf, updateItem } from './shelf.queries.ts'

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
    const shelf = await lockShelf(tx, kind)
    const from = shelf.findIndex((item) => item.id === id)
    const moved = shelf[from]
    if (!moved) throw new Refusal('not-found')
    const to = direction === 'up' ? from - 1 : from + 1
    if (to < 0 || to >= shelf.length) return
    const ordered = shelf.toSpliced(from, 1).toSpliced(to, 0, moved)
    // Numbered afresh: items that were added at once may have got the same place.
    for (const [position, item] of ordered.entries())
      if (item.position !== position) await updateItem(tx, kind, item.id, { position })
    const details = { title: moved.title, place: to + 1 }
    await recordAction(tx, staff, house.now(), `${kind}.moved`, { type: kind, id }, details)
  })
}
