import type { User } from '@ariviyal/contract/accounts/accounts'
import type { VisitForm } from '@ariviyal/contract/community/visits/visits'
import { timeProblem, visitLimits, visitMessages } from '@ariviyal/contract/community/visits/visit-rules'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { hasBlocked } from '../members/blocks.queries.ts'
import { requireMayPost } from '../members/may-post.ts'
import { findSeen } from '../people/find-seen.ts'
import { countComing, hasVisitAt, insertVisit } from './visits.queries.ts'
import { tellOfVisit } from './tell-of-visit.ts'

/** Frees a proposed visit after a week of silence. */
export const freeVisitJob = 'community.free-visit'

/** Raises `invalid-fields` for a time that has passed or lies too far ahead. */
export function requireComing(startsAt: Date, now: Date): void {
  const wrong = timeProblem(startsAt, now)
  if (wrong !== null) throw new AppError('invalid-fields', wrong, { fields: { starts_at: wrong } })
}

/** Invites a teacher to a lesson of the caller. Raises `not-found` for a profile that the caller may not see, `forbidden` with the reason. */
export async function inviteToVisit(ctx: AppContext, user: User, profileId: string, form: VisitForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const { own, seen } = await findSeen(tx, user.id, profileId)
    const now = ctx.now()
    const startsAt = new Date(form.starts_at)
    requireComing(startsAt, now)
    await requireMayPost(ctx, tx, user)
    await lockUser(tx, user.id)
    if (seen.userId === user.id) throw new AppError('forbidden', visitMessages.yourself)
    if (!own || !(own.isShown || own.isNearby)) throw new AppError('forbidden', visitMessages.profileFirst)
    if ((await hasBlocked(tx, seen.userId, user.id)) || (await hasBlocked(tx, user.id, seen.userId)))
      throw new AppError('forbidden', visitMessages.blocked)
    if ((await countComing(tx, user.id, now)) >= visitLimits.openMax)
      throw new AppError('forbidden', visitMessages.openFull)
    const pair = { hostId: user.id, visitorId: seen.userId, startsAt }
    if (await hasVisitAt(tx, pair)) throw new AppError('forbidden', visitMessages.invitedBefore)
    const id = uuid()
    await insertVisit(tx, {
      ...pair,
      id,
      state: 'proposed',
      awaits: 'visitor',
      proposedAt: now,
      place: form.place,
      grade: form.grade,
      topic: form.topic,
      focus: form.focus,
      focusWords: form.focus === 'own' ? form.focus_words : '',
      whereabouts: form.where,
      message: form.message,
    })
    await ctx.jobs.enqueue(tx, freeVisitJob, { id }, { startAfter: addDays(now, visitLimits.silenceDays) })
    await tellOfVisit(ctx, tx, 'invited', { userId: seen.userId, id, startsAt })
    return id
  })
}
