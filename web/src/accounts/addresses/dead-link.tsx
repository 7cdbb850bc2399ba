import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'

/** The next step after a link that no longer works. */
export interface NextStep {
  to: string
  label: string
}

/** In place of a form whose link no longer works: why, and what to do. */
export function DeadLink({
  title,
  problem,
  next,
  beside,
}: {
  title: string
  problem: string
  next: NextStep
  beside?: ReactNode
}) {
  return (
    <NarrowPage title={title}>
      <Banner tone="error" className="mb-6">
        {problem}
      </Banner>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ButtonLink to={next.to}>{next.label}</ButtonLink>
        {beside}
      </div>
    </NarrowPage>
  )
}
