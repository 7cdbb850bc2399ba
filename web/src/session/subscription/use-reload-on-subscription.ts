import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isSubscribed, onSessionChange, readSession } from '../store.ts'

/** Revalidates the page when a subscription starts or ends. Does not render it: that would double the work of its first moment. */
export function useReloadOnSubscription(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let before = isSubscribed(readSession())
    return onSessionChange(() => {
      const now = isSubscribed(readSession())
      if (now === before) return
      before = now
      void revalidate()
    })
  }, [revalidate])
}
