import { useEffect, useState } from 'react'

/** The value of a promise once it has come, for a page that neither waits for it nor fails with it. */
export function useAnswer<T>(promise: Promise<T> | null): T | null {
  const [answer, setAnswer] = useState<T | null>(null)
  useEffect(() => {
    let isCurrent = true
    void promise?.then((value) => {
      if (isCurrent) setAnswer(value)
    })
    return () => {
      isCurrent = false
    }
  }, [promise])
  return promise && answer
}
