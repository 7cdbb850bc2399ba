import type { User } from '@ariviyal/contract/accounts/accounts'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import type { OfferForm } from '@ariviyal/contract/partnerships/partner-console'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isChecked } from '../organisations/check.policy.ts'
import { lockOrganisationOf } from '../organisations/find-organisation-of.ts'
import type { OrganisationRow } from '../organisations/organisations.table.ts'
import { countRequests } from '../requests/requests.queries.ts'
import { countOffers, findOffer, insertOffer, updateOffer } from './offers.queries.ts'
import type { OfferRow } from './offers.table.ts'
import { requireShown } from '../requests/change-request.ts'

const columnsOf = (form: OfferForm) => ({
  kind: form.kind,
  title: form.title,
  about: form.about,
  chapters: form.chapters,
  grades: form.grades,
  subjects: form.subjects,
  languages: form.languages,
  venue: form.venue,
  pupilsMax: form.pupils_max,
  minAge: form.min_age,
  hazards: form.hazards,
})

/** An offer of the caller's organisation, which is locked. Raises `not-partner`, `not-found`. */
export async function lockOwnOffer(
  tx: Transaction,
  user: User,
  id: string,
): Promise<{ offer: OfferRow; organisation: OrganisationRow }> {
  const organisation = await lockOrganisationOf(tx, user.id)
  const offer = await findOffer(tx, id)
  if (offer?.organisationId !== organisation.id) throw new AppError('not-found')
  return { offer, organisation }
}

/** Writes an offer as a draft. Raises `forbidden` beyond the bound. */
export async function createOffer(ctx: AppContext, user: User, form: OfferForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const organisation = await lockOrganisationOf(tx, user.id)
    if ((await countOffers(tx, organisation.id)) >= partnershipLimits.offersMax)
      throw new AppError('forbidden', partnershipMessages.offersFull)
    const id = uuid()
    const row = { id, organisationId: organisation.id, state: 'draft' as const, createdAt: ctx.now() }
    await insertOffer(tx, { ...row, ...columnsOf(form) })
    return id
  })
}

/** Changes an offer. Raises `edited-elsewhere` for an older version, `invalid-fields` for another kind or place once a school has asked. */
export async function editOffer(
  ctx: AppContext,
  user: User,
  id: string,
  { version, ...form }: OfferForm & { version: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { offer } = await lockOwnOffer(tx, user, id)
    if (offer.version !== version) throw new AppError('edited-elsewhere')
    const fields = {
      ...(form.kind !== offer.kind && { kind: partnershipMessages.fixed }),
      ...(form.venue !== offer.venue && { venue: partnershipMessages.fixed }),
    }
    if (Object.keys(fields).length > 0 && (await countRequests(tx, id)) > 0)
      throw new AppError('invalid-fields', partnershipMessages.fixed, { fields })
    await updateOffer(tx, id, { ...columnsOf(form), version: version + 1 })
  })
}

/** Opens, pauses or closes an offer. Raises `forbidden` for one that staff have hidden, `not-ready` for opening without a valid check. */
export async function changeOfferState(
  ctx: AppContext,
  user: User,
  id: string,
  state: 'open' | 'paused' | 'closed',
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { offer, organisation } = await lockOwnOffer(tx, user, id)
    requireShown(offer)
    if (state === 'open' && !isChecked(organisation, ctx.now()))
      throw new AppError('not-ready', partnershipMessages.checkLapsed)
    await updateOffer(tx, id, { state, hiddenWords: '', askedAt: null })
  })
}
