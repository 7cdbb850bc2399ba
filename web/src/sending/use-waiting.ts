import { useEffect, useState } from 'react'

const retryMs = 20_000

/**
 * Sends what waits on this device at once, when `about` changes, when the network comes back, and every 20 s while something waits that can be
 * sent. `send` gets `about`. Returns what is left.
 */
export function useWaiting<Left extends { of: string }>(
  send: (about: string | undefined) => Promise<Left[]>,
  about: string | undefined,
): Left[] {
  const [left, setLeft] = useState<Left[]>([])
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const sendNow = async () => {
      clearTimeout(timer)
      const waiting = await send(about)
      if (isGone) return
      setLeft(waiting)
      if (waiting.some(({ of }) => of !== 'locked')) timer = setTimeout(again, retryMs)
    }
    // One after the other: a second run beside the first would use the session of a pupil who has left after the first has ended it.
    let running = Promise.resolve()
    const again = () => {
      running = running.then(sendNow).catch(() => undefined)
    }
    again()
    addEventListener('online', again)
    return () => {
      isGone = true
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [send, about])
  return left
}
