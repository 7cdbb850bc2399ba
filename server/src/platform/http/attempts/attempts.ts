import { createHash } from 'node:crypto'
import { type AttemptKind, attempts, times, widerBounds } from '@ariviyal/contract/limits'
import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import type { AppContext } from '../../app-context.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { attemptCounts } from './attempts.table.ts'
import { networkOf, widerNetworksOf } from '../client-address.ts'
import { AppError } from '../errors.ts'

type Counter = Pick<AppContext, 'db' | 'now' | 'limitsFactor'>

/**
 * Commits without waiting for the disk: a crash of PostgreSQL may lose the attempts of the last half second. Otherwise every counted call
 * would pay for two flushes instead of one.
 */
const notAwaited = sql<string>`set_config('synchronous_commit', 'off', true)`

/** What attempts are counted by. `own address` is an account at an address its owner has logged in from. */
type Counted = 'account' | 'address' | 'block of 56 bits' | 'block of 48 bits' | 'own address'

const keyOf = (kind: AttemptKind, of: Counted, value: string): string =>
  createHash('sha256').update(`${kind} ${of} ${value}`).digest('base64url')

const ownAddressKey = (account: string, address: string): string =>
  keyOf('sign-in', 'own address', `${networkOf(address)} ${account}`)

/** Keys of an attempt's address and its enclosing blocks; null for what is not counted. */
function networkKeysOf(kind: AttemptKind, address: string | null) {
  const wider = address === null ? null : widerNetworksOf(address)
  return {
    address: address && keyOf(kind, 'address', networkOf(address)),
    block56: wider && keyOf(kind, 'block of 56 bits', wider.block56),
    block48: wider && keyOf(kind, 'block of 48 bits', wider.block48),
  }
}

const windowIsOver = sql`${attemptCounts.endsAt} <= ${sql.placeholder('now')}::timestamptz`

const text = (name: string) => sql`${sql.placeholder(name)}::text`

/** Counts a key, if it is not null, in its current window or in a new one. */
const countKey = (key: SQL) => sql`
  insert into ${attemptCounts} (key, hits, ends_at)
  select counted.key, 1, ${sql.placeholder('endsAt')}::timestamptz from (${key}) as counted (key) where counted.key is not null
  on conflict (key) do update set
    hits = case when ${windowIsOver} then 1 else ${attemptCounts.hits} + 1 end,
    ends_at = case when ${windowIsOver} then excluded.ends_at else ${attemptCounts.endsAt} end
  returning ${attemptCounts.key}, ${attemptCounts.hits}, ${attemptCounts.endsAt}`

const bound = (times: number) => sql`${sql.placeholder('bound')}::float8 * ${times}::int`

/**
 * Counts one attempt for its address, the enclosing blocks and the account. A block counts only attempts that the narrower network's limit
 * admitted, so that one line cannot use up its neighbours' limit. From an address its owner has used (`own`), an account counts under a
 * separate key, which others cannot use up. Every attempt locks its rows in this order, which prevents deadlocks.
 */
const prepareCount = prepareOnce((executor) => {
  const columns = {
    key: sql<string>`key`.as('key'),
    hits: sql<number>`hits`.as('hits'),
    endsAt: sql`ends_at`.mapWith(attemptCounts.endsAt).as('ends_at'),
  }
  const counted = (name: string, key: SQL) => executor.$with(name, columns).as(countKey(key))
  const own = sql`select from ${attemptCounts} where ${attemptCounts.key} = ${text('own')} and not ${windowIsOver}`
  return executor
    .with(
      counted('near', sql`select ${text('address')}`),
      counted('wider', sql`select ${text('block56')} from near where near.hits <= ${bound(1)}`),
      counted('widest', sql`select ${text('block48')} from wider where wider.hits <= ${bound(widerBounds.of56)}`),
      counted('whose', sql`select case when exists (${own}) then ${text('ownAccount')} else ${text('account')} end`),
    )
    .select({ ...columns, notAwaited })
    .from(
      sql`(select * from near union all select * from wider union all select * from widest union all select * from whose) as every`,
    )
    .prepare('count_attempt')
})

