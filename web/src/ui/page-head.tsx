import type { ReactNode } from 'react'

interface Props {
  title: string
  /** The line above the title: where in the site this is. */
  kicker?: string
  lead?: ReactNode
  /** A picture or a control at the end of the line; below the title on a phone. */
  aside?: ReactNode
}

/** The head of a page: kicker, title and lead on the left, room for something at the right, closed by a line of dots. */
export function PageHead({ title, kicker, lead, aside }: Props) {
  return (
    <header className="wrap pt-8 sm:pt-14">
      <div className="grid items-end gap-x-12 gap-y-6 pb-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          {kicker ? <p className="kicker mb-3">{kicker}</p> : null}
          <h1 className="text-3xl">{title}</h1>
          {lead ? <div className="mt-4 max-w-measure font-serif text-lg text-pretty text-ink-soft">{lead}</div> : null}
        </div>
        {aside ? <div className="md:justify-self-end">{aside}</div> : null}
      </div>
      <div role="presentation" className="dot-grid h-6" />
    </header>
  )
}
