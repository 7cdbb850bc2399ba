import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { secondFactorAndBack } from './require-session.ts'
import { readSession } from './store.ts'
import { useSession } from './use-session.ts'

const ConsentPrompt = lazy(async () => {
  const { ConsentPrompt: Prompt } = await import('../privacy/consent-prompt.tsx')
  return { default: Prompt }
})

/** The call and its schemas are fetched only where someone is logged in: a guest's page stays light. */
function refresh() {
  if (!readSession()) return
  import('./refresh-session.ts').then((module) => module.refreshSession()).catch(() => undefined)
}

/** Pages that show a person what is theirs; the others may be read before the second factor was given. */
const personal =
  /^\/(?:profile|change-password|certificates|school|ebook|digital-videos|materials|online-training|offline-training|free-websites|networking|lms|reader|sessions|subscription-form|join)(?:\/|$)/

/** Keeps the stored user fresh: on load and whenever the tab regains focus. */
export function SessionKeeper() {
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
  // Fetched only where someone is logged in, like the rest of what a guest has no use for.
  return isAuthenticated ? (
    <Suspense>
      <ConsentPrompt />
    </Suspense>
  ) : null
}
