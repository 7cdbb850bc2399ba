import { Link } from 'react-router'

/** Link from a content item back to its list. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <p className="mb-2">
    <Link to={to} className="link inline-flex min-h-11 items-center">
      {children}
    </Link>
  </p>
)
