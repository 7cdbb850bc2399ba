import type { User } from '@ariviyal/contract/accounts/accounts'
import type { OfficerForm, TimerForm } from '@ariviyal/contract/grievances/grievances'
import type * as z from 'zod/mini'
import { recordAction } from '../audit/record-action.ts'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import {
  findOfficer,
  findTimers,
  lockGrievance,
  saveOfficer,
  saveTimer,
  updateGrievance,
} from './grievances.queries.ts'

/** Names the grievance officer. */
export async function changeOfficer(ctx: AppContext, staff: User, officer: OfficerForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await findOfficer(tx)
    await saveOfficer(tx, officer)
    const subject = { type: 'grievance-officer', id: '1' }
    await recordAction(tx, staff, ctx.now(), 'grievance-officer.changed', subject, { ...officer, before })
  })
}

/** Changes a time. Open complaints keep theirs. */
export async function changeTimer(
  ctx: AppContext,
  staff: User,
  { name, ...timer }: z.output<typeof TimerForm>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = (await findTimers(tx))[name]
    await saveTimer(tx, { name, hours: timer.hours, hidesFirst: timer.hides_first, source: timer.source })
    const subject = { type: 'grievance-timer', id: name }
    await recordAction(tx, staff, ctx.now(), 'grievance-timer.changed', subject, { ...timer, before })
  })
}

/** Notes that a complaint was acknowledged by post or phone; one that is noted keeps its moment. Raises `not-found`. */
export async function acknowledgeGrievance(ctx: AppContext, staff: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const grievance = await lockGrievance(tx, id)
    if (!grievance) throw new AppError('not-found')
    if (grievance.acknowledgedAt) return
    const now = ctx.now()
    await updateGrievance(tx, id, { acknowledgedAt: now })
    const subject = { type: 'grievance', id }
    await recordAction(tx, staff, now, 'grievance.acknowledged', subject, { number: grievance.number })
  })
}
