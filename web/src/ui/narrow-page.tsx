import type { ReactNode } from 'react'

interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A page with one short form, and a dot pattern beside it where there is room. */
export function NarrowPage({ title, lead, children }: Props) {
  return (
    <div className="dot-grid">
      <div className="wrap py-8 sm:py-14">
        <section className="max-w-2xl border-2 border-ink bg-paper p-[min(1.25rem,5vw)] sm:p-10 lg:ml-[8%]">
          <h1 className="text-2xl">{title}</h1>
          {lead ? <div className="mt-3 font-serif text-ink-soft">{lead}</div> : null}
          <div className="mt-7">{children}</div>
        </section>
      </div>
    </div>
  )
}
