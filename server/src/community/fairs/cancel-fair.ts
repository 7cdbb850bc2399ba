import type { User } from '@ariviyal/contract/accounts/accounts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { selectMembers, updateFair } from './fairs.queries.ts'
import type { FairRow } from './fairs.table.ts'
import { lockHostedFair } from './require-fair.ts'
import { tellOfFair } from './tell-of-fair.ts'

/** Cancels an own fair and notifies everybody else. Raises `not-found`, and `already-decided` once the results are published. */
export async function cancelFair(ctx: AppContext, user: User, id: string, reason: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { fair } = await lockHostedFair(tx, user, id)
    await endFair(ctx, tx, fair, reason)
  })
}

/** The same for a fair that the caller has locked. */
export async function endFair(ctx: AppContext, tx: Transaction, fair: FairRow, reason: string): Promise<void> {
  await updateFair(tx, fair.id, { state: 'cancelled', cancelReason: reason, changedAt: ctx.now() })
  const others = (await selectMembers(tx, fair.id)).map(({ userId }) => userId).filter((id) => id !== fair.hostId)
  await tellOfFair(ctx, tx, 'cancelled', fair, others)
}
