import { createHash } from 'node:crypto'
import { type AttemptKind, attempts } from '@ariviyal/contract/limits'
import { lt, sql } from 'drizzle-orm'
import type { House } from '../house.ts'
import { attemptCounts } from './attempts.table.ts'
import { Refusal } from './errors.ts'

type Counter = Pick<House, 'db' | 'now' | 'limitsFactor'>

const keyOf = (kind: AttemptKind, of: 'account' | 'address', value: string): string =>
  createHash('sha256').update(`${kind} ${of} ${value}`).digest('base64url')

/**
 * Counts one attempt for the address and, if known, for the account, in one statement that all instances share. Refuses with
 * `too-often` above the limit of either; the window begins with its first attempt.
 */
export async function countAttempt(
  house: Counter,
  kind: AttemptKind,
  address: string,
  account: string | null,
): Promise<void> {
  if (house.limitsFactor === Infinity) return
  const limit = attempts[kind]
  const now = house.now()
  const endsAt = new Date(now.getTime() + limit.minutes * 60_000)
  const allowed = new Map([
    [keyOf(kind, 'address', address), limit.perAddress * house.limitsFactor],
    ...(account ? [[keyOf(kind, 'account', account), limit.perAccount * house.limitsFactor] as const] : []),
  ])
  // Every instance locks the rows in the same order, so that two of them cannot wait for each other.
  const rows = [...allowed.keys()].sort().map((key) => ({ key, hits: 1, endsAt }))
  const counts = await house.db
    .insert(attemptCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: attemptCounts.key,
      set: {
        hits: sql`case when ${attemptCounts.endsAt} <= ${now.toISOString()}::timestamptz then 1 else ${attemptCounts.hits} + 1 end`,
        endsAt: sql`case when ${attemptCounts.endsAt} <= ${now.toISOString()}::timestamptz then excluded.ends_at else ${attemptCounts.endsAt} end`,
      },
    })
    .returning()
  const over = counts.filter((count) => count.hits > (allowed.get(count.key) ?? 0))
  if (over.length === 0) return
  const longest = Math.max(...over.map((count) => count.endsAt.getTime() - now.getTime()))
  throw new Refusal('too-often', undefined, { retryAfter: Math.max(1, Math.ceil(longest / 1_000)) })
}

const forgetQueue = 'attempts.forget'

/** Once an hour, windows that are over are removed. */
export function attemptJobs(house: House): void {
  house.jobs.work(forgetQueue, {}, async () => {
    await house.db.delete(attemptCounts).where(lt(attemptCounts.endsAt, house.now()))
  })
  house.jobs.schedule(forgetQueue, '35 * * * *', 'UTC')
}
