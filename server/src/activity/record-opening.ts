import { isStaff } from '@ariviyal/contract/roles'
import { dayOf } from '../platform/calendar.ts'
import type { Caller, House } from '../platform/house.ts'
import { activity } from './activity.table.ts'

/** Notes that a teacher was given the file of a book or a video; staff at work and guests do not count. */
export async function recordOpening(
  house: House,
  caller: Caller | null,
  item: { kind: 'ebook' | 'video'; id: string },
): Promise<void> {
  if (!caller || isStaff(caller.user.role)) return
  await house.db
    .insert(activity)
    .values({ userId: caller.user.id, kind: item.kind, itemId: item.id, day: dayOf(house.now()) })
    .onConflictDoNothing()
}
