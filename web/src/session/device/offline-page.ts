import { useEffect, useState } from 'react'

/**
 * Installs the service worker that makes the pages below `scope` available offline. True once installed; browsers
 * without storage, such as some private windows, keep using the network.
 */
export function useOfflinePage(script: string, scope: string): boolean {
  const [installed, setInstalled] = useState(false)
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    if (!serviceWorker || import.meta.env.DEV) return undefined
    let unmounted = false
    serviceWorker
      .register(script, { scope, updateViaCache: 'none' })
      .then((registration) => whenActive(registration))
      .then(
        () => !unmounted && setInstalled(true),
        // The page then works online only.
        () => undefined,
      )
    return () => {
      unmounted = true
    }
  }, [script, scope])
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
