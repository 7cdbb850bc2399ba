import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Announcement } from './frame/announcement.tsx'
import { pupilPath } from './session/pupils/pupil-pages.ts'
import { useSession } from './session/use-session.ts'

/** Lazy: guests never need them. */
const Sections = lazy(async () => {
  const module = await import('./frame/sections.tsx')
  return { default: module.Sections }
})

const Today = lazy(async () => {
  const module = await import('./today/today.tsx')
  return { default: module.Today }
})

const KeptPosts = lazy(async () => {
  const module = await import('./community/discussions/kept/kept-posts.tsx')
  return { default: module.KeptPosts }
})

const AccountFace = lazy(async () => {
  const module = await import('./frame/account-face.tsx')
  return { default: module.AccountFace }
})

/** What a page loads itself has the line for this long. */
const pauseMs = 5_000

/** The line at the top of the page while a navigation takes longer than 150 ms. */
function grow(line: HTMLElement | null): void {
  line?.animate(
    [
      { opacity: 1, scale: '0 1' },
      { opacity: 1, scale: '0.96 1' },
    ],
    { delay: 150, duration: 12_000, easing: 'cubic-bezier(0.1, 0.6, 0.2, 1)', fill: 'forwards' },
  )
}

/** What the frame of every page has besides its first paint; loaded after it. */
export function Later() {
  const { isAuthenticated, currentUser } = useSession()
  const { pathname } = useLocation()
  const isWaiting = useNavigation().state !== 'idle'
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    if (!serviceWorker || import.meta.env.DEV) return undefined
    // Without it, as in some private windows, the browser shows its own page when there is no network.
    const register = () => serviceWorker.register('/site-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
    const timer = setTimeout(register, pauseMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {isAuthenticated ? (
        <Suspense>
          <Sections />
        </Suspense>
      ) : null}
      {currentUser?.picture_at && currentUser.second_factor !== 'code-needed' && !pupilPath.test(pathname) ? (
        <Suspense>
          <AccountFace key={currentUser.picture_at} />
        </Suspense>
      ) : null}
      {isAuthenticated && (pathname === '/' || pathname === '/home') ? (
        <Suspense>
          <Today />
        </Suspense>
      ) : null}
      {isAuthenticated && pathname.startsWith('/networking/') ? (
        <Suspense>
          <KeptPosts />
        </Suspense>
      ) : null}
      {isWaiting ? (
        <div
          ref={grow}
          aria-hidden="true"
          className="progress-line screen-only fixed inset-x-0 top-0 z-30 h-1 origin-left bg-turmeric opacity-0"
        />
      ) : null}
      <Announcement />
    </>
  )
}
