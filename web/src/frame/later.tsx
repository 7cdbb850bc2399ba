import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { Announcement } from './announcement.tsx'

/** What a page loads itself has the line for this long. */
const pauseMs = 5_000

/** What the frame of every page has besides its first paint; loaded after it. */
export function Later() {
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
      {isWaiting ? <div aria-hidden="true" className="progress-line screen-only" /> : null}
      <Announcement />
    </>
  )
}
