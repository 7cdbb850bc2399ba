import type { Answer } from '@ariviyal/contract/endpoint'
import type { showDesk } from '@ariviyal/contract/staff'
import { NavLink } from 'react-router'
import { wholeNumber } from './whole-number.ts'

export type Waiting = Answer<typeof showDesk>

const places: { to: string; label: string; count?: keyof Waiting }[] = [
  { to: '/admin', label: 'Desk' },
  { to: '/admin/subscription-requests', label: 'Requests', count: 'pending_requests' },
  { to: '/admin/institutions', label: 'Institutions', count: 'pending_institutions' },
  { to: '/admin/messages', label: 'Messages', count: 'open_messages' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/links', label: 'Links' },
  { to: '/admin/audit-log', label: 'Audit log' },
]

export function ConsoleNav({ waiting }: { waiting: Waiting | null }) {
  return (
    <nav aria-labelledby="console-nav" className="screen-only">
      <p id="console-nav" className="kicker mb-1 lg:mb-3">
        Staff console
      </p>
      <ul className="-mx-2 flex flex-wrap lg:mx-0 lg:block lg:border-t-2 lg:border-ink">
        {places.map(({ to, label, count }) => {
          const waits = (count && waiting?.[count]) ?? 0
          return (
            <li key={to} className="lg:border-b lg:border-line">
              <NavLink
                to={to}
                end={to === '/admin'}
                className="flex min-h-11 items-center gap-2 border-b-4 border-transparent px-2 font-semibold hover:border-line aria-[current=page]:border-turmeric lg:justify-between lg:border-b-0 lg:border-l-4 lg:px-3"
              >
                {label}
                {waits > 0 ? (
                  <span className="rounded-sm bg-turmeric px-1.5 text-xs leading-5 text-on-turmeric">
                    {wholeNumber(waits)}
                    <span className="sr-only"> waiting</span>
                  </span>
                ) : null}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
