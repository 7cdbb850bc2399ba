import type { User } from '@ariviyal/contract/accounts/accounts'
import { communityMessages } from '@ariviyal/contract/community/community-messages'
import type { DecisionForm } from '@ariviyal/contract/community/moderation'
import type { PostState } from '@ariviyal/contract/community/discussions'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../../audit/record-action.ts'
import type { Delay } from '../../notifications/notify.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { updateContribution } from '../contributions/contributions.queries.ts'
import { recountAnswers, updateAnswer, updateDiscussion } from '../discussions/posts.queries.ts'
import { pathOf, tellOfAnswer } from '../discussions/tell-author.ts'
import { saveMember } from '../members/members.queries.ts'
import { tellMentioned } from '../mentions/mention-colleagues.ts'
import { updateNews } from '../news/news.queries.ts'
import { aboutPost, lockPost, lockPostIfAny, type Post, postIdOf } from './find-post.ts'
import {
  deleteDecision,
  findSuspensionEnd,
  insertDecision,
  lockDecision,
  reopenReports,
  settleReports,
  updateDecision,
} from './moderation.queries.ts'
import { tellOfDecision } from './tell-of-decision.ts'

/** What undoing a decision needs. */
export interface Decided {
  id: string
  /** The post. */
  postId: string
  name: string
  before: PostState
  after: PostState
  reports: string[]
}

/**
 * Settles the reports of a post. Raises `not-found`, `already-decided` for a removed post, and `not-ready` without an author and for a post
 * that is hidden for a complaint.
 */
export async function decidePost(ctx: AppContext, staff: User, id: string, form: DecisionForm): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const post = await lockPost(tx, id)
    if (post.row.state === 'hidden') throw new AppError('not-ready', communityMessages.complaintWaits)
    const { decided, tell } = await applyDecision(ctx, tx, staff, post, form)
    const kind = `post.${form.act}` as const
    return offerUndo(ctx, tx, staff, { kind, subject: { type: 'post', id }, payload: decided, ...(tell && { tell }) })
  })
}

/** Removes a post because of a complaint; null when it is gone or removed already. The caller offers the undo and tells its author. */
export async function removeComplainedPost(
  ctx: AppContext,
  tx: Transaction,
  staff: User,
  id: string,
  reason: string,
): Promise<Applied | null> {
  const post = await lockPostIfAny(tx, id)
  if (!post || post.row.state === 'removed') return null
  return applyDecision(ctx, tx, staff, post, { act: 'removal', reason })
}

/** A decision as it was applied; `tell` tells the post's author. */
interface Applied {
  decided: Decided
  tell?: (delay?: Delay) => Promise<string[]>
}

/** Applies a decision to a post that the caller locked. */
async function applyDecision(
  ctx: AppContext,
  tx: Transaction,
  staff: User,
  post: Post,
  form: DecisionForm,
): Promise<Applied> {
  const { row, title: name } = post
  if (row.state === 'removed' && form.act !== 'suspension' && form.act !== 'warning')
    throw new AppError('already-decided', communityMessages.notRemovedTwice)
  const reachesAuthor = form.act === 'note' || form.act === 'warning' || form.act === 'suspension'
  if (reachesAuthor && row.authorId === null) throw new AppError('not-ready', communityMessages.noAuthor)
  const now = ctx.now()
  const after = form.act === 'removal' ? 'removed' : form.act === 'kept' ? 'shown' : row.state
  const decision = {
    id: uuid(),
    ...aboutPost(post),
    memberId: row.authorId,
    act: form.act,
    reason: 'reason' in form ? form.reason : '',
    until: form.act === 'suspension' ? addDays(now, form.days) : null,
    decidedBy: staff.id,
    createdAt: now,
  }
  await insertDecision(tx, decision)
  await setState(tx, post, after, now)
  if (form.act === 'suspension') await followSuspensions(tx, row.authorId)
  const reports = await settleReports(tx, post, now)
  const details = { name, ...(decision.reason && { reason: decision.reason }) }
  await recordAction(tx, staff, now, `post.${form.act}`, { type: 'post', id: row.id }, details)
  if (row.state === 'waiting' && after === 'shown' && post.kind === 'answer')
    await tellOfAnswer(ctx, tx, post.discussion, post.row)
  if (row.state === 'waiting' && after === 'shown' && post.kind === 'discussion')
    await tellMentioned(
      ctx,
      tx,
      { discussionId: row.id },
      { title: name, path: pathOf(row.id), author: post.row, except: null },
    )
  return {
    decided: { id: decision.id, postId: row.id, name, before: row.state, after, reports },
    ...(form.act !== 'kept' && {
      tell: (delay) => tellOfDecision(ctx, tx, { ...decision, title: name }, delay),
    }),
  }
}

