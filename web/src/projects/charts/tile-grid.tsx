import { stateTiles } from '@ariviyal/contract/projects/state-tiles'
import { type GstState, gstStateCodes, gstStates } from '@ariviyal/contract/subscriptions/gst'
import { figure } from './scale.ts'
import { shadeOf, tints } from './shade.ts'

interface StateValue {
  state: string
  /** Null where too few schools of the state measured. */
  value: number | null
}

/** States as squares of one size, where a map would show the large ones most. The figures are in the table below. */
export function TileGrid({ label, values }: { label: string; values: readonly StateValue[] }) {
  const known = new Map(values.map(({ state, value }) => [state, value]))
  const numbers = values.flatMap(({ value }) => value ?? [])
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return (
    <figure aria-label={label} className="max-w-md">
      <div aria-hidden="true" className="grid grid-cols-8 gap-1">
        {gstStateCodes.map((code) => (
          <Tile key={code} code={code} value={known.get(code)} shade={(value) => shadeOf(value, least, most)} />
        ))}
      </div>
      <figcaption className="mt-1 text-sm text-ink-soft">
        A square for each state; a dot where schools measure and are too few for a figure.
      </figcaption>
    </figure>
  )
}

interface TileProps {
  code: GstState
  value: number | null | undefined
  shade: (value: number) => number
}

function Tile({ code, value, shade }: TileProps) {
  const { short, column, row } = stateTiles[code]
  const look = value == null ? 'bg-surface text-ink-soft' : `text-ink ${tints[shade(value)]}`
  return (
    <div
      title={gstStates[code]}
      style={{ gridColumn: column, gridRow: row + 1 }}
      className={`grid aspect-square place-content-center border border-line text-center leading-none ${look}`}
    >
      <span className="text-[0.6875rem]">{short}</span>
      <span className="text-xs font-bold tabular-nums">
        {value === undefined ? ' ' : value === null ? '·' : figure(value)}
      </span>
    </div>
  )
}
