import type { AccountEventKind } from '@ariviyal/contract/accounts/account-security'
import { deviceOf } from '@ariviyal/contract/accounts/devices'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Executor } from '../../platform/db/database.ts'
import { accountEvents, countedKinds } from './account-events.table.ts'

const hourMs = 3_600_000
const isCounted = sql`${accountEvents.kind} in (${sql.raw(countedKinds.map((kind) => `'${kind}'`).join(', '))})`

/** Records an event of an account in the caller's transaction. A counted kind increments the row of its hour. */
export async function recordAccountEvent(
  executor: Executor,
  userId: string,
  kind: Exclude<AccountEventKind, 'logged-in' | 'logged-in-new-device'>,
  at: Date,
): Promise<void> {
  if (!(countedKinds as readonly string[]).includes(kind)) {
    await executor.insert(accountEvents).values({ id: uuid(), userId, kind, at })
    return
  }
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
  await executor
    .insert(accountEvents)
    .values({ id: uuid(), userId, kind, at: hour })
    .onConflictDoUpdate({
      target: [accountEvents.userId, accountEvents.kind, accountEvents.at],
      targetWhere: isCounted,
      set: { count: sql`${accountEvents.count} + 1` },
    })
}

/** Records a log-in. A device is new if no retained log-in used one of the same kind. */
export async function recordLogIn(executor: Executor, userId: string, userAgent: string, at: Date): Promise<void> {
  const device = deviceOf(userAgent)
  await executor.execute(sql`
    insert into account_events (id, user_id, kind, at, device)
    select ${uuid()}::uuid, ${userId}::uuid,
      case when exists (select from account_events where user_id = ${userId}::uuid and device = ${device})
        then 'logged-in' else 'logged-in-new-device' end,
      ${at.toISOString()}::timestamptz, ${device}`)
}
