import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { deleteLink } from './links.queries.ts'

/** Raises `not-found`. What the link was stays readable in the audit log. */
export async function removeLink(house: House, staff: User, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
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
  })
}
