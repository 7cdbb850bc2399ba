import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'

/** A page that could not be loaded. It is tried again by a press, and when the network is back. */
export function PageFailure({ number, onAgain }: { number: number; onAgain: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onAgain)
    return () => window.removeEventListener('online', onAgain)
  }, [onAgain])
  return (
    <>
      <p role="alert">Page {number} could not be loaded. Check your connection.</p>
      <Button onClick={onAgain}>Try again</Button>
    </>
  )
}
