import type { PeopleCounts } from '@ariviyal/contract/live/live-oversight'
import type { StaffLiveSession } from '@ariviyal/contract/live/live-planning'
import { groupDigits } from '@ariviyal/contract/digit-grouping'

interface Props {
  counts: PeopleCounts
  session: Pick<StaffLiveSession, 'capacity' | 'state'>
}

/** Number of people in each group, and items waiting for staff; attendance only after the end. */
export function PeopleCountsLine({ counts, session: { capacity, state } }: Props) {
  const shown: [label: string, figure: string][] = [
    ['Registered', groupDigits(counts.registered) + (capacity === null ? '' : ` of ${groupDigits(capacity)}`)],
    ['Waiting', groupDigits(counts.waiting)],
    ['Cancelled', groupDigits(counts.cancelled)],
    ...(state === 'over'
      ? ([
          ['Came', groupDigits(counts.came)],
          ['Qualified', groupDigits(counts.qualified)],
          ['Certificates', groupDigits(counts.certificates)],
          ['Appeals waiting', groupDigits(counts.appeals_waiting)],
        ] satisfies [string, string][])
      : []),
  ]
  return (
    <dl aria-label="In figures" className="flex flex-wrap gap-x-8 gap-y-3">
      {shown.map(([label, figure]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
