import type { User } from '@ariviyal/contract/accounts'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { offerUndo } from '../undo/offer-undo.ts'
import { deleteLink } from './links.queries.ts'
import type { RemovedLink } from './restore-link.ts'

/** Raises `not-found`. What the link was stays readable in the audit log. */
export async function removeLink(house: House, staff: User, id: string): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    const link = await deleteLink(tx, id)
    if (!link) throw new Refusal('not-found')
    await recordAction(
      tx,
      staff,
      house.now(),
      'link.removed',
      { type: 'link', id },
      { kind: link.kind, title: link.title, url: link.url },
    )
    const payload: RemovedLink = {
      name: link.title,
      link: { ...link, createdAt: link.createdAt.toISOString() },
    }
    return offerUndo(house, tx, staff, { kind: 'link.removed', subject: { type: 'link', id }, payload })
  })
}
