import type { User } from '@ariviyal/contract/accounts/accounts'
import { visitLimits, visitMessages } from '@ariviyal/contract/community/visits/visit-rules'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { freeVisitJob, requireComing } from './invite-to-visit.ts'
import { tellOfVisit } from './tell-of-visit.ts'
import { otherIn, roleIn, stateAt, type VisitRole } from './visit.view.ts'
import type { VisitEvent } from './visits.mails.ts'
import { lockVisit, updateVisit } from './visits.queries.ts'
import type { VisitRow } from './visits.table.ts'

const decided = () => new AppError('already-decided', visitMessages.decided)

interface Change {
  set: Partial<VisitRow>
  event: VisitEvent
}

/** Changes a visit of the caller and tells the other. Raises `not-found` for anybody but the two. */
export async function changeVisit(
  ctx: AppContext,
  user: User,
  id: string,
  change: (visit: VisitRow, by: { role: VisitRole; now: Date }, tx: Transaction) => Change | Promise<Change>,
): Promise<VisitEvent> {
  return ctx.db.transaction(async (tx) => {
    const visit = await lockVisit(tx, id)
    if (!visit || (visit.hostId !== user.id && visit.visitorId !== user.id)) throw new AppError('not-found')
    const now = ctx.now()
    const current = { ...visit, state: stateAt(visit, now) }
    const { set, event } = await change(current, { role: roleIn(visit, user.id), now }, tx)
    await updateVisit(tx, id, set)
    const startsAt = set.startsAt ?? visit.startsAt
    await tellOfVisit(ctx, tx, event, { userId: otherIn(visit, user.id), id, startsAt })
    return event
  })
}

/** Raises `already-decided` unless the visit waits for this person. */
function requireAwaited({ state, awaits }: VisitRow, role: VisitRole): void {
  if (state !== 'proposed' || awaits !== role) throw decided()
}

/** Agrees to the time that the caller saw. Raises `changed-since` for another, `already-decided`. */
export const agreeToVisit = (ctx: AppContext, user: User, id: string, seen: Date) =>
  changeVisit(ctx, user, id, (visit, { role, now }) => {
    requireAwaited(visit, role)
    if (visit.startsAt.getTime() !== seen.getTime()) throw new AppError('changed-since', visitMessages.changed)
    requireComing(visit.startsAt, now)
    return { set: { state: 'agreed' }, event: 'agreed' }
  })

/** Proposes another time, to which the other has to agree; also for an agreed visit that has not begun. */
export const proposeTime = (ctx: AppContext, user: User, id: string, startsAt: Date) =>
  changeVisit(ctx, user, id, async (visit, { role, now }, tx) => {
    if (visit.state !== 'agreed' || visit.startsAt <= now) requireAwaited(visit, role)
    requireComing(startsAt, now)
    await ctx.jobs.enqueue(tx, freeVisitJob, { id }, { startAfter: addDays(now, visitLimits.silenceDays) })
    const awaits = role === 'host' ? 'visitor' : 'host'
    return { set: { state: 'proposed', awaits, startsAt, proposedAt: now }, event: 'proposed' }
  })

export const declineVisit = (ctx: AppContext, user: User, id: string, words: string) =>
  changeVisit(ctx, user, id, (visit, { role }) => {
    requireAwaited(visit, role)
    return { set: { state: 'declined', declineWords: words }, event: 'declined' }
  })

/** Takes back a proposal that waits for the other, or cancels an agreed visit that has not begun. */
export const cancelVisit = (ctx: AppContext, user: User, id: string) =>
  changeVisit(ctx, user, id, (visit, { role, now }) => {
    const isOpen = visit.state === 'agreed' ? visit.startsAt > now : visit.state === 'proposed' && visit.awaits !== role
    if (!isOpen) throw decided()
    return { set: { state: 'cancelled' }, event: 'cancelled' }
  })

/** Frees a visit whose proposal is a week old; of all others nothing changes. */
export async function freeSilentVisit(ctx: AppContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const visit = await lockVisit(tx, id)
    if (visit?.state !== 'proposed' || stateAt(visit, ctx.now()) !== 'freed') return
    await updateVisit(tx, id, { state: 'freed' })
    const userId = visit.awaits === 'host' ? visit.visitorId : visit.hostId
    await tellOfVisit(ctx, tx, 'freed', { userId, id, startsAt: visit.startsAt })
  })
}
