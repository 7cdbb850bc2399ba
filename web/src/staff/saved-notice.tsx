import type { RefObject } from 'react'
import { Banner } from '../ui/banner.tsx'

/** Where a form that begins afresh says that it was saved (use-saved.ts). */
export const SavedNotice = ({ notice, saved }: { notice: RefObject<HTMLDivElement | null>; saved: string }) => (
  <div ref={notice} tabIndex={-1} className="mb-6 outline-none empty:hidden">
    {saved === '' ? null : (
      <Banner tone="success" live>
        {saved}
      </Banner>
    )}
  </div>
)
