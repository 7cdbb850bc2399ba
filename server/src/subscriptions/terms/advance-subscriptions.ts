import { and, eq, exists, gt, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findPeople, type Person } from '../../accounts/find-people.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { recordTimedEvents } from '../lists/record-event.ts'
import { tellSubscriber } from '../tell-subscriber.ts'
import { subscriptionOverMail, subscriptionStartsMail, trialOverMail } from '../subscriptions.mails.ts'
import { subscriptionEvents, type SubscriptionRow, subscriptions } from '../subscriptions.table.ts'

/** Batch size: terms per transaction. */
const batchSize = 500

/**
 * Records the terms that started and ended by the clock, and mails their owners. Access itself follows from the dates. Idempotent across instances;
 * catches up after downtime.
 */
export async function advanceSubscriptions(ctx: AppContext): Promise<void> {
  // Where one term follows another, the end of the first comes before the start of the second.
  while (await advanceBatch(ctx, 'ended')) continue
  while (await advanceBatch(ctx, 'started')) continue
}

/** Whether another batch may be due. */
async function advanceBatch(ctx: AppContext, kind: 'started' | 'ended'): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const due = await selectDue(tx, kind, now)
    if (due.length === 0) return false
    const recorded = await recordTimedEvents(
      tx,
      due.map(({ term }) => ({
        kind,
        userId: term.userId,
        subscriptionId: term.id,
        at: kind === 'started' ? term.startsAt : term.endsAt,
        by: { actor: 'system' as const },
      })),
    )
    const toNotify = due.filter(({ term, continued }) => !continued && recorded.includes(term.id))
    const people = await findPeople(
      tx,
      toNotify.map(({ term }) => term.userId),
    )
    for (const { term } of toNotify) {
      const person = people.get(term.userId)
      const mail = person && mailOf(kind, term, person, now, ctx.config.publicUrl)
      if (mail) await tellSubscriber(ctx, tx, person, { mail })
    }
    return true
  })
}

/** The mail for an event; none for a start whose end has passed too. */
function mailOf(
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
 * Terms that are due and lack the event; `continued` if another term of the person adjoins at that moment. Locks the rows and skips those locked by
 * another instance.
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
    .limit(batchSize)
    .for('no key update', { of: subscriptions, skipLocked: true })
}
