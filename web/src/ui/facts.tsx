import type { ReactNode } from 'react'

/** Facts of an item, label by label. Shows empty ones too, so that staff see that nothing is missing. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, fact: ReactNode])[] }) {
  return (
    <dl className="@container border-t border-line">
      {facts.map(([label, fact]) => (
        <div key={label} className="grid gap-x-6 border-b border-line py-2 @md:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-sm leading-6 text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {fact === '' || fact === null ? <span className="text-ink-soft">Not given</span> : fact}
          </dd>
        </div>
      ))}
    </dl>
  )
}
