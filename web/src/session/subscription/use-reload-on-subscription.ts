import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'
import { useSession } from '../use-session.ts'

/** Revalidates the page when a subscription starts or ends. */
export function useReloadOnSubscription(): void {
  const { hasSubscription } = useSession()
  const { revalidate } = useRevalidator()
  // Before hydration everyone is a guest, which is no change.
  const hydrated = useHydrated()
  const shown = useRef<boolean>(undefined)
  useEffect(() => {
    if (!hydrated) return
    const before = shown.current
    shown.current = hasSubscription
    if (before !== undefined && before !== hasSubscription) void revalidate()
  }, [hydrated, hasSubscription, revalidate])
}
