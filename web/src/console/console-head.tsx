import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'

export interface ConsoleHeadProps {
  title: string
  lead?: string
  /** The list that contains the page's item. */
  back?: { to: string; label: string }
  /** The page's primary action. */
  aside?: ReactNode
}

/** Head of a console page: smaller than on public pages, to leave room for the work. */
export function ConsoleHead({ title, lead, back, aside }: ConsoleHeadProps) {
  return (
    <>
      {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-60 items-center gap-x-4 max-lg:flex-wrap">
          <h1 className="text-xl wrap-anywhere lg:max-w-3/5 lg:shrink-0">{title}</h1>
          {lead ? <p className="min-w-0 text-sm leading-tight text-ink-soft">{lead}</p> : null}
        </div>
        {aside}
      </header>
    </>
  )
}
