import type { User } from '@ariviyal/contract/accounts/accounts'
import { timeProblem } from '@ariviyal/contract/community/visits/visit-rules'
import { pairMessages } from '@ariviyal/contract/projects/pairs/pair-messages'
import type { CallForm } from '@ariviyal/contract/projects/pairs/pair-calls'
import { v7 as uuid } from 'uuid'
import { findTaughtClass } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockOwnEntry } from '../classes/project-class-access.ts'
import { findProjectClass, type PlacedClass } from '../classes/project-classes.queries.ts'
import { lockProject } from '../projects.queries.ts'
import { notifyPartner } from './notify-of-pairs.ts'
import { isAwaited, liveCall } from './pair-calls.view.ts'
import { coupleOf, deleteCall, findCall, storeCall } from './pair-calls.queries.ts'
import { findPair } from './pairs.queries.ts'

type Entry = PlacedClass['entry']

/**
 * The own and the other class of a pair, for a change. The project is locked, so that its pairs and calls follow one another. Raises
 * `not-found`, `archived`, and `already-decided` once the pair is over.
 */
async function lockCouple(tx: Transaction, pairId: string, teacher: User): Promise<{ own: Entry; other: Entry }> {
  const seen = await findPair(tx, pairId)
  if (!seen || !(await lockProject(tx, seen.projectId))) throw new AppError('not-found')
  const marker = await findProjectClass(tx, seen.markerId)
  const teachesMarker = marker?.entry.classId && (await findTaughtClass(tx, marker.entry.classId, teacher.id))
  const [ownId, otherId] = teachesMarker ? [seen.markerId, seen.markedId] : [seen.markedId, seen.markerId]
  const { entry: own } = await lockOwnEntry(tx, ownId, teacher)
  const [pair, placed] = [await findPair(tx, pairId), await findProjectClass(tx, otherId)]
  if (!placed) throw new AppError('not-found')
  const { entry: other } = placed
  if (!pair || pair.endedAt !== null || own.leftAt !== null || other.leftAt !== null || other.classId === null)
    throw new AppError('already-decided', pairMessages.pairOver)
  return { own, other }
}

/** Proposes a time to the other class, also in place of one that was proposed or agreed. Raises `invalid-fields` and what `lockCouple` does. */
export async function proposeCall(ctx: AppContext, teacher: User, pairId: string, form: CallForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { own, other } = await lockCouple(tx, pairId, teacher)
    const [now, startsAt] = [ctx.now(), new Date(form.starts_at)]
    const wrong = timeProblem(startsAt, now)
    if (wrong !== null) throw new AppError('invalid-fields', wrong, { fields: { starts_at: wrong } })
    const couple = coupleOf(own.id, other.id)
    const isFirst = couple.firstId === own.id
    const before = await findCall(tx, own.id, other.id)
    await storeCall(tx, {
      ...couple,
      id: before?.id ?? uuid(),
      firstClassId: (isFirst ? own.classId : other.classId) ?? '',
      secondClassId: (isFirst ? other.classId : own.classId) ?? '',
      state: 'proposed',
      awaits: isFirst ? 'second' : 'first',
      proposedAt: now,
      startsAt,
      address: form.address,
      version: (before?.version ?? 0) + 1,
      changedAt: now,
    })
    await notifyPartner(ctx, tx, own.projectId, other.id, 'call-proposed')
  })
}

/** Agrees to the call that the teacher saw. Raises `changed-since` for another, `already-decided`, and what `lockCouple` does. */
export async function agreeToCall(ctx: AppContext, teacher: User, pairId: string, seen: CallForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { own, other } = await lockCouple(tx, pairId, teacher)
    const now = ctx.now()
    const call = liveCall(await findCall(tx, own.id, other.id), now)
    if (!call || !isAwaited(call, own.id)) throw new AppError('already-decided', pairMessages.noCall)
    if (call.startsAt.getTime() !== Date.parse(seen.starts_at) || call.address !== seen.address)
      throw new AppError('changed-since', pairMessages.callChanged)
    await storeCall(tx, { ...call, state: 'agreed', version: call.version + 1, changedAt: now })
    await notifyPartner(ctx, tx, own.projectId, other.id, 'call-agreed')
  })
}

/** Declines, takes back or cancels a call. Raises `already-decided` where there is none, and what `lockCouple` does. */
export async function cancelCall(ctx: AppContext, teacher: User, pairId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { own, other } = await lockCouple(tx, pairId, teacher)
    const call = liveCall(await findCall(tx, own.id, other.id), ctx.now())
    if (!call) throw new AppError('already-decided', pairMessages.noCall)
    await deleteCall(tx, call.id)
    await notifyPartner(ctx, tx, own.projectId, other.id, 'call-cancelled')
  })
}
