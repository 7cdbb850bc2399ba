import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type ChartKind, chartData, chartOptions, type Colours, type ChartSeries } from './chart-options.ts'

const height = 240

/** Resolves colours for the current theme: a canvas does not support light-dark(). */
function coloursIn(box: HTMLElement): Colours {
  const colourOf = (probe: Element | null) => (probe ? getComputedStyle(probe).color : 'currentColor')
  return {
    ink: colourOf(box.querySelector('[data-colour=ink]')),
    line: colourOf(box.querySelector('[data-colour=line]')),
    series: [...box.querySelectorAll('[data-colour=series]')].map(colourOf),
  }
}

const looks = { indigo: 'text-indigo', turmeric: 'text-turmeric', peacock: 'text-peacock' }

interface Props {
  kind: ChartKind
  series: ChartSeries[]
  /** Labels of the x axis. */
  names: string[]
  /** Text alternative of the chart. */
  summary: string
}

/** A chart that fills its container, redrawn when the container or the theme changes. */
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
    // Redraws the canvas text once the web fonts have loaded.
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
