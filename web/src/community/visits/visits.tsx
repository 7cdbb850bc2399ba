import { listVisits, type Visit } from '@ariviyal/contract/community/visits/visits'
import { focusInWords, visitPlaces } from '@ariviyal/contract/community/visits/visit-rules'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cursorFrom } from '../../ui/list/list-address.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/visits'
import { otherInWords, stateInWords } from './visit-words.ts'

export const meta = () => pageMeta({ title: 'Lesson visits' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  return call(listVisits, { query: { cursor: cursorFrom(request) }, signal: request.signal })
}

/** The caller's visits as host and visitor. */
export default function VisitsPage({ loaderData: { items, next_cursor } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        kicker="Community"
        title="A second pair of eyes"
        lead="Invite a colleague to one lesson. Agree on one thing to look at, and talk about it afterwards. Only the two of you read the sheet."
        aside={<ButtonLink to="/networking/people">Find a colleague</ButtonLink>}
      />
      <div className="wrap grid gap-6 pt-6 pb-20">
        <PagedList
          label="Lesson visits"
          empty="No visit yet. Open a colleague among the teachers and invite them to a lesson of yours."
          count={items.length}
          nextCursor={next_cursor}
        >
          <ul className="border-t-2 border-ink">
            {items.map((visit) => (
              <VisitLine key={visit.id} visit={visit} />
            ))}
          </ul>
        </PagedList>
      </div>
    </>
  )
}

function VisitLine({ visit }: { visit: Visit }) {
  const { id, topic, grade, place, starts_at, role } = visit
  return (
    <li className="border-b border-line py-4">
      <p className="text-lg wrap-anywhere">
        <Link to={`/networking/visits/${id}`} className="link font-bold">
          {topic}
        </Link>
        , grade {grade}
      </p>
      <p className="wrap-anywhere">
        <Moment at={starts_at} /> · {visitPlaces[place]} ·{' '}
        {role === 'host' ? `${otherInWords(visit)} visits you` : `You visit ${otherInWords(visit)}`}
      </p>
      <p className="wrap-anywhere text-ink-soft">{focusInWords(visit)}</p>
      <p className="mt-1 font-semibold">{stateInWords(visit)}</p>
    </li>
  )
}
