import type { User } from '@ariviyal/contract/accounts/accounts'
import { communityMessages } from '@ariviyal/contract/community/community-messages'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../../audit/record-action.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { aboutPost, findPostIfAny, lockPost, postIdOf } from './find-post.ts'
import { approveUnmaskingRow, findUnmasking, insertUnmasking, lockUnmasking } from './moderation.queries.ts'

/** Asks a second member of staff to agree. Raises `not-found`, `not-ready` for a post with a name, and `already-decided`. */
export async function requestUnmasking(ctx: AppContext, staff: User, id: string, reason: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const post = await lockPost(tx, id)
    if (!post.row.isAnonymous || post.row.authorId === null)
      throw new AppError('not-ready', communityMessages.notAnonymous)
    if (await findUnmasking(tx, post)) throw new AppError('already-decided', communityMessages.unmaskingRequested)
    const now = ctx.now()
    await insertUnmasking(tx, { id: uuid(), ...aboutPost(post), requestedBy: staff.id, reason, createdAt: now })
    await recordAction(tx, staff, now, 'post.unmasking-requested', { type: 'post', id }, { name: post.title, reason })
  })
}

/** Names the author to the two. Raises `not-found`, `already-decided`, and `forbidden` for who asked. */
export async function approveUnmasking(ctx: AppContext, staff: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const unmasking = await lockUnmasking(tx, id)
    if (!unmasking) throw new AppError('not-found')
    if (unmasking.approvedAt) throw new AppError('already-decided')
    if (unmasking.requestedBy === staff.id) throw new AppError('forbidden', communityMessages.unmaskingByAnother)
    const now = ctx.now()
    await approveUnmaskingRow(tx, id, staff.id, now)
    const subject = { type: 'post', id: postIdOf(unmasking) }
    const details = { name: (await findPostIfAny(tx, subject.id))?.title, reason: unmasking.reason }
    await recordAction(tx, staff, now, 'post.unmasked', subject, details)
  })
}
