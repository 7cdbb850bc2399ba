import type { User } from '@ariviyal/contract/accounts'
import type { LinkForm } from '@ariviyal/contract/links'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { updateLink } from './links.queries.ts'

/** Raises `not-found`. */
export async function editLink(house: House, staff: User, id: string, form: LinkForm): Promise<void> {
  await house.db.transaction(async (tx) => {
    const { kind, title, description, url } = form
    if (!(await updateLink(tx, id, { kind, title, description, url }))) throw new Refusal('not-found')
    await recordAction(tx, staff, house.now(), 'link.edited', { type: 'link', id }, { kind, title, url })
  })
}
