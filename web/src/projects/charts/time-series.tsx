import { figure, partOf, roundSteps } from './scale.ts'

interface TimePoint {
  key: string
  /** Such as a week, for the axis. */
  label: string
  /** Null where too few schools measured. */
  value: number | null
  /** The interval around the value. */
  low?: number | null
  high?: number | null
}

const [width, height] = [600, 200]

/**
 * Values over time with their intervals. Labels are text beside the drawing, so that they stay readable on a phone; the figures are in the
 * table below.
 */
export function TimeSeries({ label, unit, points }: { label: string; unit: string; points: readonly TimePoint[] }) {
  const drawn = points.flatMap(({ value, low, high }) => [value, low, high].filter((one) => one != null))
  if (drawn.length === 0) return null
  const [least, most] = [Math.min(...drawn), Math.max(...drawn)]
  // From zero, unless that would flatten all differences, as with temperatures.
  const steps = roundSteps(least > most / 2 ? least : Math.min(0, least), most)
  const x = (place: number) => (points.length === 1 ? width / 2 : (place / (points.length - 1)) * width)
  const y = (value: number) => height * (1 - partOf(value, steps))
  const shown = points.map((point, place) => ({ ...point, place }))
  return (
    <figure aria-label={label}>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-soft">
        <div className="relative h-52 w-12 text-right tabular-nums">
          {steps.map((step) => (
            <span
              key={step}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${100 - partOf(step, steps) * 100}%` }}
            >
              {figure(step)}
            </span>
          ))}
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="h-52 w-full overflow-visible">
          {steps.map((step) => (
            <line
              key={step}
              x1="0"
              x2={width}
              y1={y(step)}
              y2={y(step)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {shown.map(({ key, place, low, high }) =>
            low == null || high == null ? null : (
              <line
                key={key}
                x1={x(place)}
                x2={x(place)}
                y1={y(low)}
                y2={y(high)}
                className="stroke-indigo opacity-30"
                strokeWidth="8"
                vectorEffect="non-scaling-stroke"
              />
            ),
          )}
          {pieces(shown).map((piece) => (
            <polyline
              key={piece[0]?.key}
              points={piece.map(({ place, value }) => `${x(place)},${y(value)}`).join(' ')}
              className="fill-none stroke-indigo"
              strokeWidth="2.5"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {/* A line of no length with round ends is a dot that the stretching leaves round. */}
          {shown.map(({ key, place, value }) =>
            value === null ? null : (
              <path
                key={key}
                d={`M${x(place)},${y(value)}h0`}
                className="stroke-indigo"
                strokeWidth="9"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            ),
          )}
        </svg>
        <span />
        <div className="mt-2 flex justify-between gap-2">
          <span>{points[0]?.label}</span>
          {points.length > 1 ? <span>{points.at(-1)?.label}</span> : null}
        </div>
      </div>
      <figcaption className="mt-1 text-sm text-ink-soft">
        {unit}; the pale bar shows where the mean of all schools probably lies.
      </figcaption>
    </figure>
  )
}

type Drawn = TimePoint & { place: number }

/** Runs of points that follow each other: no line bridges a week without figures. */
function pieces(points: readonly Drawn[]): (Drawn & { value: number })[][] {
  const runs: (Drawn & { value: number })[][] = []
  for (const [index, point] of points.entries()) {
    const { value } = point
    if (value === null) continue
    const isContinued = index > 0 && points[index - 1]?.value !== null
    if (isContinued) runs.at(-1)?.push({ ...point, value })
    else runs.push([{ ...point, value }])
  }
  return runs
}
