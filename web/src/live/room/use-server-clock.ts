import { useEffect, useState } from 'react'

/** The server's time in milliseconds, advancing each second; independent of the device's clock setting. */
export function useServerClock(serverNow: string, receivedAt: number): number {
  const [deviceNow, setDeviceNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setDeviceNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(serverNow) + Math.max(0, deviceNow - receivedAt)
}
