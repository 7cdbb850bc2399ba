import type { ReactNode } from 'react'

/** Empty state, on a grid of dots. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className="dot-grid grid min-h-48 place-items-center border-y-2 border-ink p-6">
      <p className="bg-paper px-4 py-2 text-center font-serif text-lg">{children}</p>
    </div>
  )
}
