import { Banner } from './banner.tsx'
import { CopyLine } from './copy-line.tsx'
import type { Sheet } from './use-sheet.ts'

/** What came of the last act on this page. */
export function Notice<Item>({ sheet: { notice, outcome } }: { sheet: Pick<Sheet<Item>, 'notice' | 'outcome'> }) {
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
