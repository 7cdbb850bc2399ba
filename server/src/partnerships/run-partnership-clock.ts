import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { enqueueMail } from '../platform/mail/mail.ts'
import { addDays } from '../platform/time/calendar.ts'
import { findOffer, findSlot, selectAskedOffers, updateOffer } from './offers/offers.queries.ts'
import { lockEndingChecks, lockOrganisation, updateOrganisation } from './organisations/organisations.queries.ts'
import { tellMembers } from './organisations/tell-members.ts'
import { checkEndsMail } from './partnerships.mails.ts'
import { endRequest } from './requests/change-request.ts'
import { endOf } from './requests/request.policy.ts'
import {
  findRequest,
  closeUnreported,
  selectConfirmedBetween,
  selectExpired,
  selectOrphaned,
  selectReports,
  selectSilentOffers,
  selectUnanswered,
  updateRequest,
} from './requests/requests.queries.ts'
import type { RequestRow } from './requests/requests.table.ts'
import { tellOfRequest } from './requests/tell-of-request.ts'

/** Rows that a step reads at a time. */
const batch = 100

/**
 * Everything that time does to partnerships. What is due follows from stored moments, and each step is noted in the transaction of its mail: a
 * run that comes late, twice at once or after a kill does each once.
 */
export async function runPartnershipClock(ctx: AppContext): Promise<void> {
  await tellOfChecks(ctx)
  await endAll(ctx, 'expired', (now) => selectExpired(ctx.db, now, batch))
  await endAll(ctx, 'withdrawn', () => selectOrphaned(ctx.db, batch))
  await remind(ctx)
  await askForReports(ctx)
  const now = ctx.now()
  await closeUnreported(ctx.db, addDays(now, -partnershipLimits.reportDays), now)
  await askSilentPartners(ctx)
}

/** Tells partner and staff that a check ends within a month, and that it has ended. */
async function tellOfChecks(ctx: AppContext): Promise<void> {
  const today = dayOf(ctx.now())
  // First, so that a late run does not say "soon" of what is over.
  const steps = [
    { notice: 'lapsed', until: laterDay(today, -1) },
    { notice: 'soon', until: laterDay(today, partnershipLimits.checkReminderDays) },
  ] as const
  for (const { notice, until } of steps)
    for (let hasMore = true; hasMore;)
      hasMore = await ctx.db.transaction(async (tx) => {
        const due = await lockEndingChecks(tx, { until, notice })
        for (const { id, name } of due) {
          await updateOrganisation(tx, id, { checkNotice: notice })
          await tellMembers(ctx, tx, notice === 'soon' ? 'check-soon' : 'check-lapsed', id)
          const url = `${ctx.config.publicUrl}/admin/partners/${id}`
          const about = { organisation: name, isOver: notice === 'lapsed', url }
          await enqueueMail(ctx, tx, checkEndsMail(ctx.config.staffMail, about))
        }
        return due.length > 0
      })
}

/** Runs a step on a request under the lock of its organisation. */
const underLock = (ctx: AppContext, id: string, step: (tx: Transaction, request: RequestRow) => Promise<void>) =>
  ctx.db.transaction(async (tx) => {
    const found = await findRequest(tx, id)
    if (found) await lockOrganisation(tx, found.organisationId)
    const request = await findRequest(tx, id)
    if (request) await step(tx, request)
  })

/** Ends requests that were not confirmed before their time, and those whose teacher has no account any more. */
async function endAll(
  ctx: AppContext,
  state: 'expired' | 'withdrawn',
  select: (now: Date) => Promise<RequestRow[]>,
): Promise<void> {
  for (let rows = await select(ctx.now()); rows.length > 0; rows = await select(ctx.now()))
    for (const { id } of rows)
      await underLock(ctx, id, async (tx, request) => {
        const now = ctx.now()
        const slot = request.slotId === null ? null : await findSlot(tx, request.slotId)
        const offer = await findOffer(tx, request.offerId)
        const organisation = await lockOrganisation(tx, request.organisationId)
        const isStill =
          state === 'expired'
            ? request.state === 'matched' && slot !== null && slot.startsAt <= now
            : request.teacherId === null && ['requested', 'waiting', 'matched', 'confirmed'].includes(request.state)
        if (!isStill || !offer || !organisation) return
        await endRequest(ctx, { tx, now, request, slot, offer, organisation }, { state })
        if (state === 'withdrawn' && slot)
          await tellOfRequest(ctx, tx, 'cancelled-by-school', { request, slot, to: 'partner', calendar: 'CANCEL' })
      })
}

