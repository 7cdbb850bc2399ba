import uPlot from 'uplot'

/** A series of a chart; `look` names its palette colour. */
export interface ChartSeries {
  label: string
  look: 'indigo' | 'turmeric' | 'peacock'
  values: number[]
}

/** `bars` are side by side, `stack` on top of each other in the order of the series, `lines` connect points. */
export type ChartKind = 'bars' | 'stack' | 'lines'

export interface Colours {
  ink: string
  line: string
  series: string[]
}

/** Cumulative sums for stacking: the last series is drawn first, at the height of the total. */
const stacked = (series: ChartSeries[]): number[][] =>
  series.map((_, place) =>
    (series[0]?.values ?? []).map((_value, index) =>
      series.slice(0, place + 1).reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
    ),
  )

export function chartData(kind: ChartKind, series: ChartSeries[]): uPlot.AlignedData {
  const places = (series[0]?.values ?? []).map((_, place) => place)
  return kind === 'stack' ? [places, ...stacked(series).toReversed()] : [places, ...series.map(({ values }) => values)]
}

/** Splits one place between side-by-side bars; alignment values are uPlot's: left, centre, right. */
function bars(place: number, count: number): Pick<uPlot.Series, 'paths'> {
  const align = count === 1 ? 0 : place === 0 ? -1 : 1
  const paths = uPlot.paths.bars?.({ size: [count === 1 ? 0.6 : 0.35, 48], align })
  return paths ? { paths } : {}
}

export function chartOptions(
  { kind, series, names }: { kind: ChartKind; series: ChartSeries[]; names: string[] },
  colours: Colours,
  size: { width: number; height: number },
): uPlot.Options {
  const font = '13px "Anek Latin", sans-serif'
  const order = series.map((one, place) => ({ ...one, colour: colours.series[place] ?? colours.ink, place }))
  const axis = { stroke: colours.ink, font, ticks: { show: false } }
  return {
    ...size,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, Math.max(names.length - 0.4, 0.6)] },
      // Keeps a visible range when all values are zero.
      y: { range: (_chart, _min, max) => [0, Math.max(4, Math.ceil(max * 1.1))] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: [1, 2, 3, 4, 6, 8, 13, 26],
        space: 64,
        values: (_chart, places) => places.map((place) => names[place] ?? ''),
      },
      {
        ...axis,
        grid: { stroke: colours.line, width: 1 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
        values: (_chart, values) => values.map((value) => new Intl.NumberFormat('en-IN').format(value)),
        size: 52,
      },
    ],
    series: [
      {},
      ...(kind === 'stack' ? order.toReversed() : order).map(({ label, colour, place }): uPlot.Series => ({
        label,
        stroke: colour,
        width: kind === 'lines' ? 2.5 : 0,
        ...(kind === 'lines'
          ? { points: { show: true, size: 7, fill: colour }, ...(place > 0 && { dash: [8, 5] }) }
          : {
              fill: colour,
              points: { show: false },
              ...(kind === 'stack' ? bars(0, 1) : bars(place, series.length)),
            }),
      })),
    ],
  }
}
