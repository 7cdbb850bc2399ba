import type { ReactNode } from 'react'
import { pluralise } from '../ui/pluralise.ts'

/** The steps after a long form was sent. */
export function WhatHappensNext({ steps }: { steps: ReactNode[] }) {
  return (
    <section aria-labelledby="what-happens-next">
      <h2 id="what-happens-next" className="mb-3 text-xl">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-2 pl-6">
        {steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the steps never change their order
          <li key={index}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

/** Says the usual time only where it is known. */
export const readWithin = (days: number | null): string =>
  days === null ? 'A person reads it.' : `A person reads it, usually within ${pluralise(days, 'day')}.`
