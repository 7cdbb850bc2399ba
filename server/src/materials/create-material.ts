import type { User } from '@ariviyal/contract/accounts'
import type { MaterialForm } from '@ariviyal/contract/materials'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import { placeAtHead } from '../platform/content-rows.ts'
import type { House } from '../platform/house.ts'
import { columnsOf, takeFiles } from './material-columns.ts'
import { insertMaterial } from './materials.queries.ts'
import { materials } from './materials.table.ts'

/** Begins a draft at the head of the order and gives its id. */
export async function createMaterial(house: House, staff: User, form: MaterialForm): Promise<string> {
  const id = uuid()
  await house.db.transaction(async (tx) => {
    const now = house.now()
    const files = await takeFiles(house, tx, staff, form)
    const position = await placeAtHead(tx, 'materials', materials)
    await insertMaterial(tx, {
      fileText: '',
      ...columnsOf(form),
      ...files,
      id,
      position,
      createdAt: now,
      createdBy: staff.id,
    })
    await recordAction(
      tx,
      staff,
      now,
      'material.created',
      { type: 'material', id },
      { kind: form.kind, title: form.title },
    )
  })
  return id
}
