import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** Revalidates the page every few seconds while something is in progress, up to a limit; a hidden page pauses. */
export function useRefresh(onItsWay: boolean, { seconds = 2, times = 60 } = {}): void {
  const { revalidate } = useRevalidator()
  const remaining = useRef(times)
  useEffect(() => {
    if (!onItsWay) remaining.current = times
    const timer = setInterval(() => {
      if (!onItsWay || document.hidden || remaining.current <= 0) return
      remaining.current -= 1
      void revalidate()
    }, seconds * 1_000)
    return () => clearInterval(timer)
  }, [onItsWay, revalidate, seconds, times])
}
