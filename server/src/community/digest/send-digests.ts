import { digestRules } from '@ariviyal/contract/community/digest/digest-rules'
import { findPeople } from '../../accounts/find-people.ts'
import { findTimeZones } from '../../accounts/find-time-zones.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { cancelMails, enqueueMails } from '../../platform/mail/mail.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { mayReadPremium } from '../../subscriptions/subscriptions.policy.ts'
import { findInterests } from '../members/find-interests.ts'
import { digestMail } from './digest.mails.ts'
import {
  insertDigestReaders,
  lockDueReaders,
  selectNewMembers,
  updateDigestReader,
  usualChoice,
} from './digest.queries.ts'
import { findDigest } from './digest-sources.ts'
import type { DigestReaderRow } from './digest.table.ts'
import { endOfDigestDay, isDigestDay, isWeekOver, nextDigestAt } from './digest-times.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

/** Readers of one transaction. */
const batch = 50

/** Sends the weekly mails that are due. A mail and the moment of sending are stored together, so a killed process sends none twice. */
export async function sendDigests(ctx: AppContext): Promise<void> {
  while (await addMembers(ctx)) continue
  const tokenOf = await unsubscribeTokens(ctx.db, ctx.now())
  while (await sendBatch(ctx, tokenOf)) continue
}

/** New members get the mail on the usual day. */
async function addMembers(ctx: AppContext): Promise<boolean> {
  const ids = await selectNewMembers(ctx.db, batch)
  const zones = await findTimeZones(ctx.db, ids)
  const rows = ids.map((userId) => {
    const usual = usualChoice(userId)
    return { ...usual, dueAt: nextDigestAt({ ...usual, timeZone: zones.get(userId) ?? null }, ctx.now()) }
  })
  await insertDigestReaders(ctx.db, rows)
  return ids.length === batch
}

/** Returns whether there may be more. */
async function sendBatch(ctx: AppContext, tokenOf: (userId: string) => string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const due = await lockDueReaders(tx, ctx.now(), batch)
    const ids = due.map(({ userId }) => userId)
    const zones = await findTimeZones(tx, ids)
    const people = await findPeople(tx, ids)
    const interestsOf = await findInterests(tx, ids)
    for (const row of due) {
      const { userId } = row
      const time = { userId, weekday: row.weekday, timeZone: zones.get(userId) ?? null }
      const now = ctx.now()
      // A week without a mail goes on with the next one; what was not sent then is in it.
      await updateDigestReader(tx, userId, { dueAt: nextDigestAt(time, now) })
      const person = people.get(userId)
      if (!person?.email_confirmed || !isDigestDay(time, now) || !isWeekOver(time, row.lastSentAt, now)) continue
      if (!(await mayReadPremium(tx, userId, now))) continue
      const since = new Date(Math.max(row.lastSentAt?.getTime() ?? 0, addDays(now, -digestRules.daysBack).getTime()))
      const found = await findDigest(tx, interestsOf(userId), row.parts, { since, now })
      if (found.length === 0) continue
      const { publicUrl } = ctx.config
      const mail = digestMail(person, {
        sections: found.map(({ heading, entries }) => ({
          title: heading,
          entries: entries.map(({ path, ...entry }) => ({ ...entry, url: `${publicUrl}${path}` })),
        })),
        settingsUrl: `${publicUrl}/profile/notifications`,
        unsubscribeUrl: `${publicUrl}/unsubscribe/${tokenOf(userId)}`,
        expiresAt: endOfDigestDay(time, now),
      })
      const [job] = await enqueueMails(ctx, tx, [mail])
      await updateDigestReader(tx, userId, { lastSentAt: now, mailJob: job ?? null })
    }
    return due.length === batch
  })
}

/** Stops a mail that has not left yet; one that is being sent cannot be stopped. */
export async function cancelWaitingDigest(
  ctx: AppContext,
  tx: Transaction,
  { mailJob }: Pick<DigestReaderRow, 'mailJob'>,
): Promise<void> {
  if (mailJob) await cancelMails(ctx, tx, [mailJob])
}
