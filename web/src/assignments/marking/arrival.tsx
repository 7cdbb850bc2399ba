import type { TaughtWork } from '@ariviyal/contract/assignments/marking'
import { Banner } from '../../ui/banner.tsx'
import { Moment } from '../../ui/moment.tsx'

/** Work that waited on a phone counts from the time that the phone names: that time, and what is certain about it. */
export function Arrival({
  work: { received_at: received, kept_at: kept, contact_at: contact },
}: {
  work: Pick<TaughtWork, 'received_at' | 'kept_at' | 'contact_at'>
}) {
  if (received === null || kept === null || contact === null) return null
  return (
    <Banner tone="info" className="mb-3">
      <p>
        Handed in without a network: <Moment at={kept} /> by the phone’s clock. The phone reached us{' '}
        <Moment at={contact} />, and the work arrived <Moment at={received} />.
      </p>
    </Banner>
  )
}
