import type { User } from '@ariviyal/contract/accounts/accounts'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import type { OrganisationEdit } from '@ariviyal/contract/partnerships/partner-console'
import type { CheckForm, OrganisationForm } from '@ariviyal/contract/partnerships/partnership-staff'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../../audit/record-action.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findSlot, selectOffersOf } from '../offers/offers.queries.ts'
import { fillPlaces } from '../requests/fill-places.ts'
import { selectConfirmedAhead, updateRequest } from '../requests/requests.queries.ts'
import { endOf } from '../requests/request.policy.ts'
import { tellOfRequest } from '../requests/tell-of-request.ts'
import { lockOrganisationOf } from './find-organisation-of.ts'
import { insertOrganisation, lockOrganisation, updateOrganisation } from './organisations.queries.ts'
import type { OrganisationRow } from './organisations.table.ts'

const subjectOf = (id: string) => ({ type: 'partner', id })

async function lockFound(tx: Transaction, id: string): Promise<OrganisationRow> {
  const organisation = await lockOrganisation(tx, id)
  if (!organisation) throw new AppError('not-found')
  return organisation
}

/** Adds an organisation, which nobody sees before its check. */
export async function createOrganisation(ctx: AppContext, staff: User, form: OrganisationForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const [id, now] = [uuid(), ctx.now()]
    await insertOrganisation(tx, { ...form, id, createdAt: now })
    await recordAction(tx, staff, now, 'partner.created', subjectOf(id), { name: form.name })
    return id
  })
}

export async function editOrganisation(
  ctx: AppContext,
  staff: User,
  id: string,
  form: OrganisationForm,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockFound(tx, id)
    await updateOrganisation(tx, id, form)
    await recordAction(tx, staff, ctx.now(), 'partner.edited', subjectOf(id), { name: form.name, before: before.name })
  })
}

/** Changes what the caller's organisation says about itself. Raises `not-partner` without one. */
export async function editOwnOrganisation(ctx: AppContext, user: User, form: OrganisationEdit): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { id } = await lockOrganisationOf(tx, user.id)
    await updateOrganisation(tx, id, form)
  })
}

/** Records a check. Free places go to the waiting lists at once. Raises `invalid-fields` for a day that has passed or is too far ahead. */
export async function checkOrganisation(ctx: AppContext, staff: User, id: string, form: CheckForm): Promise<void> {
  const now = ctx.now()
  const today = dayOf(now)
  if (form.until < today || form.until > laterDay(today, partnershipLimits.checkDaysMax))
    throw new AppError('invalid-fields', partnershipMessages.checkUntil, {
      fields: { until: partnershipMessages.checkUntil },
    })
  await ctx.db.transaction(async (tx) => {
    const before = await lockFound(tx, id)
    const check = {
      checkedUntil: form.until,
      checkedAt: now,
      checkedBy: staff.id,
      checkedPeople: form.people,
      checkedWhat: form.checked,
      checkedHow: form.how,
      checkNotice: 'none' as const,
    }
    await updateOrganisation(tx, id, check)
    await recordAction(tx, staff, now, 'partner.checked', subjectOf(id), { until: form.until })
    if (before.checkedUntil !== null && form.until < before.checkedUntil) await reopenConfirmed(ctx, tx, id, form.until)
    for (const offer of await selectOffersOf(tx, id, { limit: partnershipLimits.offersMax }))
      await fillPlaces(ctx, tx, { ...before, ...check }, offer)
  })
}

/** Ends a check at once. No place becomes free; confirmed times have to be confirmed again. */
export async function withdrawCheck(ctx: AppContext, staff: User, id: string, reason: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockFound(tx, id)
    if (before.checkedUntil === null) throw new AppError('already-decided', partnershipMessages.notChecked)
    await updateOrganisation(tx, id, { checkedUntil: null, checkedAt: null, checkedBy: null })
    await recordAction(tx, staff, ctx.now(), 'partner.check-withdrawn', subjectOf(id), { reason })
    await reopenConfirmed(ctx, tx, id, null)
  })
}

/** Takes back confirmations for times that end after the last day of the check; their places stay. */
async function reopenConfirmed(
  ctx: AppContext,
  tx: Transaction,
  organisationId: string,
  until: string | null,
): Promise<void> {
  const now = ctx.now()
  for (const request of await selectConfirmedAhead(tx, organisationId, now)) {
    const slot = request.slotId === null ? null : await findSlot(tx, request.slotId)
    if (!slot || (until !== null && dayOf(endOf(slot)) <= until)) continue
    const set = { state: 'matched', changedAt: now } as const
    await updateRequest(tx, request.id, set)
    await tellOfRequest(ctx, tx, 'check-ended', { request: { ...request, ...set }, slot, to: 'school' })
  }
}
