import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'
import { ListTools } from './list/list-tools.tsx'
import { SavedFilters } from './list/saved-filters.tsx'
import type { ListView } from './list/use-list-view.ts'

interface Props<Row> {
  title: string
  lead?: string
  /** The list that contains the page's item. */
  back?: { to: string; label: string }
  /** The page's primary action. */
  aside?: ReactNode
  /** Columns and saved filters of the page's list. */
  list?: ListView<Row>
  /** Exports the list. */
  exportCsv?: () => Promise<void>
}

/** Head of a console page: smaller than on public pages, to leave room for the work. */
export function ConsoleHead<Row>({ title, lead, back, aside, list, exportCsv }: Props<Row>) {
  return (
    <>
      {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-1 items-center gap-x-4 max-lg:flex-wrap">
          <h1 className="text-xl wrap-anywhere lg:max-w-3/5 lg:shrink-0">{title}</h1>
          {lead ? <p className="min-w-0 text-sm leading-tight text-ink-soft">{lead}</p> : null}
        </div>
        {list ? (
          <ListTools list={list} {...(exportCsv && { exportCsv })}>
            {aside}
          </ListTools>
        ) : (
          aside
        )}
      </header>
      {list ? <SavedFilters list={list} /> : null}
    </>
  )
}
