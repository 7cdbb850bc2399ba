import type { User } from '@ariviyal/contract/accounts/accounts'
import { recordAction } from '../audit/record-action.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { lockMessage, markHandled } from './contact.queries.ts'

/** Marks a message as handled. A handled one keeps who handled it first. Raises `not-found`. */
export async function handleMessage(ctx: AppContext, staff: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw new AppError('not-found')
    if (message.handledAt) return
    const now = ctx.now()
    await markHandled(tx, id, staff.id, now)
    await recordAction(tx, staff, now, 'message.handled', { type: 'message', id }, { subject: message.subject })
  })
}
