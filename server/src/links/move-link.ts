import type { User } from '@ariviyal/contract/accounts'
import type { PlaceChange } from '@ariviyal/contract/content'
import { recordAction } from '../audit/record-action.ts'
import { movePast } from '../platform/content-rows.ts'
import type { House } from '../platform/house.ts'
import { links } from './links.table.ts'

/** Raises `not-found` when one of the two is gone. */
export async function moveLink(house: House, staff: User, id: string, change: PlaceChange): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (await movePast(tx, 'links', links, id, change))
      await recordAction(tx, staff, house.now(), 'link.moved', { type: 'link', id }, { ...change })
  })
}
