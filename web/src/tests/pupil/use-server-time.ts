import { useEffect, useState } from 'react'

/** The server's time in ms, every second. */
export function useServerTime(now: () => number): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1_000)
    return () => clearInterval(timer)
  }, [now])
  return time
}
