import type { PresenceShown, PresenceSource } from '@ariviyal/contract/attendance'
import { clockOf, sourceNames } from '@ariviyal/contract/attendance-words'

const sources = Object.keys(sourceNames) as PresenceSource[]
const fills: Record<PresenceSource, string> = {
  page: 'fill-indigo',
  code: 'fill-turmeric',
  list: 'fill-peacock',
  staff: 'fill-plum',
}

interface Stretch {
  from: string
  until: string
}

interface LaneProps {
  label: string
  presence: PresenceShown
  spans: Stretch[]
  fill: string
  tall?: boolean
}

/** Stretches that follow one another without a gap as one, so that no seam shows between them. */
function joined(spans: Stretch[]): Stretch[] {
  const whole: Stretch[] = []
  for (const { from, until } of spans) {
    const last = whole.at(-1)
    if (last?.until === from) last.until = until
    else whole.push({ from, until })
  }
  return whole
}

/** One line of the drawing: the session from its start on the left to its end on the right. */
function Lane({ label, presence, spans, fill, tall = false }: LaneProps) {
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
        {joined(spans).map(({ from, until }) => (
          <rect key={from} x={x(from)} width={x(until) - x(from)} height="1" className={fill} />
        ))}
      </svg>
    </>
  )
}

/** The session as a line of time, and what was seen in it by each source, or claimed in an appeal. It is drawn beside words that say the same. */
export function PresenceBar({ presence, claimed }: { presence: PresenceShown; claimed?: Stretch }) {
  const lanes = sources.flatMap((source) => {
    const spans = presence.seen.filter((stretch) => stretch.sources.includes(source))
    return spans.length > 0 ? [{ source, spans }] : []
  })
  return (
    <div
      aria-hidden="true"
      data-presence-bar=""
      className="grid grid-cols-[minmax(0,1fr)] gap-y-1.5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-4 sm:gap-y-3"
    >
      <Lane label="Present" presence={presence} spans={presence.seen} fill="fill-ink" tall />
      {lanes.map(({ source, spans }) => (
        <Lane key={source} label={sourceNames[source]} presence={presence} spans={spans} fill={fills[source]} />
      ))}
      {claimed ? <Lane label="Claimed" presence={presence} spans={[claimed]} fill="fill-kumkum" /> : null}
      <p className="flex justify-between text-sm text-ink-soft sm:col-start-2">
        <span>{clockOf(presence.starts_at)}</span>
        <span>{clockOf(presence.ends_at)}</span>
      </p>
    </div>
  )
}
