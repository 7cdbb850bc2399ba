import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { secondFactorAndBack } from './require-session.ts'
import { readSession } from './store.ts'
import { useSession } from './use-session.ts'

/** Lazy: only logged-in users need the call and its schemas. */
function refresh() {
  if (!readSession()) return
  import('./refresh-session.ts').then((module) => module.refreshSession()).catch(() => undefined)
}

/** Pages with personal data; others are readable before the second factor is verified. */
const personal =
  /^\/(?:profile|notifications|change-password|certificates|school|ebook|digital-videos|materials|online-training|offline-training|free-websites|networking|lms|reader|sessions|subscription-form|join)(?:\/|$)/

/** Refreshes the stored user on load and when the tab regains focus. Renders `children` for logged-in users. */
export function SessionRefresher({ children }: { children: ReactNode }) {
  useEffect(() => {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    refresh()
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', whenVisible)
    return () => {
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', whenVisible)
    }
  }, [])
  const { isAuthenticated, currentUser } = useSession()
  const { pathname, search } = useLocation()
  if (currentUser?.second_factor === 'code-needed')
    return personal.test(pathname) ? <Navigate to={secondFactorAndBack(pathname + search)} replace /> : null
  return isAuthenticated ? children : null
}
