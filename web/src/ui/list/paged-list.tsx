import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonStyle } from '../button-style.ts'
import { Empty } from '../empty.tsx'
import { listAddress } from './list-address.ts'

interface Props {
  /** What is listed; names the region. */
  label: string
  /** Text of an empty list. */
  empty: string
  count: number
  nextCursor: string | null
  order?: ListOrder
  children: ReactNode
}

/** URLs of the previous pages, oldest first: a cursor only points forward. */
function passedPages(state: unknown): string[] {
  const passed = typeof state === 'object' && state !== null && 'passed' in state ? state.passed : []
  return Array.isArray(passed) ? passed.filter((address) => typeof address === 'string') : []
}

export type ListOrder = keyof typeof labels
/** Labels of the pagination links. */
const labels = {
  'newest-first': { back: 'Newer', start: 'Newest', on: 'Older' },
  'oldest-first': { back: 'Older', start: 'Oldest', on: 'Newer' },
  'in-order': { back: 'Back', start: 'Start', on: 'Next' },
}

/** One page of a list with pagination. A new page takes the focus, because the used link may be gone. */
export function PagedList({ label, empty, count, nextCursor, order = 'newest-first', children }: Props) {
  const location = useLocation()
  const cursor = new URLSearchParams(location.search).get('cursor')
  const region = useRef<HTMLElement>(null)
  const shownCursor = useRef(cursor)
  useEffect(() => {
    if (shownCursor.current === cursor) return
    shownCursor.current = cursor
    region.current?.focus({ preventScroll: true })
  }, [cursor])

  const passed = passedPages(location.state)
  const newer = cursor === null ? undefined : (passed.at(-1) ?? listAddress(location, {}))
  return (
    <section ref={region} tabIndex={-1} aria-label={label} className="outline-none">
      {count > 0 ? children : <Empty>{cursor === null ? empty : 'The list ends here.'}</Empty>}
      {newer !== undefined || nextCursor !== null ? (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3">
          {newer === undefined ? null : (
            <Link to={newer} state={{ passed: passed.slice(0, -1) }} className={buttonStyle('quiet')}>
              {passed.length > 0 ? labels[order].back : labels[order].start}
            </Link>
          )}
          {nextCursor === null ? null : (
            <Link
              to={listAddress(location, { cursor: nextCursor })}
              state={{ passed: [...passed, location.pathname + location.search] }}
              className={buttonStyle('quiet')}
            >
              {labels[order].on}
            </Link>
          )}
        </nav>
      ) : null}
    </section>
  )
}