/**
 * Counts one attempt for the address (IPv6: its /64, and with higher limits the /56 and /48) and for the account, if known. `account`
 * counts only the account, when the address was counted before. Raises `too-often` above any limit. The window begins with the first
 * attempt.
 */
export async function countAttempt(
  ctx: Counter,
  kind: AttemptKind,
  address: string,
  account: string | null,
  what: 'both' | 'account' = 'both',
): Promise<void> {
  if (ctx.limitsFactor === Infinity) return
  const limit = attempts[kind]
  const now = ctx.now()
  const keys = networkKeysOf(kind, what === 'account' ? null : address)
  const bound = limit.perAddress * ctx.limitsFactor
  const boundOf = new Map<string | null, number>([
    [keys.address, bound],
    [keys.block56, bound * widerBounds.of56],
    [keys.block48, bound * widerBounds.of48],
  ])
  const own = account && kind === 'sign-in' ? ownAddressKey(account, address) : null
  const counts = await prepareCount(ctx.db).execute({
    now: now.toISOString(),
    endsAt: new Date(now.getTime() + limit.minutes * 60_000).toISOString(),
    ...keys,
    account: account && keyOf(kind, 'account', account),
    own,
    ownAccount: own && keyOf(kind, 'account', own),
    bound,
  })
  const over = counts.filter(({ key, hits }) => hits > (boundOf.get(key) ?? limit.perAccount * ctx.limitsFactor))
  if (over.length === 0) return
  const longestMs = Math.max(...over.map((count) => count.endsAt.getTime() - now.getTime()))
  throw new AppError('too-often', undefined, { retryAfter: Math.max(1, Math.ceil(longestMs / 1_000)) })
}

/**
 * Takes an admitted attempt back, for limits that count failures only. Pass the pool, not a transaction: each row is
 * unlocked at once, which prevents deadlocks with counting.
 */
export async function refundAttempt(
  ctx: Counter,
  kind: AttemptKind,
  { address, account }: { address: string | null; account: string },
): Promise<void> {
  if (ctx.limitsFactor === Infinity) return
  const keys = [...Object.values(networkKeysOf(kind, address)), keyOf(kind, 'account', account)]
  for (const key of keys.filter((key) => key !== null))
    await ctx.db
      .update(attemptCounts)
      .set({ hits: sql`greatest(${attemptCounts.hits} - 1, 0)` })
      .where(and(eq(attemptCounts.key, key), gt(attemptCounts.endsAt, ctx.now())))
}

/** Ends the window of an account, whose failures no longer matter. */
export async function forgetAttempts(
  executor: Executor,
  kind: AttemptKind,
  accounts: readonly string[],
): Promise<void> {
  const keys = accounts.map((account) => keyOf(kind, 'account', account)).sort()
  await executor.delete(attemptCounts).where(inArray(attemptCounts.key, keys))
}

/**
 * Records, hashed and for the lifetime of a login session, that an account's owner used an address. Password guessing from elsewhere then
 * cannot lock the owner out (decision 36).
 */
export async function recordOwnAddress(
  executor: Executor,
  now: Date,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const endsAt = new Date(now.getTime() + times.sessionDays * 86_400_000)
  await executor
    .insert(attemptCounts)
    .values({ key: ownAddressKey(email, address), hits: 0, endsAt })
    .onConflictDoUpdate({ target: attemptCounts.key, set: { endsAt } })
}

const forgetQueue = 'attempts.forget'

/** Removes expired windows once an hour. */
export function attemptJobs(ctx: AppContext): void {
  ctx.jobs.work(forgetQueue, {}, async () => {
    // Skips locked rows until the next hour, to prevent deadlocks with counting.
    const over = ctx.db
      .select({ key: attemptCounts.key })
      .from(attemptCounts)
      .where(lt(attemptCounts.endsAt, ctx.now()))
      .for('update', { skipLocked: true })
    await ctx.db.delete(attemptCounts).where(inArray(attemptCounts.key, over))
  })
  ctx.jobs.schedule(forgetQueue, '35 * * * *', 'UTC')
}
