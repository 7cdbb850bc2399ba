import type { Executor } from '../platform/db/database.ts'
import { selectOffers } from './offers/offers.queries.ts'
import { selectOrganisations } from './organisations/organisations.queries.ts'
import { selectCountedOf } from './requests/requests.queries.ts'

/** Kinds whose time counts for the teacher. */
type RecordedKind = 'lab-visit' | 'placement'

export interface PartnerHours {
  id: string
  kind: RecordedKind
  title: string
  organisation: string
  startsAt: Date
  /** The fewer of the minutes that both sides reported. */
  minutes: number
}

/** Visits and placements of a teacher that both sides reported, for records; the latest first. */
export async function countedPartnerHours(executor: Executor, userId: string): Promise<PartnerHours[]> {
  const rows = await selectCountedOf(executor, userId)
  const offers = await selectOffers(
    executor,
    rows.map(({ offerId }) => offerId),
  )
  const organisations = await selectOrganisations(executor, [...new Set(rows.map((row) => row.organisationId))])
  return rows.flatMap(({ id, kind, offerId, organisationId, heldAt, heldMinutes }) =>
    heldAt === null || (kind !== 'lab-visit' && kind !== 'placement')
      ? []
      : [
          {
            id,
            kind,
            title: offers.get(offerId)?.title ?? '',
            organisation: organisations.get(organisationId)?.name ?? '',
            startsAt: heldAt,
            minutes: heldMinutes ?? 0,
          },
        ],
  )
}
