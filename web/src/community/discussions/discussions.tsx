import { listDiscussions } from '@ariviyal/contract/community/discussions'
import { showWelcome } from '@ariviyal/contract/community/welcome'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { useReloadOnSubscription } from '../../session/subscription/use-reload-on-subscription.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cursorFrom } from '../../ui/list/list-address.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/discussions'
import { DiscussionFilters } from './discussion-filters.tsx'
import { DiscussionLine } from './discussion-line.tsx'
import { Welcome } from './welcome.tsx'
import { type DiscussionsFilter, filterFrom, isNarrowed } from './load-discussions.ts'

export const meta = () => pageMeta({ title: 'Questions and answers' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  const filter = filterFrom(request)
  const query = { ...filter, cursor: cursorFrom(request) }
  const { signal } = request
  const [page, welcome] = await Promise.all([call(listDiscussions, { query, signal }), call(showWelcome, { signal })])
  return { filter, page, welcome }
}

/** Questions that teachers asked colleagues. */
export default function DiscussionsPage({ loaderData: { filter, page, welcome } }: Route.ComponentProps) {
  useReloadOnSubscription()
  // The questions that fit stay on screen after the answer.
  const [isFirstVisit] = useState(!welcome.is_welcomed)
  const waiting = useNavigation().state === 'loading'
  return (
    <>
      <PageHead
        kicker="Community"
        title="Questions and answers"
        lead="Ask colleagues who teach the same, and answer where you can."
        aside={<ButtonLink to="/networking/discussions/new">Ask a question</ButtonLink>}
      />
      <div className="wrap grid gap-6 pt-6 pb-20">
        {isFirstVisit ? <Welcome known={welcome} /> : null}
        <DiscussionFilters filter={filter} />
        {page.meant === null ? null : (
          <p role="status">
            No results for “{filter.q}”. Results for “{page.meant}”:
          </p>
        )}
        <div aria-busy={waiting}>
          <PagedList
            label="Questions"
            empty={emptyWords(filter)}
            count={page.items.length}
            nextCursor={page.next_cursor}
          >
            <ul>
              {page.items.map((discussion) => (
                <DiscussionLine key={discussion.id} discussion={discussion} />
              ))}
            </ul>
          </PagedList>
        </div>
      </div>
    </>
  )
}

function emptyWords(filter: DiscussionsFilter): string {
  if (isNarrowed(filter)) return 'No results. Try fewer filters or other words.'
  if (filter.list === 'mine') return 'You have not asked anything yet.'
  if (filter.list === 'followed') return 'You are not following any question yet. Every question has a Follow button.'
  return filter.list === 'unanswered' ? 'Every question has an answer.' : 'Nobody has asked anything yet.'
}
