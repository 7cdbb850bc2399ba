import { useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

/**
 * Installs the worker that makes the verification pages available offline (verify-worker.ts). True once installed;
 * browsers without storage, such as some private windows, keep using the network.
 */
export function useOfflinePage(): boolean {
  const [installed, setInstalled] = useState(false)
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    if (!serviceWorker || import.meta.env.DEV) return undefined
    let unmounted = false
    serviceWorker
      .register('/verify-worker.js', { scope: '/verify', updateViaCache: 'none' })
      .then((registration) => whenActive(registration))
      .then(
        () => !unmounted && setInstalled(true),
        // The page then works online only.
        () => undefined,
      )
    return () => {
      unmounted = true
    }
  }, [])
  return installed
}

/** Resolves once the worker has cached everything. */
function whenActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve()
      if (worker?.state === 'redundant') reject(new Error('not installed'))
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

/** Says that the page now works offline. */
export function AvailableOffline({ installed }: { installed: boolean }) {
  // Reserves the space, to avoid a layout shift.
  return (
    <p className={classNames('screen-only mt-6 flex gap-2 text-sm text-ink-soft', !installed && 'invisible')}>
      <Icon name="check" className="size-5 text-peacock" />
      This device now checks the QR codes of certificates without a network, too.
    </p>
  )
}
