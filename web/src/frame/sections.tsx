import { withoutEndSlashes } from '@ariviyal/contract/end-slashes'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { consolePath } from '../session/gates/console-path.ts'
import { pupilPath } from '../session/pupils/pupil-pages.ts'
import { useSession } from '../session/use-session.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { SearchDoor } from './search/search-door.tsx'
import { currentIn, forSchools, moreSections, moreShape, ownSchool, type Section, sections } from './section-list.ts'
import { entryLook } from './section-look.ts'

const Bell = lazy(async () => {
  const module = await import('./bell/bell.tsx')
  return { default: module.Bell }
})

/**
 * The second row for logged-in users, a bar at the bottom on phones. Drawn into the element of the document that
 * reserves its space (`#sections` in app.css).
 */
export function Sections() {
  const { currentUser } = useSession()
  const pathname = withoutEndSlashes(useLocation().pathname) || '/'
  const isConsole = consolePath.test(pathname)
  // Hides the reserved space too; head-script.ts does so before the first paint.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-console', isConsole)
  }, [isConsole])
  const place = document.getElementById('sections')
  // On pupils' pages it is hidden; nothing is loaded or asked for there.
  if (!currentUser || !place || isConsole || pupilPath.test(pathname)) return null
  const rest = [...moreSections, currentUser.represents_school ? ownSchool : forSchools]
  return createPortal(
    <div className="flex items-stretch max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-2 max-lg:h-(--bottom-bar) max-lg:border-t-2 max-lg:bg-paper lg:wrap">
      <nav aria-label="Sections" className="flex-5 lg:-ml-2.5 lg:min-w-0 lg:flex-initial">
        <ul className="flex lg:flex-wrap">
          {sections.map((section) => (
            <li key={section.to} className={section.shape ? 'max-lg:flex-1' : 'max-lg:hidden'}>
              <Link
                to={section.to}
                aria-current={currentIn(section, pathname)}
                className={`${entryLook} aria-[current]:border-turmeric`}
              >
                {section.shape ? <Icon shape={section.shape} className="size-6 lg:hidden" /> : null}
                {section.name}
              </Link>
            </li>
          ))}
          <li className="max-lg:flex-1">
            <More rest={rest} pathname={pathname} />
          </li>
        </ul>
      </nav>
      <div className="flex min-w-0 flex-2 lg:ml-auto lg:flex-none">
        {currentUser.second_factor === 'code-needed' ? null : (
          <>
            <SearchDoor />
            {/* The space of the bell, which comes later. */}
            <div className="min-w-0 max-lg:flex-1 lg:min-w-11">
              <Suspense>
                <Bell look={entryLook} />
              </Suspense>
            </div>
          </>
        )}
      </div>
    </div>,
    place,
  )
}

function More({ rest, pathname }: { rest: Section[]; pathname: string }) {
  const panel = useRef<HTMLDivElement>(null)
  const isCurrent = (section: Section) => currentIn(section, pathname) !== undefined
  const inRest = rest.some(isCurrent)
  const inRow = sections.some((section) => !section.shape && isCurrent(section))

  /** Below the button on wide screens; the stylesheet puts it above the bar on phones. */
  const moveTo = (button: HTMLButtonElement) => {
    const { left, bottom } = button.getBoundingClientRect()
    panel.current?.style.setProperty('--left', `${left + scrollX}px`)
    panel.current?.style.setProperty('--top', `${bottom + scrollY}px`)
  }
  return (
    <>
      <button
        type="button"
        popoverTarget="more-sections"
        onClick={(event) => moveTo(event.currentTarget)}
        className={classNames(entryLook, inRest && 'border-turmeric!', inRow && 'max-lg:border-turmeric!')}
      >
        <Icon shape={moreShape} className="size-6 stroke-3 lg:hidden" />
        More
        <Icon name="caret" className="size-4 max-lg:hidden" />
      </button>
      <div ref={panel} id="more-sections" popover="auto" className="row-panel">
        <ul className="grid grid-cols-2 lg:grid-cols-1">
          {[...sections, ...rest].map((section) => (
            <li
              key={section.to}
              className={classNames(section.shape && 'hidden', sections.includes(section) && 'lg:hidden')}
            >
              <Link
                to={section.to}
                aria-current={currentIn(section, pathname)}
                onClick={() => panel.current?.hidePopover()}
                className="flex min-h-11 items-center border-l-4 border-transparent px-3 font-semibold hover:bg-sunk aria-[current]:border-turmeric"
              >
                {section.name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
