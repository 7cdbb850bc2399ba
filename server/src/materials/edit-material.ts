import type { User } from '@ariviyal/contract/accounts'
import type { MaterialEdit } from '@ariviyal/contract/materials'
import { recordAction } from '../audit/record-action.ts'
import { refuseOldVersion, stateOf } from '../platform/content-rows.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { columnsOf, takeFiles } from './material-columns.ts'
import { holdMaterial, updateMaterial } from './materials.queries.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'

/** Raises `not-found`, `edited-elsewhere`, and `not-ready` where what is published would lose what it needs. */
export async function editMaterial(house: House, staff: User, id: string, form: MaterialEdit): Promise<void> {
  await house.db.transaction(async (tx) => {
    const row = await holdMaterial(tx, id)
    if (!row) throw new Refusal('not-found')
    refuseOldVersion(row, form.version)
    const now = house.now()
    const changes = { ...columnsOf(form), ...(await takeFiles(house, tx, staff, form)) }
    if (row.publishedAt) refuseIncomplete({ ...row, ...changes })
    await updateMaterial(tx, id, { ...changes, version: row.version + 1, editedAt: now })
    await recordAction(
      tx,
      staff,
      now,
      'material.edited',
      { type: 'material', id },
      { kind: form.kind, title: form.title, state: stateOf(row) },
    )
  })
}
