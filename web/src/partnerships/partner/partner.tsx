import {
  listOwnOffers,
  listPartnerRequests,
  showOwnOffer,
  showOwnOrganisation,
} from '@ariviyal/contract/partnerships/partner-console'
import { inWords } from '@ariviyal/contract/time'
import { Navigate, redirect } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { PageFailure } from '../../frame/page-failure.tsx'
import { requireCode } from '../../session/require-code.ts'
import { loginAndBack } from '../../session/require-session.ts'
import { endedByLogout, readSession } from '../../session/store.ts'
import { useSession } from '../../session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { choiceFrom, cursorFrom, textFrom } from '../../ui/list/list-address.ts'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { placeInWords } from '../partnership-words.ts'
import type { Route } from './+types/partner'
import { Invitation, loadInvitation } from './invitation.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { OwnOfferPart } from './own-offer.tsx'
import { OwnOffers } from './own-offers.tsx'
import { PartnerRequests } from './partner-requests.tsx'

export const meta = () => pageMeta({ title: 'Console of a partner' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PageFailure

const tabs = [
  { value: 'requests', label: 'Requests' },
  { value: 'offers', label: 'Offers' },
  { value: 'organisation', label: 'Organisation' },
] as const

/** `offer`: the one that is open, or `new`. */
async function loadTab(request: Request) {
  const show = choiceFrom(request, 'show', ['requests', 'offers', 'organisation'])
  const offerId = show === 'offers' ? textFrom(request, 'offer') : undefined
  const list = choiceFrom(request, 'list', ['open', 'all'])
  const [{ signal }, cursor] = [request, cursorFrom(request)]
  const isOpen = offerId !== undefined && offerId !== 'new'
  const [requests, offers, opened] = await Promise.all([
    show === 'requests' ? call(listPartnerRequests, { query: { list, cursor }, signal }) : null,
    show === 'offers' && offerId === undefined ? call(listOwnOffers, { query: { cursor }, signal }) : null,
    isOpen ? call(showOwnOffer, { params: { id: offerId }, signal }) : null,
  ])
  return { show, list, requests, offers, opened }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = textFrom(request, 'invitation')
  if (token !== undefined) return { invitation: await loadInvitation(token, request.signal) }
  const { pathname, search } = new URL(request.url)
  if (!readSession()) throw redirect(loginAndBack(pathname + search))
  requireCode(request)
  const { organisation } = await call(showOwnOrganisation, { signal: request.signal })
  return { organisation, tab: organisation ? await loadTab(request) : null }
}

/** The console of who speaks for an organisation; also the page of the mailed invitation. */
export default function PartnerPage({ loaderData }: Route.ComponentProps) {
  const { isAuthenticated } = useSession()
  if (loaderData.invitation) return <Invitation found={loaderData.invitation} />
  if (!isAuthenticated) return <Navigate to={endedByLogout() ? '/' : loginAndBack('/partner')} replace />
  const { organisation, tab } = loaderData
  if (!organisation || !tab) return <NoOrganisation />
  const { name, is_checked: isChecked, checked_until: until } = organisation
  return (
    <>
      <PageHead kicker="Partner" title={name} lead={placeInWords(organisation)} />
      <div className="wrap pt-6 pb-20">
        <Banner tone={isChecked ? 'info' : 'warning'} className="mb-6 max-w-3xl">
          {isChecked
            ? `Our staff have checked your organisation. The check counts until ${inWords(until, 'day', 'UTC')}.`
            : 'The check of your organisation has ended or is not done yet. Write to us: until then nothing can be offered or confirmed.'}
        </Banner>
        <FilterLinks label="Part" name="show" choices={tabs} chosen={tab.show} />
        {tab.requests ? (
          <PartnerRequests list={tab.list} page={tab.requests} />
        ) : tab.offers ? (
          <OwnOffers page={tab.offers} />
        ) : tab.show === 'offers' ? (
          <OwnOfferPart key={tab.opened?.offer.id} opened={tab.opened} organisation={organisation} />
        ) : (
          <OrganisationForm organisation={organisation} />
        )}
      </div>
    </>
  )
}

const NoOrganisation = () => (
  <>
    <PageHead
      kicker="Partner"
      title="You speak for no organisation"
      lead="Our staff check an organisation first and then invite its people by email. Open the link of that mail."
    />
    <div className="wrap flex flex-wrap gap-3 pt-8">
      <ButtonLink to="/contact">Write to us</ButtonLink>
      <ButtonLink to="/industry" tone="quiet">
        Industry partnerships
      </ButtonLink>
    </div>
  </>
)
