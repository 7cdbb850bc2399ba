import { createHash } from 'node:crypto'
import { type AttemptKind, attempts, times, widerBounds } from '@ariviyal/contract/limits'
import { inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import type { House } from '../house.ts'
import { prepareOnce } from '../prepare-once.ts'
import { sendTogether } from '../send-together.ts'
import { attemptCounts } from './attempts.table.ts'
import { networkOf, widerNetworksOf } from './client-address.ts'
import { Refusal } from './errors.ts'

type Counter = Pick<House, 'db' | 'now' | 'limitsFactor'>

/**
 * The commit of this statement does not wait for the disk: a crash of PostgreSQL may forget the attempts of its last half second, and every call
 * that counts them would pay for two flushes instead of one.
 */
const notAwaited = sql<string>`set_config('synchronous_commit', 'off', true)`

/** Whose attempts are counted; `own address` is an account at an address that its owner has come from. */
type Counted = 'account' | 'address' | 'block of 56 bits' | 'block of 48 bits' | 'own address'

const keyOf = (kind: AttemptKind, of: Counted, value: string): string =>
  createHash('sha256').update(`${kind} ${of} ${value}`).digest('base64url')

const ownAddressKey = (account: string, address: string): string =>
  keyOf('sign-in', 'own address', `${networkOf(address)} ${account}`)

const windowIsOver = sql`${attemptCounts.endsAt} <= ${sql.placeholder('now')}::timestamptz`

/** An attempt under the keys of its address, of the blocks around one of IPv6 and, if known, of its account. */
interface Attempt {
  /** Null where the address was counted before. */
  address: string | null
  block56: string | null
  block48: string | null
  account: string | null
  /** Where the account's owner has come from this address (`own` says so), it counts under a key of its own. */
  own: string | null
  ownAccount: string | null
  /** How many attempts the address has. */
  bound: number
  at: Date
  endsAt: Date
}

interface Count {
  key: string
  hits: number
  endsAt: Date
}

const texts = (name: keyof Attempt) => sql`${sql.placeholder(name)}::text[]`

/** The hits of a key in the window that runs. */
const hitsOf = (key: SQL) =>
  sql`coalesce((select ${attemptCounts.hits} from ${attemptCounts} where ${attemptCounts.key} = ${key} and not ${windowIsOver}), 0)`

/**
 * Counts attempts, each for its address, the blocks around it and the account. A block counts only what the narrower network had left, so that one
 * line cannot use up the bound of its neighbours. Where its owner has come from (`own`), an account counts under a key of its own, which strangers
 * elsewhere cannot use up. Every instance locks the rows in the same order, so that two of them cannot wait for each other.
 */
const prepareCount = prepareOnce((executor) =>
  executor
    .insert(attemptCounts)
    .select(
      sql`with one as (
          select * from unnest(
            ${texts('address')}, ${texts('block56')}, ${texts('block48')}, ${texts('account')}, ${texts('own')},
            ${texts('ownAccount')}, ${sql.placeholder('bound')}::float8[], ${sql.placeholder('endsAt')}::timestamptz[]
          ) with ordinality as one (address, block56, block48, account, own, own_account, bound, ends_at, place)
        ), near as (
          select *, ${hitsOf(sql`address`)} + row_number() over (partition by address order by place) <= bound as left_near from one
        ), wider as (
          select *, left_near and ${hitsOf(sql`block56`)}
            + row_number() over (partition by block56, left_near order by place) <= bound * ${widerBounds.of56}::int as left_wider from near
        )
        select key, count(*)::int, max(ends_at) from wider, unnest(array[
          address, case when left_near then block56 end, case when left_wider then block48 end,
          case when exists (
            select from ${attemptCounts} where ${attemptCounts.key} = own and not ${windowIsOver}
          ) then own_account else account end
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
        block56: each('block56'),
        block48: each('block48'),
        account: each('account'),
        own: each('own'),
        ownAccount: each('ownAccount'),
        bound: each('bound'),
      })
      const counts = new Map<string | null, Count>(rows.map((row) => [row.key, row]))
      const countOf = (key: string | null) => {
        const count = counts.get(key)
        return count && { ...count, hits: count.hits-- }
      }
      const countsOf = ({ address, block56, block48, account, ownAccount, bound }: Attempt) => {
        const near = countOf(address)
        const wider = near && near.hits <= bound ? countOf(block56) : undefined
        const widest = wider && wider.hits <= bound * widerBounds.of56 ? countOf(block48) : undefined
        const ofAccount = countOf(counts.has(ownAccount) ? ownAccount : account)
        return [near, wider, widest, ofAccount].filter((count) => count !== undefined)
      }
      // The last one was the number that stands there now, each before it one less.
      return sent.toReversed().map(countsOf).toReversed()
    },
    { apartMs: 1 },
  ),
)

/**
 * Counts one attempt for the address (IPv6: its first 64 bits, and with a higher bound the first 56 and 48) and, if known, for the account; for
 * the `account` alone where the address was counted before. Refuses with `too-often` above the limit of any; the window begins with its first attempt.
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
  const counted = what === 'account' ? null : address
  const keyOfAddress = counted && keyOf(kind, 'address', networkOf(counted))
  const wider = counted && widerNetworksOf(counted)
  const block56 = wider && keyOf(kind, 'block of 56 bits', wider.block56)
  const block48 = wider && keyOf(kind, 'block of 48 bits', wider.block48)
  const bound = limit.perAddress * house.limitsFactor
  const boundOf = new Map<string | null, number>([
    [keyOfAddress, bound],
    [block56, bound * widerBounds.of56],
    [block48, bound * widerBounds.of48],
  ])
  const own = account && kind === 'sign-in' ? ownAddressKey(account, address) : null
  const counts = await prepareCounting(house.db)({
    at: now,
    endsAt: new Date(now.getTime() + limit.minutes * 60_000),
    address: keyOfAddress,
    block56,
    block48,
    account: account && keyOf(kind, 'account', account),
    own,
    ownAccount: own && keyOf(kind, 'account', own),
    bound,
  })
  const over = counts.filter(({ key, hits }) => hits > (boundOf.get(key) ?? limit.perAccount * house.limitsFactor))
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
