import { Suspense } from 'react'
import { Link, useNavigation } from 'react-router'
import { Await } from '../ui/loading/await.ts'
import { AwaitedPart } from '../ui/loading/awaited-part.tsx'
import { Banner } from '../ui/banner.tsx'
import { FilterLinks } from '../ui/list/filter-links.tsx'
import type { IndustryData } from './load-industry.ts'
import { IndustryFilters } from './industry-filters.tsx'
import { IndustryItems } from './industry-items.tsx'
import { OrganisationSection } from './organisation-section.tsx'

const choices = {
  offers: { value: 'offers', label: 'Offers' },
  fitting: { value: 'fitting', label: 'What fits you' },
  organisations: { value: 'organisations', label: 'Organisations' },
  requests: { value: 'requests', label: 'Your requests' },
} as const

/** One organisation, or organisations and open offers for everyone; a subscriber sees what fits, and what they have asked for. */
export function OpenPartnerships({ data }: { data: IndustryData }) {
  const { list, filter, isSubscriber, loaded, organisation, own } = data
  const waiting = useNavigation().state === 'loading'
  const shown = [
    choices.offers,
    ...(isSubscriber ? [choices.fitting] : []),
    choices.organisations,
    ...(own ? [choices.requests] : []),
  ]
  if (organisation)
    return (
      <div id="partner" className="mt-14 scroll-mt-6">
        <AwaitedPart
          of={organisation}
          what="The organisation"
          loading="Loading the organisation"
          waitingHeight="min-h-48"
        >
          {(found) => (found ? <OrganisationSection found={found} /> : <Missing />)}
        </AwaitedPart>
      </div>
    )
  return (
    <section aria-labelledby="offers" aria-busy={waiting} className="mt-14">
      <h2 id="offers" className="mb-1 scroll-mt-6 text-xl">
        Partners and what they offer
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        Our staff have checked each organisation. You reach it through these pages only, and it never reaches a pupil.
      </p>
      <Console own={own} />
      <FilterLinks label="What to show" name="show" choices={shown} chosen={list} />
      {list === 'requests' ? null : <IndustryFilters list={list} filter={filter} />}
      <AwaitedPart
        key={JSON.stringify([list, filter])}
        of={loaded}
        what="The list"
        loading="Loading the list"
        waitingHeight="min-h-48"
        failureClass="my-6"
      >
        {(items) => <IndustryItems loaded={items} filter={filter} />}
      </AwaitedPart>
    </section>
  )
}

/** The way to the console, for who speaks for an organisation. The page is whole without it. */
const Console = ({ own }: Pick<IndustryData, 'own'>) =>
  own ? (
    <Suspense>
      <Await resolve={own} errorElement={null}>
        {({ organisation }) =>
          organisation ? (
            <Banner tone="info" className="mb-4 max-w-3xl">
              You speak for {organisation.name}. <Link to="/partner">Open its console</Link>
            </Banner>
          ) : null
        }
      </Await>
    </Suspense>
  ) : null

const Missing = () => (
  <Banner tone="warning" live className="max-w-3xl">
    This organisation is not listed. Its check by our staff may have ended.{' '}
    <Link to="/industry#offers">All partners and offers</Link>
  </Banner>
)
