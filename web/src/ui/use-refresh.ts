import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** Asks for the page's data again every few seconds for as long as something is on its way, at most so often; a hidden page waits. */
export function useRefresh(onItsWay: boolean, { seconds = 2, times = 60 } = {}): void {
  const { revalidate } = useRevalidator()
  const left = useRef(times)
  useEffect(() => {
    if (!onItsWay) left.current = times
    const timer = setInterval(() => {
      if (!onItsWay || document.hidden || left.current <= 0) return
      left.current -= 1
      void revalidate()
    }, seconds * 1_000)
    return () => clearInterval(timer)
  }, [onItsWay, revalidate, seconds, times])
}
