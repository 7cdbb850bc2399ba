import { type Fees, showFees } from '@ariviyal/contract/subscriptions/payments'
import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'

let asked: Promise<Fees | null> | undefined

/** What the operator charges; null until that is known, and where no fee is charged. */
export function useFees(): Fees | null {
  const [fees, setFees] = useState<Fees | null>(null)
  useEffect(() => {
    let isCurrent = true
    // In a task of its own: the first moment of a page has enough to do.
    asked ??= new Promise((done) => setTimeout(done))
      .then(() => call(showFees))
      .catch(() => {
        // The next page asks again.
        asked = undefined
        return null
      })
    void asked.then((answer) => {
      if (isCurrent && answer?.charges) setFees(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return fees
}
