import { useEffect, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * Keeps the pages that check certificates on this device (verify-worker.ts). True when they are kept; a browser that keeps nothing, as in
 * some private windows, goes on with the network.
 */
export function useOfflinePage(): boolean {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    if (!serviceWorker || import.meta.env.DEV) return undefined
    let gone = false
    serviceWorker
      .register('/verify-worker.js', { scope: '/verify', updateViaCache: 'none' })
      .then((registration) => whenActive(registration))
      .then(
        () => !gone && setKept(true),
        // Then the page works like every other.
        () => undefined,
      )
    return () => {
      gone = true
    }
  }, [])
  return kept
}

/** Settles when the worker has everything it keeps. */
function whenActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve()
      if (worker?.state === 'redundant') reject(new Error('not kept'))
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

/** Tells who opened the page that it now works without a network. */
export function KeptHere({ kept }: { kept: boolean }) {
  // Its place is kept: nothing moves when it comes.
  return (
    <p className={classNames('screen-only mt-6 flex gap-2 text-sm text-ink-soft', !kept && 'invisible')}>
      <Icon name="check" className="size-5 text-peacock" />
      This device now checks the QR codes of certificates without a network, too.
    </p>
  )
}
