import { useEffect, useSyncExternalStore } from 'react'
import { createPath, useNavigation } from 'react-router'

let isOwn = false
let hasFailed = false
const listeners = new Set<() => void>()

/** Loads the page anew, where the product wants it. */
export function reloadPage(): void {
  isOwn = true
  location.reload()
}

/**
 * Refuses the reload of React Router when it cannot load the script of a route: it would show the page of before again,
 * or the same failure for ever. Browsers without the Navigation API still reload.
 */
export function watchReloads(): void {
  const { navigation } = window as { navigation?: Navigation }
  navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || isOwn) return
    event.preventDefault()
    hasFailed = true
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the script of a route could not be loaded. The router waits for it for ever, so the browser opens the page
 * that was asked for, and without a network the page of ours that says so.
 */
export function useScriptFailure(): boolean {
  const { location: asked } = useNavigation()
  const failed = useSyncExternalStore(
    subscribe,
    () => hasFailed,
    () => false,
  )
  useEffect(() => {
    if (failed && asked) location.assign(createPath(asked))
  }, [failed, asked])
  return failed
}
