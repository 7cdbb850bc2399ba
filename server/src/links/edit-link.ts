import type { User } from '@ariviyal/contract/accounts/accounts'
import type { LinkForm } from '@ariviyal/contract/links/links'
import { recordAction } from '../audit/record-action.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { updateLink } from './links.queries.ts'

/** Raises `not-found`. */
export async function editLink(ctx: AppContext, staff: User, id: string, form: LinkForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { kind, title, description, url } = form
    if (!(await updateLink(tx, id, { kind, title, description, url }))) throw new AppError('not-found')
    await recordAction(tx, staff, ctx.now(), 'link.edited', { type: 'link', id }, { kind, title, url })
  })
}
