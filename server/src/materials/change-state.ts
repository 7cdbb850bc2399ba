import type { User } from '@ariviyal/contract/accounts'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { recordAction } from '../audit/record-action.ts'
import {
  actDone,
  changesOf,
  type ContentAct,
  type HiddenContent,
  momentsOf,
  wasHidden,
} from '../platform/content-rows.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { offerUndo } from '../undo/offer-undo.ts'
import { holdMaterial, updateMaterial } from './materials.queries.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'

/**
 * Publishes, takes back, archives or restores; what takes it from its readers can be undone for a while. Raises `not-found`,
 * `already-decided`, and `not-ready` for what cannot be published yet.
 */
export async function changeState(
  house: House,
  staff: User,
  id: string,
  act: ContentAct,
): Promise<UndoOffer | undefined> {
  return house.db.transaction(async (tx) => {
    const row = await holdMaterial(tx, id)
    if (!row) throw new Refusal('not-found')
    const now = house.now()
    const changes = changesOf(act, row, now)
    if (act === 'publish') refuseIncomplete(row)
    await updateMaterial(tx, id, changes)
    const subject = { type: 'material', id }
    await recordAction(tx, staff, now, `material.${actDone[act]}`, subject, { kind: row.kind, title: row.title })
    if (act !== 'unpublish' && act !== 'archive') return undefined
    const payload: HiddenContent = { id, name: row.title, after: momentsOf(changes, row), before: momentsOf({}, row) }
    return offerUndo(house, tx, staff, { kind: `material.${actDone[act]}`, subject, payload })
  })
}

/** Shows a material again that was taken from its readers. Raises `changed-since` when its state is another one by now. */
export async function showAgain(tx: Transaction, hidden: HiddenContent): Promise<void> {
  const row = await holdMaterial(tx, hidden.id)
  await updateMaterial(tx, hidden.id, wasHidden(row, hidden))
}
