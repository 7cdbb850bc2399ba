import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type ChartKind, chartData, chartOptions, type Colours, type Series } from './chart-options.ts'

const height = 240

/** The colours as the theme of the moment has them: a canvas knows no light-dark(). */
function coloursIn(box: HTMLElement): Colours {
  const of = (probe: Element | null) => (probe ? getComputedStyle(probe).color : 'currentColor')
  return {
    ink: of(box.querySelector('[data-colour=ink]')),
    line: of(box.querySelector('[data-colour=line]')),
    series: [...box.querySelectorAll('[data-colour=series]')].map(of),
  }
}

const looks = { indigo: 'text-indigo', turmeric: 'text-turmeric', peacock: 'text-peacock' }

interface Props {
  kind: ChartKind
  series: Series[]
  /** What stands below each value. */
  names: string[]
  /** What the drawing says, in words. */
  summary: string
}

/** A drawing of figures, as wide as there is room, drawn anew when the room or the theme changes. */
export function CanvasChart({ kind, series, names, summary }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    let chart: uPlot | undefined
    const draw = () => {
      chart?.destroy()
      const size = { width: current.clientWidth, height }
      chart = new uPlot(
        chartOptions({ kind, series, names }, coloursIn(current), size),
        chartData(kind, series),
        current,
      )
    }
    draw()
    const room = new ResizeObserver(() => {
      if (chart && chart.width !== current.clientWidth) chart.setSize({ width: current.clientWidth, height })
    })
    room.observe(current)
    const theme = matchMedia('(prefers-color-scheme: dark)')
    theme.addEventListener('change', draw)
    // The letters on the canvas are those of the page once they have come.
    void document.fonts.ready.then(() => chart?.redraw())
    return () => {
      room.disconnect()
      theme.removeEventListener('change', draw)
      chart?.destroy()
      chart = undefined
    }
  }, [kind, series, names])
  return (
    <div ref={box} role="img" aria-label={summary} className="min-h-60 overflow-hidden">
      <span hidden data-colour="ink" className="text-ink-soft" />
      <span hidden data-colour="line" className="text-line" />
      {series.map(({ label, look }) => (
        <span key={label} hidden data-colour="series" className={looks[look]} />
      ))}
    </div>
  )
}
