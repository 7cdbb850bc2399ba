import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import { isEmpty } from './keeping/kept-work.ts'
import type { WorkState } from './keeping/work-session.ts'

/** Whether the phone has what is on the page. */
export function KeptNote({ state: { work, kept }, isDirty }: { state: WorkState; isDirty: boolean }) {
  if (kept === 'full')
    return (
      <Banner tone="error" live>
        <Trans>
          This phone has no room left, so the last change is not kept. Delete something on the phone and try again. Your
          other pages are safe.
        </Trans>
      </Banner>
    )
  if (kept === 'in-page')
    return (
      <Banner tone="warning">
        <Trans>This phone cannot keep your work. Keep this page open until it is handed in.</Trans>
      </Banner>
    )
  return (
    <p role="status" className="font-semibold">
      {isDirty ? (
        <Trans>Keeping...</Trans>
      ) : isEmpty(work) ? null : (
        <Trans>Kept on this phone, not handed in yet.</Trans>
      )}
    </p>
  )
}
