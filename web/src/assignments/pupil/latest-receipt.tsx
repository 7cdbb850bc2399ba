import { Trans } from '@lingui/react/macro'
import { ClassMoment } from '../../languages/class-moment.tsx'
import { Banner } from '../../ui/banner.tsx'
import type { KeptWork, Receipt } from './keeping/kept-work.ts'

/** The newest hand-in that the server has confirmed: as it shows them, or as this phone heard last. */
const latestOf = ({ shown, receipts }: KeptWork): Receipt | undefined =>
  [...shown.hand_ins, ...receipts].toSorted((one, other) => other.number - one.number)[0]

/** The server's word that it has the work, with the receipt that the pupil can show. */
export function LatestReceipt({ work }: { work: KeptWork }) {
  const latest = latestOf(work)
  if (!latest) return null
  return (
    <Banner tone="success" live>
      <p>
        <Trans>
          <strong>Handed in</strong> at <ClassMoment at={latest.received_at} />. Your teacher has your work.
        </Trans>
      </p>
      {latest.kept_at === null ? null : (
        <p className="mt-1">
          <Trans>
            Kept on a phone since <ClassMoment at={latest.kept_at} />. Your teacher sees that time too.
          </Trans>
        </p>
      )}
      {latest.late ? (
        <p className="mt-1">
          <Trans>It is marked as late.</Trans>
        </p>
      ) : null}
      <p className="mt-1">
        <Trans>
          Receipt: <code className="inline-block text-lg font-semibold">{latest.receipt}</code>
        </Trans>
      </p>
    </Banner>
  )
}
