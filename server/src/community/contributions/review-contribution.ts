import { isWithheld } from '@ariviyal/contract/community/discussions'
import type { User } from '@ariviyal/contract/accounts/accounts'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { contributionMessages } from '@ariviyal/contract/community/contributions/contribution-messages'
import { contributionLimits } from '@ariviyal/contract/community/contributions/contribution-rules'
import { lockUser } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { requireMayPost } from '../members/may-post.ts'
import { findMember, saveMember } from '../members/members.queries.ts'
import { columnsOf } from './contribution-columns.ts'
import {
  countTaken,
  findContribution,
  findOpenVersion,
  findVersion,
  lockContribution,
  updateContribution,
  updateVersion,
} from './contributions.queries.ts'
import type { VersionRow } from './contributions.table.ts'
import { tellAdapted, tellAuthor } from './tell-of-contribution.ts'

/** A review that was taken before this moment is free again. */
export const takenBefore = (now: Date): Date => addDays(now, -contributionLimits.reviewDays)

/** Whether a person reviews contributions: a volunteer, or staff. */
export const isReviewer = async (executor: Executor, user: User): Promise<boolean> =>
  isStaff(user.role) || ((await findMember(executor, user.id))?.reviewsSince ?? null) !== null

export const volunteer = (ctx: AppContext, user: User, isWilling: boolean): Promise<void> =>
  saveMember(ctx.db, user.id, { reviewsSince: isWilling ? ctx.now() : null })

/** Whether a version waits for a reviewer, waits with another one, or with this one. */
export function reviewState(version: VersionRow, user: User, now: Date): 'free' | 'taken' | 'mine' | null {
  if (version.state !== 'sent' || version.draftOf === user.id) return null
  const isHeld = version.reviewerId !== null && version.takenAt !== null && version.takenAt > takenBefore(now)
  if (!isHeld) return 'free'
  return version.reviewerId === user.id ? 'mine' : 'taken'
}

/** The version that waits, with its contribution locked. Raises `not-found`, `forbidden` for its author and who does not review. */
async function lockWaiting(ctx: AppContext, tx: Transaction, user: User, id: string) {
  const row = await lockContribution(tx, id)
  const isVisible = row && !isWithheld(row) && (await isReviewer(tx, user))
  if (!isVisible) throw new AppError('not-found')
  if (row.authorId === user.id) throw new AppError('forbidden', contributionMessages.ownReview)
  await requireMayPost(ctx, tx, user)
  const version = await findOpenVersion(tx, id)
  if (version?.state !== 'sent') throw new AppError('already-decided', contributionMessages.reviewDecided)
  return { row, version }
}

/** Raises the errors of `lockWaiting`, and `not-ready` when a colleague has it or the caller has too many. */
export async function takeReview(ctx: AppContext, user: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const { version } = await lockWaiting(ctx, tx, user, id)
    const now = ctx.now()
    const state = reviewState(version, user, now)
    if (state === 'mine') return
    if (state === 'taken') throw new AppError('not-ready', contributionMessages.reviewTaken)
    if ((await countTaken(tx, user.id, takenBefore(now))) >= contributionLimits.reviewsMax)
      throw new AppError('not-ready', contributionMessages.reviewsFull)
    await updateVersion(tx, version.id, { reviewerId: user.id, takenAt: now })
  })
}

/** Makes a version public in place of the one before, or gives it back. Raises the errors of `lockWaiting`, and `not-ready`. */
export async function decideReview(
  ctx: AppContext,
  user: User,
  id: string,
  { is_public: isPublic, note }: { is_public: boolean; note: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { row, version } = await lockWaiting(ctx, tx, user, id)
    const now = ctx.now()
    if (reviewState(version, user, now) !== 'mine') throw new AppError('not-ready', contributionMessages.notTaken)
    const { title } = version.form
    const about = { id, authorId: version.draftOf, title, kind: row.kind }
    if (isStaff(user.role)) {
      const act = isPublic ? 'contribution.published' : 'contribution.returned'
      const details = { name: title, ...(note && { reason: note }) }
      await recordAction(tx, user, now, act, { type: 'contribution', id }, details)
    }
    if (!isPublic) {
      await updateVersion(tx, version.id, { state: 'returned', reviewNote: note, decidedAt: now })
      return tellAuthor(ctx, tx, about, { isPublic, note })
    }
    const before = row.publicVersion === null ? null : await findVersion(tx, id, row.publicVersion)
    if (before) await updateVersion(tx, before.id, { state: 'earlier' })
    await updateVersion(tx, version.id, { state: 'public', draftOf: null, reviewNote: note, decidedAt: now })
    await updateContribution(tx, id, {
      ...columnsOf(version.form),
      state: 'shown',
      draftOf: null,
      publicVersion: version.number,
      publishedAt: row.publishedAt ?? now,
    })
    await tellAuthor(ctx, tx, about, { isPublic, note })
    const from = before === null && row.adaptedFromId ? await findContribution(tx, row.adaptedFromId) : null
    if (from) await tellAdapted(ctx, tx, from, about)
  })
}
