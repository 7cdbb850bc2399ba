import { isStaff } from '@ariviyal/contract/accounts/roles'
import { dayOf } from '@ariviyal/contract/time'
import type { Caller, AppContext } from '../../platform/app-context.ts'
import { activity } from './activity.table.ts'

/** Records that a teacher opened a book or video; staff and guests do not count. */
export async function recordOpening(
  ctx: AppContext,
  caller: Caller | null,
  item: { kind: 'ebook' | 'video'; id: string },
): Promise<void> {
  if (!caller || isStaff(caller.user.role)) return
  await ctx.db
    .insert(activity)
    .values({ userId: caller.user.id, kind: item.kind, itemId: item.id, day: dayOf(ctx.now()) })
    .onConflictDoNothing()
}
