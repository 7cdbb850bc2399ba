import { districtInWords } from '@ariviyal/contract/community/people/districts'
import { listNearby } from '@ariviyal/contract/community/people/people'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cursorFrom } from '../../ui/list/list-address.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/nearby'
import { ColleagueLine } from './colleague-line.tsx'

export const meta = () => pageMeta({ title: 'Colleagues nearby' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  return call(listNearby, { query: { cursor: cursorFrom(request) }, signal: request.signal })
}

/** Teachers of the same district; both agreed. */
export default function NearbyPage({ loaderData: { items, next_cursor, agreed, district } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        kicker="Community"
        title="Colleagues nearby"
        lead={
          agreed ? `Teachers in ${districtInWords(district)} who agreed, as you did.` : 'Teachers of your district.'
        }
        aside={
          <ButtonLink to="/networking/profile" tone="quiet">
            Your profile
          </ButtonLink>
        }
      />
      <div className="wrap grid gap-6 pt-6 pb-20">
        {agreed ? (
          <PagedList
            label="Colleagues nearby"
            empty="Nobody else in your district has agreed yet."
            count={items.length}
            nextCursor={next_cursor}
          >
            <ul className="border-t-2 border-ink">
              {items.map((colleague) => (
                <ColleagueLine key={colleague.id} colleague={colleague}>
                  {colleague.contact === '' ? null : (
                    <p className="mt-1 wrap-anywhere">Reach me: {colleague.contact}</p>
                  )}
                </ColleagueLine>
              ))}
            </ul>
          </PagedList>
        ) : (
          <>
            <Banner tone="info">
              You see colleagues of your district once you agree that they see you. Choose your district and agree on
              your profile.
            </Banner>
            <p>
              <ButtonLink to="/networking/profile">Open your profile</ButtonLink>
            </p>
          </>
        )}
      </div>
    </>
  )
}
