import type { User } from '@ariviyal/contract/accounts/accounts'
import type { LinkForm } from '@ariviyal/contract/links/links'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import { reservePosition } from '../content/content-rows.ts'
import type { AppContext } from '../platform/app-context.ts'
import { insertLink } from './links.queries.ts'
import { links } from './links.table.ts'

export async function publishLink(ctx: AppContext, staff: User, form: LinkForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const id = uuid()
    const now = ctx.now()
    await insertLink(tx, {
      id,
      position: await reservePosition(tx, links, 'head'),
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
