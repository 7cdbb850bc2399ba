import { publishFairResults, startJudging } from '@ariviyal/contract/community/fairs/fair-entries'
import { fairLimits } from '@ariviyal/contract/community/fairs/fair-rules'
import type { WholeFair } from '@ariviyal/contract/community/fairs/fairs'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'

/** How far judging is, for the host, who sees no score before the results. */
export function HostJudging({ fair, hosting }: { fair: WholeFair; hosting: NonNullable<WholeFair['hosting']> }) {
  const starting = useDialog<string>()
  const publishing = useDialog<string>()
  const { judges, entries, asked, given, overdue } = hosting
  return (
    <section aria-labelledby="judging" className="grid gap-5">
      <h2 id="judging" className="text-xl">
        Judging
      </h2>
      <Notice dialog={starting} />
      <Notice dialog={publishing} />
      <Facts
        facts={[
          ['Judges', String(judges)],
          ['Entries', String(entries)],
          ['Scores', asked === 0 ? 'Judging has not begun' : `${given} of ${asked} given`],
          ...(overdue > 0 ? [['Overdue', `${overdue}: invite another judge, who takes over`] as const] : []),
        ]}
      />
      <p className="max-w-measure text-ink-soft">
        Each entry gets two scores by judges who are not from its school. Where they differ by more than{' '}
        {fairLimits.differencePercent}% of the marks, we ask a third judge and the middle score counts. An entry that
        waits for {fairLimits.silenceDays} days goes to another judge.
      </p>
      {fair.state === 'open' ? (
        <div>
          <Button disabled={fair.are_entries_open} onClick={() => starting.show(fair.id)}>
            Begin judging
          </Button>
          {fair.are_entries_open ? <p className="mt-2 text-ink-soft">Once entries are closed.</p> : null}
        </div>
      ) : null}
      {fair.state === 'judging' ? (
        <div>
          <Button disabled={given < asked} onClick={() => publishing.show(fair.id)}>
            Publish the results
          </Button>
          {given < asked ? <p className="mt-2 text-ink-soft">Once all entries are scored.</p> : null}
        </div>
      ) : null}
      <ConfirmDialog
        dialog={starting}
        title="Begin judging?"
        act={(id) => call(startJudging, { params: { id } })}
        submit="Begin judging"
        pending="Saving..."
        failed="Judging could not begin. Try again."
      >
        The judges are notified and get their entries. They have {fairLimits.silenceDays} days.
      </ConfirmDialog>
      <ConfirmDialog
        dialog={publishing}
        title="Publish the results?"
        act={(id) => call(publishFairResults, { params: { id } })}
        submit="Publish"
        pending="Publishing..."
        failed="The results could not be published. Try again."
      >
        Everyone who takes part sees them, and certificates are issued. You cannot undo this.
      </ConfirmDialog>
    </section>
  )
}
