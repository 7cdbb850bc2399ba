import type { StaffLiveSession } from '@ariviyal/contract/live/live-planning'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { NavLink } from 'react-router'
import { useSession } from '../../session/use-session.ts'
import { BackLink } from '../../console/back-link.tsx'
import { LiveStateMark } from '../live-state-mark.tsx'
import { sessionTabs } from './session-tabs.ts'
import { SessionTime } from './session-time.tsx'

type Facts = Pick<StaffLiveSession, 'id' | 'topic' | 'starts_at' | 'ends_at' | 'state'>

/** The topic of a session, or a placeholder in a draft. */
export const topicOf = ({ topic }: Pick<StaffLiveSession, 'topic'>) => topic || 'No topic yet'

/** Head of a session's console pages: topic, time, state and navigation. */
export function SessionHead({ session }: { session: Facts }) {
  const role = useSession().currentUser?.role
  const open = sessionTabs.filter((tab) => hasAccess(role, tab.for))
  return (
    <>
      <BackLink to="/admin/sessions">Live sessions</BackLink>
      <header className="mb-6">
        <h1 className="text-2xl wrap-anywhere">{topicOf(session)}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <LiveStateMark state={session.state} />
          <span>
            <SessionTime startsAt={session.starts_at} endsAt={session.ends_at} /> IST
          </span>
        </p>
      </header>
      {open.length > 1 ? (
        <nav aria-label="Pages of this session" className="mb-6 flex flex-wrap gap-x-1 border-b-2 border-ink">
          {open.map(({ path, label }) => (
            <NavLink
              key={path}
              to={`/admin/sessions/${session.id}${path === '' ? '' : `/${path}`}`}
              end
              className="-mb-0.5 inline-flex min-h-11 items-center border-b-4 border-transparent px-3 font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-turmeric aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          ))}
        </nav>
      ) : null}
    </>
  )
}
