import { type Fair, listFairs, showFairInvitation } from '@ariviyal/contract/community/fairs/fairs'
import { showColleague } from '@ariviyal/contract/community/people/people'
import { Link } from 'react-router'
import { ApiError, call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { cursorFrom } from '../../ui/list/list-address.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/fairs'
import { fairsPath, heldInWords, roleInWords, stateInWords } from './fair-words.ts'
import { InviteToFair } from './invite-to-fair.tsx'
import { JoinFair } from './join-fair.tsx'

const MakeFair = loadOnDemand(async () => (await import('./make-fair.tsx')).MakeFair)

export const meta = () => pageMeta({ title: 'Science fairs' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

/** What a code invites to; the reason where it cannot be used. */
async function loadInvitation(code: string, signal: AbortSignal) {
  try {
    return { code, invitation: await call(showFairInvitation, { params: { code }, signal }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'forbidden' || error.status === 404) return { code, problem: error.message }
    if (error.code === 'bad-request' || error.status === 422) return { code, problem: 'No fair has this code.' }
    throw error
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  const { signal } = request
  const { searchParams } = new URL(request.url)
  const [code, invited] = [searchParams.get('code'), searchParams.get('invite')]
  const [page, joining, person] = await Promise.all([
    call(listFairs, { query: { cursor: cursorFrom(request) }, signal }),
    code === null ? null : loadInvitation(code.trim().toUpperCase(), signal),
    invited === null ? null : call(showColleague, { params: { id: invited }, signal }),
  ])
  return { page, joining, person, view: searchParams.get('view') === 'new' ? 'new' : 'all' }
}

const views = [
  { value: 'all', label: 'Your fairs' },
  { value: 'new', label: 'Make a fair' },
]

/** The fairs in which the caller takes part, a new one, and the answer to an invitation. */
export default function FairsPage({ loaderData: { page, joining, person, view } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        kicker="Community"
        title="Science fairs together"
        lead="Hold a fair with neighbouring schools: one set of rules, judges who do not know whose work they score, and certificates for everybody who took part."
      />
      <div className="wrap grid gap-6 pt-6 pb-20">
        {joining && 'problem' in joining ? <Banner tone="warning">{joining.problem}</Banner> : null}
        {joining?.invitation ? <JoinFair code={joining.code} invitation={joining.invitation} /> : null}
        {person ? (
          <InviteToFair
            person={person}
            fairs={page.items.filter(({ is_host: isHost, state }) => isHost && state === 'open')}
          />
        ) : null}
        <FilterLinks label="Fairs" name="view" choices={views} chosen={view} />
        {view === 'new' ? (
          <MakeFair />
        ) : (
          <PagedList
            label="Science fairs"
            empty="No fair yet. Make one, or open the link that its host sends you."
            count={page.items.length}
            nextCursor={page.next_cursor}
          >
            <ul className="border-t-2 border-ink">
              {page.items.map((fair) => (
                <FairLine key={fair.id} fair={fair} />
              ))}
            </ul>
          </PagedList>
        )}
      </div>
    </>
  )
}

function FairLine({ fair }: { fair: Fair }) {
  return (
    <li className="border-b border-line py-4">
      <p className="text-lg wrap-anywhere">
        <Link to={`${fairsPath}/${fair.id}`} className="link font-bold">
          {fair.name}
        </Link>
      </p>
      <p>
        {heldInWords(fair.held_on)} · {roleInWords(fair)}
      </p>
      <p className="mt-1 font-semibold">{stateInWords(fair)}</p>
    </li>
  )
}
