import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The way back from one item to its list. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className="mb-2">
    <Link to={to} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4">
      {children}
    </Link>
  </p>
)