/** Reminds both sides of a confirmed time. */
async function remind(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const due = {
    from: now,
    until: addDays(now, partnershipLimits.reminderDays),
    step: 'remindedAt',
    limit: batch,
  } as const
  for (let rows = await selectConfirmedBetween(ctx.db, due); rows.length > 0;) {
    for (const {
      request: { id },
    } of rows)
      await underLock(ctx, id, async (tx, request) => {
        if (request.remindedAt !== null) return
        await updateRequest(tx, id, { remindedAt: now })
        const slot = request.slotId === null ? null : await findSlot(tx, request.slotId)
        if (request.state === 'confirmed') await tellOfRequest(ctx, tx, 'reminder', { request, slot, to: 'both' })
      })
    rows = await selectConfirmedBetween(ctx.db, due)
  }
}

/** A day after a confirmed time ended, asks the sides that have not reported. */
async function askForReports(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const due = {
    from: addDays(now, -partnershipLimits.reportDays),
    until: addDays(now, -1),
    step: 'reportAskedAt',
    limit: batch,
  } as const
  for (let rows = await selectConfirmedBetween(ctx.db, due); rows.length > 0;) {
    for (const {
      request: { id },
    } of rows)
      await underLock(ctx, id, async (tx, request) => {
        const slot = request.slotId === null ? null : await findSlot(tx, request.slotId)
        // Changed since it was found: asked in another run, or not over any more.
        if (request.reportAskedAt !== null || request.state !== 'confirmed' || !slot || endOf(slot) > now) return
        await updateRequest(tx, id, { reportAskedAt: now })
        const reported = (await selectReports(tx, id)).map(({ side }) => side)
        for (const side of (['school', 'partner'] as const).filter((one) => !reported.includes(one)))
          await tellOfRequest(ctx, tx, 'report-due', { request, slot, to: side })
      })
    rows = await selectConfirmedBetween(ctx.db, due)
  }
}

/** Asks partners that have not answered a request for two weeks, and hides the offer of those who have not two weeks later. */
async function askSilentPartners(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const since = addDays(now, -partnershipLimits.silenceDays)
  for (const offerId of await selectSilentOffers(ctx.db, since, batch))
    await ctx.db.transaction(async (tx) => {
      const found = await findOffer(tx, offerId)
      if (!found || !(await lockOrganisation(tx, found.organisationId))) return
      const offer = await findOffer(tx, offerId)
      if (!offer || offer.askedAt !== null || !['open', 'paused'].includes(offer.state)) return
      await updateOffer(tx, offerId, { askedAt: now })
      await tellMembers(ctx, tx, 'silent', offer.organisationId)
    })
  for (const { id, organisationId } of await selectAskedOffers(ctx.db, since, batch))
    await ctx.db.transaction(async (tx) => {
      await lockOrganisation(tx, organisationId)
      const offer = await findOffer(tx, id)
      if (!offer || offer.askedAt === null || offer.askedAt > since) return
      const silent = await selectUnanswered(tx, id, addDays(offer.askedAt, -partnershipLimits.silenceDays))
      // Answered meanwhile: it can be asked again.
      if (silent.length === 0 || !['open', 'paused'].includes(offer.state))
        return updateOffer(tx, id, { askedAt: null })
      await updateOffer(tx, id, { state: 'hidden', hiddenWords: 'Requests had no answer.', askedAt: null })
      await tellMembers(ctx, tx, 'hidden', organisationId)
      for (const request of silent) await tellOfRequest(ctx, tx, 'offer-hidden', { request, slot: null, to: 'school' })
      return undefined
    })
}
