import { Banner } from './banner.tsx'
import { CopyLine } from './copy-line.tsx'
import type { DialogState } from './dialog/use-dialog.ts'

/** Outcome of the last action on this page. */
export function Notice<Item>({
  dialog: { notice, outcome },
}: {
  dialog: Pick<DialogState<Item>, 'notice' | 'outcome'>
}) {
  return (
    <div ref={notice} tabIndex={-1} className="mb-6 empty:hidden">
      {outcome ? (
        <Banner tone={outcome.tone} live>
          <p>{outcome.text}</p>
          {outcome.inviteUrl === undefined ? null : <CopyLine label="Invite link" text={outcome.inviteUrl} />}
        </Banner>
      ) : null}
    </div>
  )
}
