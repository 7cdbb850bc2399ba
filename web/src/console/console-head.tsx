import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'

interface Props {
  title: string
  lead?: string
  /** The list that contains the page's item. */
  back?: { to: string; label: string }
  /** The page's primary action. */
  aside?: ReactNode
}

/** Head of a console page: smaller than on public pages, to leave room for the work. */
export function ConsoleHead({ title, lead, back, aside }: Props) {
  return (
    <>
      {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-2xl wrap-anywhere">{title}</h1>
          {lead ? <p className="mt-2 max-w-measure font-serif text-ink-soft">{lead}</p> : null}
        </div>
        {aside}
      </header>
    </>
  )
}
