import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { changeSettings, readSettings } from './console-settings.storage.ts'

const weekMs = 7 * 86_400_000

/** Shown until a second factor is set up; dismissed, it returns after a week. */
export function SecondFactorPrompt() {
  const { pathname } = useLocation()
  const isOff = useSession().currentUser?.second_factor === 'off'
  const [isDismissed, setDismissed] = useState(() => Date.now() - (readSettings().noticeDismissedAt ?? 0) < weekMs)
  if (!isOff || isDismissed || pathname === '/admin/security') return null
  return (
    <Banner tone="warning" className="screen-only mb-2 py-1 sm:items-center">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          Your password alone opens this console.{' '}
          {/* In the text colour: in dark mode the banner has too little contrast to the link colour. */}
          <Link to="/admin/security" className="font-semibold text-ink underline underline-offset-4">
            Set up a second factor
          </Link>
        </span>
        <Button
          tone="plain"
          size="bare"
          className="text-ink"
          onClick={() => {
            changeSettings({ noticeDismissedAt: Date.now() })
            setDismissed(true)
          }}
        >
          Not this week
        </Button>
      </div>
    </Banner>
  )
}
