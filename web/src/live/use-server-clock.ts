import { useEffect, useState } from 'react'

/** The time of the server in milliseconds, going on each second from when it was heard of; a wrong clock of the device does not matter. */
export function useServerClock(serverNow: string, heardAt: number): number {
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(serverNow) + Math.max(0, here - heardAt)
}
