import { useOfflinePage } from '../../session/device/offline-page.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

/** Makes the verification pages available offline (verify-worker.ts). */
export const useOfflineVerify = (): boolean => useOfflinePage('/verify-worker.js', '/verify')

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
