import { communityTimes } from '@ariviyal/contract/community/community-limits'
import type { DailyLimit } from '@ariviyal/contract/community/community-messages'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { countShownPosts } from '../discussions/posts.queries.ts'

/** Whether fewer than `newMemberPosts` posts of a member stand that were written until a moment. */
export async function isNewMember(executor: Executor, userId: string, until: Date): Promise<boolean> {
  const { newMemberPosts: most } = communityTimes
  return (await countShownPosts(executor, userId, { until, most })) < most
}

/** How often members do something in a day; `countSince` counts how often one did since a moment, up to `most`. */
interface Daily {
  limits: { member: number; newMember: number }
  countSince: (since: Date, most: number) => Promise<number>
  full: (limit: DailyLimit) => string
}

/** Raises `too-often` for a member who has done something as often in a day as they may. */
export async function requireDailyLimit(
  executor: Executor,
  userId: string,
  now: Date,
  { limits: { member, newMember }, countSince, full }: Daily,
): Promise<void> {
  const since = addDays(now, -1)
  const done = await countSince(since, member)
  if (done < newMember) return
  const isNew = await isNewMember(executor, userId, since)
  const most = isNew ? newMember : member
  if (done >= most) throw new AppError('too-often', full({ most, isNew }))
}
