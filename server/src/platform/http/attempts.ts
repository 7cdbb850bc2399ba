import { createHash } from 'node:crypto'
import { type AttemptKind, attempts, times } from '@ariviyal/contract/limits'
import { inArray, lt, sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import type { House } from '../house.ts'
import { prepareOnce } from '../prepare-once.ts'
import { sendTogether } from '../send-together.ts'
import { attemptCounts } from './attempts.table.ts'
import { networkOf } from './client-address.ts'
import { Refusal } from './errors.ts'

type Counter = Pick<House, 'db' | 'now' | 'limitsFactor'>

/**
 * The commit of this statement does not wait for the disk: a crash of PostgreSQL may forget the attempts of its last half second, and every call
 * that counts them would pay for two flushes instead of one.
 */
const notAwaited = sql<string>`set_config('synchronous_commit', 'off', true)`

/** Whose attempts are counted; `own address` is an account at an address that its owner has come from. */
type Counted = 'account' | 'address' | 'own address'

const keyOf = (kind: AttemptKind, of: Counted, value: string): string =>
  createHash('sha256').update(`${kind} ${of} ${value}`).digest('base64url')

const ownAddressKey = (account: string, address: string): string =>
  keyOf('sign-in', 'own address', `${networkOf(address)} ${account}`)

const windowIsOver = sql`${attemptCounts.endsAt} <= ${sql.placeholder('now')}::timestamptz`

/** An attempt under the keys of its address and, if known, of its account. */
interface Attempt {
  address: string | null
  account: string | null
  /** Where the account's owner has come from this address (`own` says so), it counts under a key of its own. */
  own: string | null
  ownAccount: string | null
  at: Date
  endsAt: Date
}

interface Count {
  key: string
  hits: number
  endsAt: Date
}

const texts = (name: keyof Attempt) => sql`${sql.placeholder(name)}::text[]`

/**
 * Counts attempts, each for two keys: the address, and the account; where its owner has come from (`own`), an account counts under a key of its
 * own, which strangers elsewhere cannot use up. Every instance locks the rows in the same order, so that two of them cannot wait for each other.
 */
const prepareCount = prepareOnce((executor) =>
  executor
    .insert(attemptCounts)
    .select(
      sql`select key, count(*)::int, max(one.ends_at)
        from unnest(${texts('address')}, ${texts('account')}, ${texts('own')}, ${texts('ownAccount')}, ${sql.placeholder('endsAt')}::timestamptz[])
          as one (address, account, own, own_account, ends_at),
        unnest(array[
          one.address,
          case when exists (
            select from ${attemptCounts} where ${attemptCounts.key} = one.own and not ${windowIsOver}
          ) then one.own_account else one.account end
        ]) as counted (key)
        where key is not null group by key order by key`,
    )
    .onConflictDoUpdate({
      target: attemptCounts.key,
      set: {
        hits: sql`case when ${windowIsOver} then excluded.hits else ${attemptCounts.hits} + excluded.hits end`,
        endsAt: sql`case when ${windowIsOver} then excluded.ends_at else ${attemptCounts.endsAt} end`,
      },
    })
    .returning({ key: attemptCounts.key, hits: attemptCounts.hits, endsAt: attemptCounts.endsAt, notAwaited })
    .prepare('count_attempts'),
)

/**
 * Those who come at the same time are counted in one statement, which all instances share, and each learns which it was. It costs more than what
 * it makes wait for up to a millisecond.
 */
const prepareCounting = prepareOnce((executor) =>
  sendTogether(
    async (sent: Attempt[]): Promise<Count[][]> => {
      const each = <Name extends keyof Attempt>(name: Name) => sent.map((attempt) => attempt[name])
      const rows = await prepareCount(executor).execute({
        now: new Date(Math.max(...each('at').map(Number))).toISOString(),
        endsAt: each('endsAt').map((moment) => moment.toISOString()),
        address: each('address'),
        account: each('account'),
        own: each('own'),
        ownAccount: each('ownAccount'),
      })
      const counts = new Map<string | null, Count>(rows.map((row) => [row.key, row]))
      const countsOf = ({ address, account, ownAccount }: Attempt) =>
        [counts.get(address), counts.get(ownAccount) ?? counts.get(account)]
          .filter((count) => count !== undefined)
          .map((count) => ({ ...count, hits: count.hits-- }))
      // The last one was the number that stands there now, each before it one less.
      return sent.toReversed().map(countsOf).toReversed()
    },
    { apartMs: 1 },
  ),
)

/**
 * Counts one attempt for the address (IPv6: its first 64 bits) and, if known, for the account; for the `account` alone where the address was counted
 * before. Refuses with `too-often` above the limit of either; the window begins with its first attempt.
 */
export async function countAttempt(
  house: Counter,
  kind: AttemptKind,
  address: string,
  account: string | null,
  what: 'both' | 'account' = 'both',
): Promise<void> {
  if (house.limitsFactor === Infinity) return
  const limit = attempts[kind]
  const now = house.now()
  const keyOfAddress = what === 'account' ? null : keyOf(kind, 'address', networkOf(address))
  const own = account && kind === 'sign-in' ? ownAddressKey(account, address) : null
  const counts = await prepareCounting(house.db)({
    at: now,
    endsAt: new Date(now.getTime() + limit.minutes * 60_000),
    address: keyOfAddress,
    account: account && keyOf(kind, 'account', account),
    own,
    ownAccount: own && keyOf(kind, 'account', own),
  })
  const over = counts.filter(
    ({ key, hits }) => hits > (key === keyOfAddress ? limit.perAddress : limit.perAccount) * house.limitsFactor,
  )
  if (over.length === 0) return
  const longest = Math.max(...over.map((count) => count.endsAt.getTime() - now.getTime()))
  throw new Refusal('too-often', undefined, { retryAfter: Math.max(1, Math.ceil(longest / 1_000)) })
}

/**
 * Notes, as a hash and for as long as a session lives, that the owner of an account came from an address: whoever guesses its password
 * elsewhere cannot keep them from logging in there (decision 037).
 */
export async function noteOwnAddress(
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

/** Once an hour, windows that are over are removed. */
export function attemptJobs(house: House): void {
  house.jobs.work(forgetQueue, {}, async () => {
    // Rows that are being counted are left for the next hour: who waits for two of them in another order would never get both.
    const over = house.db
      .select({ key: attemptCounts.key })
      .from(attemptCounts)
      .where(lt(attemptCounts.endsAt, house.now()))
      .for('update', { skipLocked: true })
    await house.db.delete(attemptCounts).where(inArray(attemptCounts.key, over))
  })
  house.jobs.schedule(forgetQueue, '35 * * * *', 'UTC')
}
