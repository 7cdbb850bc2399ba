import { listContributions } from '@ariviyal/contract/community/contributions/contributions'
import { Link, useLocation, useNavigation } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { outcomeIn } from '../../questions/outcome-in.ts'
import { requireSession } from '../../session/require-session.ts'
import { useReloadOnSubscription } from '../../session/subscription/use-reload-on-subscription.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cursorFrom } from '../../ui/list/list-address.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/contributions'
import { ContributionFilters } from './contribution-filters.tsx'
import { ContributionLine } from './contribution-line.tsx'
import { type ContributionsFilter, contributionsPath, filterFrom, isNarrowed } from './load-contributions.ts'
import { Reviewers } from './reviewers.tsx'

export const meta = () => pageMeta({ title: 'Plans, papers and experiments' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  const filter = filterFrom(request)
  const query = { ...filter, cursor: cursorFrom(request) }
  return { filter, page: await call(listContributions, { query, signal: request.signal }) }
}

/** Lesson plans, papers and experiments that teachers gave to colleagues. */
export default function ContributionsPage({ loaderData: { filter, page } }: Route.ComponentProps) {
  useReloadOnSubscription()
  const outcome = outcomeIn(useLocation().state)
  const waiting = useNavigation().state === 'loading'
  return (
    <>
      <PageHead
        kicker="Community"
        title="Plans, papers and experiments"
        lead="Lesson plans, papers and experiments from colleagues. Another teacher has reviewed each one. Use one, adapt it, and share yours."
        aside={<ButtonLink to={`${contributionsPath}/new`}>Share yours</ButtonLink>}
      />
      <div className="wrap grid gap-6 pt-6 pb-20">
        {outcome ? (
          <Banner tone="success" live>
            {outcome}
          </Banner>
        ) : null}
        <ContributionFilters filter={filter} isReviewer={page.is_reviewer} />
        {page.meant === null ? null : (
          <p role="status">
            No results for “{filter.q}”. Results for “{page.meant}”:
          </p>
        )}
        <div aria-busy={waiting}>
          <PagedList
            label="Plans, papers and experiments"
            empty={emptyWords(filter, page.is_reviewer)}
            count={page.items.length}
            nextCursor={page.next_cursor}
          >
            <ul>
              {page.items.map((contribution) => (
                <ContributionLine
                  key={contribution.id}
                  contribution={contribution}
                  isToReview={filter.list === 'review'}
                />
              ))}
            </ul>
          </PagedList>
        </div>
        <p>
          Sheets and files of Ariviyal are among the{' '}
          <Link to="/materials" className="link">
            support materials
          </Link>
          .
        </p>
        <Reviewers isReviewer={page.is_reviewer} />
      </div>
    </>
  )
}

function emptyWords(filter: ContributionsFilter, isReviewer: boolean): string {
  if (filter.list === 'review' && !isReviewer) return 'Volunteer as a reviewer first: the button is below.'
  if (isNarrowed(filter)) return 'No results. Try fewer filters or other words.'
  if (filter.list === 'mine') return 'You have not shared anything yet.'
  return filter.list === 'review' ? 'Nothing is waiting for a reviewer.' : 'Nothing is public yet. Share the first one.'
}
