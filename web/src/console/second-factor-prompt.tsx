import { Link, useLocation } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'

/** Shown until a second factor is set up. */
export function SecondFactorPrompt() {
  const { pathname } = useLocation()
  const isOff = useSession().currentUser?.second_factor === 'off'
  if (!isOff || pathname === '/admin/security') return null
  return (
    <Banner tone="warning" className="screen-only mb-6">
      Your password alone opens this console.{' '}
      {/* In the text colour: in dark mode the banner has too little contrast to the link colour. */}
      <Link to="/admin/security" className="font-semibold text-ink underline underline-offset-4">
        Set up a second factor
      </Link>
    </Banner>
  )
}
