import { listFairEntries, listFairReviews, showFairResults } from '@ariviyal/contract/community/fairs/fair-entries'
import { showFair, type WholeFair } from '@ariviyal/contract/community/fairs/fairs'
import { Link, useLocation } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CommunityFailure } from '../community-failure.tsx'
import type { Route } from './+types/fair'
import { AboutFair } from './about-fair.tsx'
import { FairEntries } from './fair-entries.tsx'
import { FairResults } from './fair-results.tsx'
import { fairsPath, roleInWords, stateInWords } from './fair-words.ts'
import { HostJudging } from './host-judging.tsx'
import { Reviews } from './reviews.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.fair.name ?? 'Science fair' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => (
  <CommunityFailure noun="science fair" next={{ to: fairsPath, label: 'Your fairs' }} />
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireSession()
  const sent = { params: { id: params.id }, signal: request.signal }
  const fair = await call(showFair, sent)
  const wanted = new URL(request.url).searchParams.get('tab')
  const tabs = tabsOf(fair)
  const tab = tabs.find(({ value }) => value === wanted)?.value ?? 'about'
  return {
    fair,
    tab,
    tabs,
    entries: tab === 'entries' ? (await call(listFairEntries, sent)).items : null,
    reviews: tab === 'judging' && fair.role === 'judge' ? (await call(listFairReviews, sent)).items : null,
    results: tab === 'results' ? await call(showFairResults, sent) : null,
  }
}

type TabName = 'about' | 'entries' | 'judging' | 'results'

function tabsOf({ role, is_host: isHost, state }: WholeFair) {
  const tabs: { value: TabName; label: string }[] = [{ value: 'about', label: 'About' }]
  if (role === 'school') tabs.push({ value: 'entries', label: 'Entries' })
  if ((role === 'judge' || isHost) && state !== 'cancelled') tabs.push({ value: 'judging', label: 'Judging' })
  if (state === 'published') tabs.push({ value: 'results', label: 'Results' })
  return tabs
}

/** One fair, for those who take part. */
export default function FairPage({ loaderData }: Route.ComponentProps) {
  const { fair, tab, tabs, entries, reviews, results } = loaderData
  const arrived = useLocation().state as { outcome?: string } | null
  return (
    <>
      <PageHead
        kicker={`${stateInWords(fair)} · ${roleInWords(fair)}`}
        title={fair.name}
        lead={<Link to={fairsPath}>All your fairs</Link>}
      />
      <div className="wrap pt-6 pb-20">
        <FilterLinks label="Parts of the fair" name="tab" choices={tabs} chosen={tab} />
        <div className="grid max-w-3xl gap-8">
          {arrived?.outcome ? (
            <Banner tone="success" live>
              {arrived.outcome}
            </Banner>
          ) : null}
          {fair.state === 'cancelled' ? (
            <Banner tone="warning">This fair is cancelled: {fair.cancel_reason}</Banner>
          ) : null}
          {tab === 'about' ? <AboutFair key={fair.version} fair={fair} /> : null}
          {entries ? <FairEntries fair={fair} entries={entries} /> : null}
          {tab === 'judging' && fair.hosting ? <HostJudging fair={fair} hosting={fair.hosting} /> : null}
          {reviews ? <Reviews fair={fair} reviews={reviews} /> : null}
          {results ? <FairResults fair={fair} results={results} /> : null}
        </div>
      </div>
    </>
  )
}
