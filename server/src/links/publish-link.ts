import type { User } from '@ariviyal/contract/accounts'
import type { LinkForm } from '@ariviyal/contract/links'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import { placeAtHead } from '../platform/content-rows.ts'
import type { House } from '../platform/house.ts'
import { insertLink } from './links.queries.ts'
import { links } from './links.table.ts'

export async function publishLink(house: House, staff: User, form: LinkForm): Promise<void> {
  await house.db.transaction(async (tx) => {
    const id = uuid()
    const now = house.now()
    await insertLink(tx, {
      id,
      position: await placeAtHead(tx, 'links', links),
      kind: form.kind,
      title: form.title,
      description: form.description,
      url: form.url,
      createdAt: now,
      createdBy: staff.id,
    })
    await recordAction(
      tx,
      staff,
      now,
      'link.published',
      { type: 'link', id },
      { kind: form.kind, title: form.title, url: form.url },
    )
  })
}
