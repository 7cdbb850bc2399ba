import type { User } from '@ariviyal/contract/accounts/accounts'
import { fairLimits, fairMessages, type FairRole } from '@ariviyal/contract/community/fairs/fair-rules'
import type { FairInvitation } from '@ariviyal/contract/community/fairs/fairs'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { requireMayPost } from '../members/may-post.ts'
import {
  deleteMember,
  findFairByCode,
  findFairOf,
  insertMember,
  lockFair,
  selectMembers,
  selectSchools,
} from './fairs.queries.ts'
import type { FairRow } from './fairs.table.ts'
import { replaceJudges } from './judging/replace-judges.ts'
import { selectReviewsBy, updateReview } from './judging/reviews.queries.ts'
import { lockFairOf } from './require-fair.ts'

const unknownCode = () => new AppError('not-found', fairMessages.codeUnknown)

/** A fair that can still be joined with this code. Schools join until judging, judges until the results. Raises `not-found`. */
async function findOpenFair(executor: Executor, code: string): Promise<{ fair: FairRow; role: FairRole }> {
  const found = await findFairByCode(executor, code)
  const isOpen = found?.fair.state === 'open' || (found?.fair.state === 'judging' && found.role === 'judge')
  if (!found || !isOpen) throw unknownCode()
  return found
}

/** What a code invites to. Raises `not-found`, and `forbidden` for who takes part: a judge does not see the schools again. */
export async function showInvitation({ db }: AppContext, user: User, code: string): Promise<FairInvitation> {
  const { fair, role } = await findOpenFair(db, code)
  if (await findFairOf(db, fair.id, user.id)) throw new AppError('forbidden', fairMessages.joinedBefore)
  const schools = await selectSchools(db, fair.id)
  return {
    role,
    name: fair.name,
    held_on: fair.heldOn,
    kind: fair.kind,
    place: fair.place,
    schools: schools.map(({ id, name }) => ({ id, name })),
  }
}

/** Takes part as the code says. Raises `not-found` for an unknown code, `invalid-fields` without a school, and `forbidden` with the reason. */
export async function joinFair(
  ctx: AppContext,
  user: User,
  code: string,
  schoolId: string | undefined,
): Promise<{ id: string; role: FairRole }> {
  return ctx.db.transaction(async (tx) => {
    const { role, fair: seen } = await findOpenFair(tx, code)
    await lockFair(tx, seen.id)
    const { fair } = await findOpenFair(tx, code)
    await requireMayPost(ctx, tx, user)
    const schools = await selectSchools(tx, fair.id)
    const isSchool = schools.some(({ id }) => id === schoolId)
    if (schoolId === undefined ? role === 'school' : !isSchool)
      throw new AppError('invalid-fields', fairMessages.schoolNeeded, {
        fields: { school_id: fairMessages.schoolNeeded },
      })
    const members = await selectMembers(tx, fair.id)
    if (role === 'judge' && fair.hostId === user.id) throw new AppError('forbidden', fairMessages.hostJudges)
    if (members.some(({ userId }) => userId === user.id)) throw new AppError('forbidden', fairMessages.joinedBefore)
    if (members.length >= fairLimits.membersMax) throw new AppError('forbidden', fairMessages.full)
    const joinedAt = ctx.now()
    await insertMember(tx, { id: uuid(), fairId: fair.id, userId: user.id, role, schoolId: schoolId ?? null, joinedAt })
    // A new judge may take over what waits for another one.
    if (fair.state === 'judging') await replaceJudges(ctx, tx, fair)
    return { id: fair.id, role }
  })
}

/** A judge stops: other judges get the entries without a score, and given scores count. Raises `not-found` for anybody but a judge, `already-decided`. */
export async function leaveFair(ctx: AppContext, user: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { fair, member } = await lockFairOf(tx, user, id)
    if (member.role !== 'judge') throw new AppError('not-found')
    if (fair.state === 'published' || fair.state === 'cancelled')
      throw new AppError('already-decided', fairMessages.over)
    for (const { review } of await selectReviewsBy(tx, id, user.id))
      if (review.scoredAt === null) await updateReview(tx, review.id, { judgeId: null })
    await deleteMember(tx, member.id)
    if (fair.state === 'judging') await replaceJudges(ctx, tx, fair)
  })
}
