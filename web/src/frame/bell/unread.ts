import { countUnread } from '@ariviyal/contract/notifications/notifications'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/client.ts'

/** How often a visible page asks for what is new. */
const everyMs = 60_000

let known = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The number of unread notifications, as far as this page knows. */
export const useUnread = (): number => useSyncExternalStore(subscribe, () => known)

export function setUnread(unread: number): void {
  known = unread
  for (const listener of listeners) listener()
}

export const oneRead = (): void => setUnread(Math.max(0, known - 1))

/** Without an answer, such as offline, the number stays. */
const ask = () =>
  call(countUnread)
    .then(({ unread }) => setUnread(unread))
    .catch(() => undefined)

/** Keeps the number up to date while the page is visible: what was read on another device is read here too. */
export function useFreshUnread(): void {
  useEffect(() => {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    whenVisible()
    const timer = setInterval(whenVisible, everyMs)
    window.addEventListener('focus', whenVisible)
    document.addEventListener('visibilitychange', whenVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', whenVisible)
      document.removeEventListener('visibilitychange', whenVisible)
      setUnread(0)
    }
  }, [])
}
