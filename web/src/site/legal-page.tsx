import type { ReactNode } from 'react'
import { PageHead } from '../ui/page-head.tsx'

/** A legal text in one column at reading width. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <PageHead kicker="Legal" title={title} lead={lead} />
      <div className="wrap pt-6">
        <div className="prose">{children}</div>
      </div>
    </>
  )
}
