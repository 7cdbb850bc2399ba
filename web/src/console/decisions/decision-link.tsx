import type { ReactNode } from 'react'

interface Props {
  label: string
  look: string
  children: ReactNode
}

/** A decision form that opens on demand; the browser keeps at most one open, so that a decision takes two steps. */
export function DecisionLink({ label, look, children }: Props) {
  return (
    <details name="decision" className={`group border-2 ${look}`}>
      <summary
        data-row-act={label.toLowerCase()}
        className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 py-2 font-semibold hover:bg-sunk [&::-webkit-details-marker]:hidden"
      >
        {label}
        <span aria-hidden="true" className="text-lg leading-none group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="px-4 pt-2 pb-5 text-ink">{children}</div>
    </details>
  )
}
