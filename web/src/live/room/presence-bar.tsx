import type { PresenceShown, PresenceSource } from '@ariviyal/contract/live/attendance'
import { sourceNames } from '@ariviyal/contract/live/attendance-words'
import { shortTime } from '../../session/reader-time.ts'

const sources = Object.keys(sourceNames) as PresenceSource[]
const fills: Record<PresenceSource, string> = {
  page: 'fill-indigo',
  code: 'fill-turmeric',
  list: 'fill-peacock',
  staff: 'fill-plum',
}

interface Interval {
  from: string
  until: string
}

interface LaneProps {
  label: string
  presence: PresenceShown
  spans: Interval[]
  fill: string
  tall?: boolean
}

/** Merges adjacent intervals, so that no seam shows between them. */
function mergeAdjacent(spans: Interval[]): Interval[] {
  const merged: Interval[] = []
  for (const { from, until } of spans) {
    const last = merged.at(-1)
    if (last?.until === from) last.until = until
    else merged.push({ from, until })
  }
  return merged
}

/** One lane of the chart: the session from left to right. */
function PresenceLane({ label, presence, spans, fill, tall = false }: LaneProps) {
  const start = Date.parse(presence.starts_at)
  const x = (moment: string) => (Date.parse(moment) - start) / 1_000
  return (
    <>
      <span className={`self-center text-sm ${tall ? 'font-semibold' : 'text-ink-soft'}`}>{label}</span>
      <svg
        viewBox={`0 0 ${presence.session_seconds} 1`}
        preserveAspectRatio="none"
        className={`w-full border-2 border-ink-soft bg-sunk ${tall ? 'h-8' : 'h-4'}`}
      >
        {mergeAdjacent(spans).map(({ from, until }) => (
          <rect key={from} x={x(from)} width={x(until) - x(from)} height="1" className={fill} />
        ))}
      </svg>
    </>
  )
}

/** A timeline of the session: presence by source, or as claimed in an appeal. The adjacent text says the same. */
export function PresenceBar({ presence, claimed }: { presence: PresenceShown; claimed?: Interval }) {
  const lanes = sources.flatMap((source) => {
    const spans = presence.seen.filter((interval) => interval.sources.includes(source))
    return spans.length > 0 ? [{ source, spans }] : []
  })
  return (
    <div
      aria-hidden="true"
      data-presence-bar=""
      className="grid grid-cols-[minmax(0,1fr)] gap-y-1.5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-4 sm:gap-y-3"
    >
      <PresenceLane label="Present" presence={presence} spans={presence.seen} fill="fill-ink" tall />
      {lanes.map(({ source, spans }) => (
        <PresenceLane key={source} label={sourceNames[source]} presence={presence} spans={spans} fill={fills[source]} />
      ))}
      {claimed ? <PresenceLane label="Claimed" presence={presence} spans={[claimed]} fill="fill-kumkum" /> : null}
      <p className="flex justify-between text-sm text-ink-soft sm:col-start-2">
        <span>{shortTime(presence.starts_at)}</span>
        <span>{shortTime(presence.ends_at)}</span>
      </p>
    </div>
  )
}
