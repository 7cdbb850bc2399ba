import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { ListView } from './use-list-view.ts'

/** Filters of a list that were saved on this device: one press applies one. */
export function SavedFilters<Row>({ list: { filters, current, remove } }: { list: ListView<Row> }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  if (filters.length === 0) return null
  return (
    <nav ref={nav} tabIndex={-1} aria-label="Saved filters" data-filter="" className="flex flex-wrap gap-x-3">
      {filters.map(({ name, search }) => (
        <span key={name} className="inline-flex items-center">
          <Link
            to={`${pathname}?${search}`}
            aria-current={search === current ? 'true' : undefined}
            preventScrollReset
            className="inline-flex min-h-11 items-center border-b-4 border-transparent px-1 font-semibold text-indigo underline underline-offset-4 aria-[current]:border-turmeric aria-[current]:text-ink"
          >
            {name}
          </Link>
          <button
            type="button"
            aria-label={`Delete the filter ${name}`}
            onClick={() => {
              // The button goes; the focus must not go with it.
              ;(filters.length > 1 ? nav.current : document.getElementById('main'))?.focus()
              remove(name)
            }}
            className="grid min-h-11 w-9 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-sunk"
          >
            <Icon name="close" className="size-4" />
          </button>
        </span>
      ))}
    </nav>
  )
}
