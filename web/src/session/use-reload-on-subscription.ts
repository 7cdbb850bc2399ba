import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from './use-session.ts'

/** Revalidates the page when a subscription starts or ends. */
export function useReloadOnSubscription(): void {
  const { hasSubscription } = useSession()
  const { revalidate } = useRevalidator()
  const shown = useRef(hasSubscription)
  useEffect(() => {
    if (shown.current === hasSubscription) return
    shown.current = hasSubscription
    void revalidate()
  }, [hasSubscription, revalidate])
}
