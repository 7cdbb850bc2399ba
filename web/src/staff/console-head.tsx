import type { ReactNode } from 'react'

interface Props {
  title: string
  lead?: string
  /** The one thing that can be begun here. */
  aside?: ReactNode
}

/** The head of a page of the console: smaller than that of a page for readers, so that the work is in sight. */
export function ConsoleHead({ title, lead, aside }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        {lead ? <p className="mt-2 max-w-measure font-serif text-ink-soft">{lead}</p> : null}
      </div>
      {aside}
    </header>
  )
}
