import { withoutEndSlashes } from '@ariviyal/contract/end-slashes'
import { hasAccess, type Role, type StaffAccess } from '@ariviyal/contract/accounts/roles'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { accessBelowSession } from '../live/staff/session-tabs.ts'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../ui/icon.tsx'
import { groupDigits } from '@ariviyal/contract/digit-grouping'
import { consoleGroups as groups, type ConsolePlace, type Waiting } from './console-places.ts'

/** Pages with stricter access than their parent. */
const restrictedPages: { to: string; for: StaffAccess }[] = [
  { to: '/admin/sessions/new', for: 'editor' },
  { to: '/admin/series/new', for: 'editor' },
]

/** The entry that matches a console page or its nearest ancestor. */
function nearest<Entry extends { to: string }>(pathname: string, places: Entry[]): Entry | undefined {
  const current = withoutEndSlashes(pathname)
  const above = places.filter(({ to }) => current === to || (to !== '/admin' && current.startsWith(`${to}/`)))
  return above.sort((a, b) => b.to.length - a.to.length)[0]
}

const allPlaces = groups.flatMap(({ places }) => places)

/** Access of a console page: that of its navigation entry, or of its nearest ancestor. */
export const accessOf = (pathname: string): StaffAccess =>
  accessBelowSession(pathname) ??
  nearest<Pick<ConsolePlace, 'to' | 'for'>>(pathname, [...allPlaces, ...restrictedPages])?.for ??
  'staff'

/** The navigation entry above a console page; undefined for a page that is an entry itself. */
export function placeAbove(pathname: string): ConsolePlace | undefined {
  const place = nearest(pathname, allPlaces)
  return place?.to === withoutEndSlashes(pathname) ? undefined : place
}

/** Pages of the console whose names contain these words, for a role. */
export const findPages = (q: string, role: Role | undefined): { to: string; label: string; group: string }[] =>
  groups.flatMap(({ label: group, places }) =>
    places
      .filter(
        (place) => hasAccess(role, place.for) && `${group} ${place.label}`.toLowerCase().includes(q.toLowerCase()),
      )
      .map(({ to, label }) => ({ to, label, group })),
  )

/** Console navigation beside the page; on narrow screens a collapsible line with the current page. */
export function ConsoleNav({ waiting }: { waiting: Waiting | null }) {
  const role = useSession().currentUser?.role
  const open = groups
    .map(({ label, places }) => ({ label, places: places.filter((place) => hasAccess(role, place.for)) }))
    .filter(({ places }) => places.length > 0)
  const { pathname } = useLocation()
  // Remembers the page on which it was opened, so that navigation closes it.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  const list = useId()
  const places = open.flatMap((group) => group.places)
  const current = nearest(pathname, allPlaces)
  const currentPlace = current?.to
  const nav = useRef<HTMLElement>(null)
  // The list scrolls by itself where the window is lower than it. The page must not move.
  useEffect(() => {
    const link = nav.current?.querySelector(`[href="${currentPlace}"]`)?.getBoundingClientRect()
    const frame = nav.current?.getBoundingClientRect()
    if (!nav.current || !link || !frame) return
    // On the first paint the list still reaches below the window.
    const bottom = Math.min(frame.bottom, window.innerHeight) - link.height
    if (link.bottom > bottom || link.top < frame.top) nav.current.scrollTop += link.top - frame.top - frame.height / 2
  }, [currentPlace])
  const waits = places.reduce((sum, { count }) => sum + waitingOf(waiting, count), 0)
  return (
    <nav ref={nav} aria-label="Staff console" className="screen-only">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        className="flex min-h-11 w-full cursor-pointer items-center gap-3 border-y-2 border-ink font-semibold lg:hidden"
      >
        <span className="kicker">Console</span>
        <span className="min-w-0 grow text-left wrap-anywhere">{current?.label ?? 'Pages'}</span>
        {isOpen ? null : <Waits count={waits} />}
        <Icon name="caret" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div id={list} className={`max-lg:pt-4 lg:space-y-6 ${isOpen ? 'space-y-4' : 'max-lg:hidden'}`}>
        {open.map((group) => (
          <section key={group.label}>
            <p className="kicker lg:mb-2">{group.label}</p>
            <ul className="flex flex-wrap gap-x-6 lg:block lg:border-t-2 lg:border-ink">
              {group.places.map(({ to, label, count }) => (
                <li key={to} className="lg:border-b lg:border-line">
                  <Link
                    to={to}
                    aria-current={to === current?.to ? 'page' : undefined}
                    className="flex min-h-11 items-center gap-2 border-b-4 border-transparent font-semibold hover:border-line aria-[current=page]:border-turmeric lg:justify-between lg:border-b-0 lg:border-l-4 lg:px-3"
                  >
                    {label}
                    <Waits count={waitingOf(waiting, count)} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

const waitingOf = (waiting: Waiting | null, count: keyof Waiting | undefined): number =>
  (count && waiting?.[count]) ?? 0

/** Count of waiting items; nothing for zero. */
function Waits({ count }: { count: number }) {
  return count > 0 ? (
    <span className="rounded-sm bg-turmeric px-1.5 text-xs leading-5 text-on-turmeric">
      {groupDigits(count)}
      <span className="sr-only"> waiting</span>
    </span>
  ) : null
}
