import type { User } from '@ariviyal/contract/accounts/accounts'
import type { VisitSheet } from '@ariviyal/contract/community/visits/visits'
import { visitMessages } from '@ariviyal/contract/community/visits/visit-rules'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { changeVisit } from './change-visit.ts'
import { roleIn } from './visit.view.ts'
import { lockVisit, updateVisit } from './visits.queries.ts'

/** Saves the caller's part of the sheet of an agreed visit until both have confirmed it. Raises `not-found`, `already-decided`. */
export async function saveSheet(
  ctx: AppContext,
  user: User,
  id: string,
  { seen, keep, to_try: toTry, reflection }: VisitSheet,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const visit = await lockVisit(tx, id)
    if (!visit || (visit.hostId !== user.id && visit.visitorId !== user.id)) throw new AppError('not-found')
    if (visit.state !== 'agreed') throw new AppError('already-decided', visitMessages.decided)
    if (visit.hostMinutes !== null && visit.visitorMinutes !== null)
      throw new AppError('already-decided', visitMessages.sheetClosed)
    await updateVisit(tx, id, roleIn(visit, user.id) === 'host' ? { reflection } : { seen, keep, toTry })
  })
}

/** Confirms an agreed visit that has begun; the own minutes can be corrected until the other has confirmed too. */
export const confirmVisit = (ctx: AppContext, user: User, id: string, minutes: number) =>
  changeVisit(ctx, user, id, (visit, { role, now }) => {
    if (visit.state !== 'agreed') throw new AppError('already-decided', visitMessages.decided)
    if (visit.startsAt > now) throw new AppError('forbidden', visitMessages.notOver)
    if (visit.hostMinutes !== null && visit.visitorMinutes !== null)
      throw new AppError('already-decided', visitMessages.sheetClosed)
    const isSecond = (role === 'host' ? visit.visitorMinutes : visit.hostMinutes) !== null
    return {
      set: role === 'host' ? { hostMinutes: minutes } : { visitorMinutes: minutes },
      event: isSecond ? 'counted' : 'confirmed',
    }
  })