/** Hides a post that members see until a complaint is decided. Returns whether it is hidden now; false also where there is none. */
export async function hideComplainedPost(tx: Transaction, id: string): Promise<boolean> {
  const post = await lockPostIfAny(tx, id)
  // News is staff's: they withdraw it.
  if (!post || post.kind === 'news') return false
  if (post.row.state === 'shown') await setState(tx, post, 'hidden')
  return post.row.state === 'shown' || post.row.state === 'hidden'
}

/** Shows a post again, now, that was hidden for a complaint. `isHiddenStill` is asked under the lock, so that two decisions see each other. */
export async function showComplainedPost(
  tx: Transaction,
  id: string,
  now: Date,
  isHiddenStill: () => Promise<boolean>,
): Promise<void> {
  const post = await lockPostIfAny(tx, id)
  if (post?.row.state === 'hidden' && !(await isHiddenStill())) await setState(tx, post, 'shown', now)
}

/**
 * Shows or hides a post. A removed answer is no longer accepted or counted. Of a question that is shown from `now` on the answer clock begins
 * again; without `now` an act is undone.
 */
async function setState(tx: Transaction, post: Post, state: PostState, now?: Date): Promise<void> {
  if (post.row.state === state) return
  if (post.kind === 'discussion')
    return updateDiscussion(tx, post.row.id, { state, ...(now && state === 'shown' && { shownSince: now }) })
  if (post.kind === 'contribution') return updateContribution(tx, post.row.id, { state })
  if (post.kind === 'news')
    return updateNews(tx, post.row.id, { state: state === 'removed' ? 'withdrawn' : 'published' })
  await updateAnswer(tx, post.row.id, { state, ...(state === 'removed' && { acceptedAt: null }) })
  await recountAnswers(tx, post.discussion)
}

/** A member is suspended until the last of the suspensions that stand. */
async function followSuspensions(tx: Transaction, memberId: string | null): Promise<void> {
  if (memberId) await saveMember(tx, memberId, { suspendedUntil: await findSuspensionEnd(tx, memberId) })
}

/** Undoes a decision: the post is as before, its reports wait again. Raises `changed-since`. */
export async function undoDecision(tx: Transaction, { id, postId, before, after, reports }: Decided): Promise<void> {
  const post = await lockPost(tx, postId)
  const decision = await lockDecision(tx, id)
  if (post.row.state !== after || !decision || decision.appealedAt) throw new AppError('changed-since')
  await deleteDecision(tx, id)
  await setState(tx, post, before)
  await reopenReports(tx, reports)
  if (decision.act === 'suspension') await followSuspensions(tx, decision.memberId)
}

/** Decides an appeal. Raises `not-found`, `already-decided`, and `forbidden` for who made the decision. */
export async function decidePostAppeal(
  ctx: AppContext,
  staff: User,
  id: string,
  { is_granted: isGranted, reason }: { is_granted: boolean; reason: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await lockDecision(tx, id)
    if (!found?.appealedAt) throw new AppError('not-found')
    if (found.appealDecidedAt) throw new AppError('already-decided')
    if (found.decidedBy === staff.id) throw new AppError('forbidden', communityMessages.appealByAnother)
    const post = await lockPost(tx, postIdOf(found))
    const now = ctx.now()
    await updateDecision(tx, id, {
      appealDecidedBy: staff.id,
      appealDecidedAt: now,
      isReversed: isGranted,
      appealReason: reason,
    })
    if (isGranted && found.act === 'removal') await setState(tx, post, 'shown', now)
    if (isGranted && found.act === 'suspension') await followSuspensions(tx, found.memberId)
    const subject = { type: 'post', id: post.row.id }
    const name = post.title
    await recordAction(tx, staff, now, 'post.appeal-decided', subject, { name, granted: isGranted, reason })
    await tellOfDecision(ctx, tx, { memberId: found.memberId, act: 'appeal', isGranted, reason, title: name })
  })
}
