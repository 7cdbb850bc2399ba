import { lazy, Suspense, useEffect } from 'react'
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
  // Fetched only where someone is logged in, like the rest of what a guest has no use for.
  return useSession().isAuthenticated ? (
    <Suspense>
      <ConsentPrompt />
    </Suspense>
  ) : null
}
