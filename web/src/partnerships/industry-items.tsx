import type { Organisation } from '@ariviyal/contract/partnerships/offers'
import { Link } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import { PagedList } from '../ui/list/paged-list.tsx'
import { pluralise } from '../ui/pluralise.ts'
import { type OfferFilter, wishSearch } from './industry-filter.ts'
import type { LoadedList } from './load-industry.ts'
import { OfferLine } from './offer-line.tsx'
import { languagesInWords, organisationPath, placeInWords } from './partnership-words.ts'
import { RequestLine } from './request-line.tsx'

/** The items of the list that was chosen. */
export function IndustryItems({ loaded, filter }: { loaded: LoadedList; filter: OfferFilter }) {
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  if (loaded.list === 'fitting')
    return loaded.items.length === 0 ? (
      <Empty>No open offer fits. Choose fewer filters, or look at all offers.</Empty>
    ) : (
      <ul aria-label="Offers that fit you">
        {loaded.items.map(({ offer, reasons }) => (
          <OfferLine key={offer.id} offer={offer} reasons={reasons} search={wishSearch(filter)} />
        ))}
      </ul>
    )
  const page = { count: loaded.page.items.length, nextCursor: loaded.page.next_cursor }
  if (loaded.list === 'requests')
    return (
      <PagedList {...page} label="Your requests" empty="You have not made any request yet. Open an offer and ask.">
        <ul>
          {loaded.page.items.map((request) => (
            <RequestLine key={request.id} request={request} />
          ))}
        </ul>
      </PagedList>
    )
  if (loaded.list === 'offers')
    return (
      <PagedList
        {...page}
        label="Offers"
        empty={isNarrowed ? 'No open offer matches. Choose fewer filters.' : 'No offer is open at the moment.'}
      >
        <ul>
          {loaded.page.items.map((offer) => (
            <OfferLine key={offer.id} offer={offer} />
          ))}
        </ul>
      </PagedList>
    )
  return (
    <PagedList
      {...page}
      label="Organisations"
      empty={isNarrowed ? 'No organisation there. Choose fewer filters.' : 'No organisation has been checked yet.'}
    >
      <ul>
        {loaded.page.items.map((organisation) => (
          <OrganisationLine key={organisation.id} organisation={organisation} />
        ))}
      </ul>
    </PagedList>
  )
}

function OrganisationLine({ organisation }: { organisation: Organisation }) {
  const { id, name, about, languages, offers_open: open } = organisation
  return (
    <li className="border-b border-line py-4">
      <Link to={organisationPath(id)} className="link text-lg font-bold wrap-anywhere">
        {name}
      </Link>
      <p className="wrap-anywhere">
        {placeInWords(organisation)} · {languagesInWords(languages)}
      </p>
      <p className="mt-1 line-clamp-2 max-w-measure font-serif wrap-anywhere">{about}</p>
      <p className="mt-1 text-ink-soft">{open === 0 ? 'No open offer' : pluralise(open, 'open offer')}</p>
    </li>
  )
}
