import type { User } from '@ariviyal/contract/accounts'
import type { PlaceChange } from '@ariviyal/contract/content'
import { recordAction } from '../audit/record-action.ts'
import { movePast } from '../platform/content-rows.ts'
import type { House } from '../platform/house.ts'
import { materials } from './materials.table.ts'

/** Raises `not-found` when one of the two is gone. */
export async function moveMaterial(house: House, staff: User, id: string, change: PlaceChange): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (await movePast(tx, 'materials', materials, id, change))
      await recordAction(tx, staff, house.now(), 'material.moved', { type: 'material', id }, { ...change })
  })
}
