import { and, eq, exists, gt, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findPeople, type Person } from '../accounts/find-people.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail, type Mail } from '../platform/mail.ts'
import { recordClockMoves } from './record-move.ts'
import { subscriptionOverMail, subscriptionStartsMail, trialOverMail } from './subscriptions.mails.ts'
import { subscriptionEvents, type SubscriptionRow, subscriptions } from './subscriptions.table.ts'

/** Terms that are moved on in one transaction. */
const batch = 500

/**
 * Notes which terms the clock has started and ended, and writes to their owners. Access itself follows from the dates; this is its
 * record, made once however many instances do it at once, and made up for when none was running.
 */
export async function advanceSubscriptions(house: House): Promise<void> {
  // Where one term follows another, the end of the first comes before the start of the second.
  while (await moveSome(house, 'ended')) continue
  while (await moveSome(house, 'started')) continue
}

/** Whether there may be more to move. */
async function moveSome(house: House, kind: 'started' | 'ended'): Promise<boolean> {
  return house.db.transaction(async (tx) => {
    const now = house.now()
    const due = await selectDue(tx, kind, now)
    if (due.length === 0) return false
    const noted = await recordClockMoves(
      tx,
      due.map(({ term }) => ({
        kind,
        userId: term.userId,
        subscriptionId: term.id,
        at: kind === 'started' ? term.startsAt : term.endsAt,
        by: { actor: 'system' as const },
      })),
    )
    const ours = due.filter(({ term, continued }) => !continued && noted.includes(term.id))
    const people = await findPeople(
      tx,
      ours.map(({ term }) => term.userId),
    )
    for (const { term } of ours) {
      const person = people.get(term.userId)
      const mail = person && letterOf(kind, term, person, now, house.config.publicUrl)
      if (mail) await enqueueMail(house, tx, mail)
    }
    return true
  })
}

/** What the owner is told; nothing of a start that lies so far back that its end has passed. */
function letterOf(
  kind: 'started' | 'ended',
  term: SubscriptionRow,
  person: Person,
  now: Date,
  publicUrl: string,
): Mail | null {
  if (kind === 'started') return term.endsAt > now ? subscriptionStartsMail(person, term.endsAt, publicUrl) : null
  return term.trial ? trialOverMail(person, publicUrl) : subscriptionOverMail(person, term.endsAt, publicUrl)
}

const other = alias(subscriptions, 'other')

/**
 * The terms whose moment has come and that have no such move yet; `continued` where another term of the same person goes on there. They
 * are kept for this transaction, and what another instance is moving is left to it.
 */
async function selectDue(
  tx: Transaction,
  kind: 'started' | 'ended',
  now: Date,
): Promise<{ term: SubscriptionRow; continued: boolean }[]> {
  const [moment, meets] =
    kind === 'started'
      ? [
          subscriptions.startsAt,
          and(lte(other.startsAt, subscriptions.startsAt), eq(other.endsAt, subscriptions.startsAt)),
        ]
      : [subscriptions.endsAt, and(lte(other.startsAt, subscriptions.endsAt), gt(other.endsAt, subscriptions.endsAt))]
  const one = { one: sql`1` }
  const continued = exists(
    tx
      .select(one)
      .from(other)
      .where(and(eq(other.userId, subscriptions.userId), isNull(other.endedAt), meets)),
  ) as SQL<boolean>
  return tx
    .select({ term: subscriptions, continued })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.endedAt),
        lte(moment, now),
        notExists(
          tx
            .select(one)
            .from(subscriptionEvents)
            .where(and(eq(subscriptionEvents.subscriptionId, subscriptions.id), eq(subscriptionEvents.kind, kind))),
        ),
      ),
    )
    .limit(batch)
    .for('no key update', { of: subscriptions, skipLocked: true })
}
