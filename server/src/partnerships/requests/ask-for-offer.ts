import type { User } from '@ariviyal/contract/accounts/accounts'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import { partnershipLimits, type PlanFields } from '@ariviyal/contract/partnerships/partnership-rules'
import type { RequestForm } from '@ariviyal/contract/partnerships/requests'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import { findCurrentSeat } from '../../institutions/seats/seats.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findOffer, findSlot } from '../offers/offers.queries.ts'
import { isChecked } from '../organisations/check.policy.ts'
import { findOrganisationIdOf, lockOrganisation } from '../organisations/organisations.queries.ts'
import { countOpenRequests, insertRequest, openStates, selectRequestsFor } from './requests.queries.ts'
import type { RequestRow } from './requests.table.ts'
import { tellOfRequest } from './tell-of-request.ts'

const emptyPlan: PlanFields = {
  teachers: [],
  pupils: null,
  youngest_age: null,
  hazards: '',
  transport: '',
  first_aid: '',
  consents: null,
}

/** What is one school for the fair order: the institution of the teacher's seat, else the teacher. */
async function schoolKeyOf(executor: Executor, userId: string): Promise<string> {
  return (await findCurrentSeat(executor, userId))?.institutionId ?? userId
}

const invalid = (field: string, words: string) => new AppError('invalid-fields', words, { fields: { [field]: words } })

/**
 * Asks for an offer. Raises `not-found` for one that is not shown, `forbidden` for an offer of the caller's own organisation and beyond the
 * bounds, `repeated` while a request of the caller for it is open.
 */
export async function askForOffer(ctx: AppContext, user: User, offerId: string, form: RequestForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    await lockUser(tx, user.id)
    const found = await findOffer(tx, offerId)
    const organisation = found && (await lockOrganisation(tx, found.organisationId))
    const offer = await findOffer(tx, offerId)
    if (!organisation || offer?.state !== 'open' || !isChecked(organisation, now)) throw new AppError('not-found')
    if ((await findOrganisationIdOf(tx, user.id)) === organisation.id)
      throw new AppError('forbidden', partnershipMessages.ownOffer)
    if (offer.pupilsMax > 0 && form.pupils > offer.pupilsMax)
      throw invalid('pupils', partnershipMessages.pupilsTooMany(offer.pupilsMax))
    if (form.slot_id !== '' && (await findSlot(tx, form.slot_id))?.offerId !== offerId)
      throw invalid('slot_id', partnershipMessages.slotOfOtherOffer)
    const before = await selectRequestsFor(tx, user.id, offerId)
    if (before.some(({ state }) => openStates.some((open) => open === state)))
      throw new AppError('repeated', partnershipMessages.requestedBefore)
    if ((await countOpenRequests(tx, user.id)) >= partnershipLimits.openRequestsMax)
      throw new AppError('forbidden', partnershipMessages.requestsFull)
    const request: RequestRow = {
      id: uuid(),
      offerId,
      organisationId: organisation.id,
      kind: offer.kind,
      teacherId: user.id,
      state: 'requested',
      slotId: null,
      wishedSlotId: form.slot_id === '' ? null : form.slot_id,
      school: form.school,
      schoolKey: await schoolKeyOf(tx, user.id),
      district: form.district,
      place: form.place,
      grade: form.grade,
      pupils: form.pupils,
      language: form.language,
      chapter: form.chapter,
      message: form.message,
      declineWords: '',
      plan: emptyPlan,
      createdAt: now,
      changedAt: now,
      sequence: 0,
      remindedAt: null,
      reportAskedAt: null,
      heldAt: null,
      heldMinutes: null,
      heldPupils: null,
    }
    await insertRequest(tx, request)
    await tellOfRequest(ctx, tx, 'asked', { request, slot: null, to: 'partner' })
    return request.id
  })
}
