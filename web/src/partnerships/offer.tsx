import { showOffer, showOfferForSchool } from '@ariviyal/contract/partnerships/offers'
import { showOwnOrganisation } from '@ariviyal/contract/partnerships/partner-console'
import { offerKinds } from '@ariviyal/contract/partnerships/partnership-rules'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { readsAll, readSession } from '../session/store.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { Waiting } from '../ui/loading/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/offer'
import { AskPart } from './ask-part.tsx'
import { offerFilterFrom } from './industry-filter.ts'
import { OfferFacts } from './offer-facts.tsx'
import { organisationPath, placeInWords } from './partnership-words.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Offer of a partner' })
  const { title, id, kind, organisation } = loaderData.found.offer
  return pageMeta({
    title,
    path: `/industry/offers/${id}`,
    description: `${offerKinds[kind]}, offered to schools by ${organisation.name}, ${placeInWords(organisation)}.`,
  })
}
export const HydrateFallback = Waiting

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { signal } = request
  const { kind: _, state: __, ...wish } = offerFilterFrom(request, 'fitting')
  const session = readSession()
  const mayAsk = readsAll(session)
  const [found, forSchool, own] = await Promise.all([
    call(showOffer, { params: { id }, signal }),
    mayAsk ? call(showOfferForSchool, { params: { id }, query: wish, signal }) : null,
    session && !mayAsk ? call(showOwnOrganisation, { signal }) : null,
  ])
  return { found, forSchool, isPartner: !!own?.organisation }
}

/** An offer of a partner: everyone reads it, a subscriber asks for it. */
export default function OfferPage({ loaderData: { found, forSchool, isPartner } }: Route.ComponentProps) {
  useReloadOnSubscription()
  const { offer, slots } = found
  const { organisation } = offer
  return (
    <>
      <PageHead
        kicker={offerKinds[offer.kind]}
        title={offer.title}
        lead={
          <>
            <Link to={organisationPath(organisation.id)} className="link">
              {organisation.name}
            </Link>
            , {placeInWords(organisation)}
          </>
        }
      />
      <div className="wrap grid gap-x-12 gap-y-10 pt-8 pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <OfferFacts offer={offer} slots={slots} reasons={forSchool?.reasons ?? []} />
        <AskPart offer={offer} slots={slots} forSchool={forSchool} isPartner={isPartner} />
      </div>
    </>
  )
}

export const ErrorBoundary = () => (
  <PageFailure
    kicker="Industry partnerships"
    missing="This offer is not open"
    lead={
      <>
        Its partner may have paused or closed it. What you have asked for stays in{' '}
        <Link to="/industry?show=requests#offers">your requests</Link>.
      </>
    }
    next={{ to: '/industry#offers', label: 'Open offers' }}
  />
)
