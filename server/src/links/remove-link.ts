import type { User } from '@ariviyal/contract/accounts/accounts'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { recordAction } from '../audit/record-action.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { offerUndo } from '../audit/undo/offer-undo.ts'
import { deleteLink } from './links.queries.ts'
import type { RemovedLink } from './restore-link.ts'

/** Raises `not-found`. The removed link stays readable in the audit log. */
export async function removeLink(ctx: AppContext, staff: User, id: string): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const link = await deleteLink(tx, id)
    if (!link) throw new AppError('not-found')
    await recordAction(
      tx,
      staff,
      ctx.now(),
      'link.removed',
      { type: 'link', id },
      { kind: link.kind, title: link.title, url: link.url },
    )
    const payload: RemovedLink = {
      name: link.title,
      link: { ...link, createdAt: link.createdAt.toISOString() },
    }
    return offerUndo(ctx, tx, staff, { kind: 'link.removed', subject: { type: 'link', id }, payload })
  })
}
