import { districtInWords } from '@ariviyal/contract/community/people/districts'
import type { FieldResult } from '@ariviyal/contract/projects/results'
import { Bars } from '../../tests/analysis/bars.tsx'
import { ChartWithTable } from '../../tests/analysis/chart-with-table.tsx'
import { FigureTable } from '../../tests/analysis/figure-table.tsx'
import { DotMap } from '../charts/dot-map.tsx'
import { figure } from '../charts/scale.ts'
import { TileGrid } from '../charts/tile-grid.tsx'
import { TimeSeries } from '../charts/time-series.tsx'
import { dayWords } from '../project-words.ts'
import { allTable, schoolTable, shareTable, stateTable, tooFew, weekTable } from './field-tables.ts'

/** The figures of one field: all schools, by week, by state and by school, each chart with its table. */
export function FieldFigures({ field }: { field: FieldResult }) {
  if (field.shares.length > 0) return <Shares field={field} />
  const { label, unit, weeks, states, schools } = field
  const dots = schools.flatMap(({ school, district, place, mean }) =>
    mean === null
      ? []
      : [{ key: String(school), ...place, value: mean, label: `School ${school}, ${districtInWords(district)}` }],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Headline field={field} />
      <FigureTable table={allTable(field)} />
      {weeks.length > 0 ? (
        <ChartWithTable
          title="Week by week"
          lead="The mean over schools: each school counts once."
          table={weekTable(field)}
        >
          {weeks.some(({ mean }) => mean !== null) ? (
            <TimeSeries
              label={`${label} week by week`}
              unit={unit === '' ? label : `${label} in ${unit}`}
              points={weeks.map(({ week, mean, low, high }) => ({
                key: week,
                label: dayWords(week),
                value: mean,
                low,
                high,
              }))}
            />
          ) : (
            <p>In each week too few schools measured for a figure.</p>
          )}
        </ChartWithTable>
      ) : null}
      <div className="grid gap-x-12 lg:grid-cols-2">
        <ChartWithTable
          title="School by school"
          lead="Each dot is a school, in a square of about 5 km."
          table={schoolTable(field)}
        >
          <DotMap label={`${label} school by school`} unit={unit} dots={dots} />
        </ChartWithTable>
        <ChartWithTable title="State by state" lead="The mean over the schools of a state." table={stateTable(field)}>
          <TileGrid
            label={`${label} state by state`}
            values={states.map(({ state, mean }) => ({ state, value: mean }))}
          />
        </ChartWithTable>
      </div>
    </div>
  )
}

function Headline({ field: { label, unit, all } }: { field: FieldResult }) {
  const { mean, low, high, schools } = all
  if (mean === null || low === null || high === null)
    return (
      <p className="mb-4 text-xl font-bold">
        {label}: {tooFew}
      </p>
    )
  return (
    <p className="mb-4 max-w-measure text-lg">
      <strong className="block text-2xl tabular-nums">
        {figure(mean)} {unit}
      </strong>
      {label}, mean of {schools} schools. The mean of all schools like these probably lies between {figure(low)} and{' '}
      {figure(high)} {unit}.
    </p>
  )
}

const Shares = ({ field }: { field: FieldResult }) => (
  <ChartWithTable title={field.label} lead="Shares of the readings, as a mean over schools." table={shareTable(field)}>
    <Bars
      label={`${field.label}, shares`}
      bars={field.shares.map(({ key, label, share }) => ({
        key,
        label,
        part: share,
        value: share === null ? '–' : `${figure(share * 100)} %`,
      }))}
    />
  </ChartWithTable>
)
