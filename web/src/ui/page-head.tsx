import type { ReactNode } from 'react'

interface Props {
  title: string
  /** The line above the title: the section of the site. */
  kicker?: string
  lead?: ReactNode
  /** An image or a control at the right; below the title on phones. */
  aside?: ReactNode
}

/** Page head: kicker, title and lead on the left, an optional aside on the right, and a line of dots below. */
export function PageHead({ title, kicker, lead, aside }: Props) {
  return (
    <header className="wrap pt-8 sm:pt-14">
      <div className="grid items-end gap-x-12 gap-y-6 pb-6 md:grid-cols-[minmax(0,1fr)_fit-content(50%)]">
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
