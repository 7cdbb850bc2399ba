import type { Answer } from '@ariviyal/contract/endpoint'
import type { listOwnOffers, OwnOffer } from '@ariviyal/contract/partnerships/partner-console'
import { offerKinds, offerVenues } from '@ariviyal/contract/partnerships/partnership-rules'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Mark } from '../../ui/mark.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { offerStateMark } from '../offer-state-mark.ts'

/** All offers of the organisation, and the way to a new one. */
export const OwnOffers = ({ page }: { page: Answer<typeof listOwnOffers> }) => (
  <>
    <p className="mb-5">
      <ButtonLink to="/partner?show=offers&offer=new">New offer</ButtonLink>
    </p>
    <PagedList
      label="Offers"
      empty="You have no offer yet. Write the first one."
      count={page.items.length}
      nextCursor={page.next_cursor}
    >
      <ul className="border-t-2 border-ink">
        {page.items.map((offer) => (
          <OwnOfferLine key={offer.id} offer={offer} />
        ))}
      </ul>
    </PagedList>
  </>
)

function OwnOfferLine({ offer: { id, title, kind, venue, state, requests_waiting: waiting } }: { offer: OwnOffer }) {
  return (
    <li className="border-b border-line py-4">
      <Link to={`/partner?show=offers&offer=${id}`} className="link text-lg font-bold wrap-anywhere">
        {title}
      </Link>
      <p className="wrap-anywhere text-ink-soft">
        {offerKinds[kind]} · {offerVenues[venue]}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Mark {...offerStateMark(state)} />
        {waiting === 0 ? null : (
          <span className="font-semibold">{pluralise(waiting, 'request waits', 'requests wait')} for your answer</span>
        )}
      </p>
    </li>
  )
}
