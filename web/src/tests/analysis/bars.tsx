import type { Formulas } from '@ariviyal/contract/questions/formulas'
import { RichText } from '../../questions/preview/rich-text.tsx'

export interface Bar {
  key: string
  label: string
  /** Of the label. */
  formulas?: Formulas
  /** From 0 to 1, or from -1 to 1 where the bars have two sides; null for none. */
  part: number | null
  /** The value in words, beside the bar. */
  value: string
  /** A line across the bar, such as what guessing has. */
  mark?: number | null
  tone?: 'usual' | 'striking'
}

interface Props {
  label: string
  bars: readonly Bar[]
  twoSided?: boolean
}

/** Horizontal bars, line by line, so that they can be read on a phone and on paper. The values stand beside them in text. */
export function Bars({ label, bars, twoSided = false }: Props) {
  return (
    <ul aria-label={label} className="grid gap-1.5">
      {bars.map((bar) => (
        <li
          key={bar.key}
          className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)_3.5rem] items-center gap-x-3 text-sm sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_4rem]"
        >
          <span className="truncate *:whitespace-nowrap" title={bar.label}>
            <RichText text={bar.label} formulas={bar.formulas} />
          </span>
          <Line bar={bar} twoSided={twoSided} />
          <span className="text-right tabular-nums">{bar.value}</span>
        </li>
      ))}
    </ul>
  )
}

/** Decorative: the value is beside it. */
function Line({ bar: { part, mark = null, tone = 'usual' }, twoSided }: { bar: Bar; twoSided: boolean }) {
  const zero = twoSided ? 100 : 0
  const reach = twoSided ? 100 : 200
  const length = (part ?? 0) * reach
  return (
    <svg viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden="true" className="h-4 w-full">
      <rect width="200" height="10" className="fill-line opacity-40" />
      <rect
        x={Math.min(zero, zero + length)}
        width={part === null || part === 0 ? 0 : Math.max(1, Math.abs(length))}
        height="10"
        className={tone === 'striking' ? 'fill-kumkum' : 'fill-indigo'}
      />
      {twoSided ? <rect x={zero - 0.5} width="1" height="10" className="fill-ink" /> : null}
      {mark === null ? null : <rect x={mark * 200 - 0.75} width="1.5" height="10" className="fill-turmeric" />}
    </svg>
  )
}
