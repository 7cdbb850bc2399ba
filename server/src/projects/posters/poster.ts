import type { Language } from '@ariviyal/contract/languages'
import { mondayOf } from '@ariviyal/contract/time'
import { meanOf } from '../results/averages.ts'
import { type CountedReading, groupBy, type SummarisedField, summariseField } from '../results/summarise-field.ts'

/** Means of one field: of the class by week, beside those of all schools where there are enough. */
export interface PosterFigure {
  label: string
  unit: string
  readings: number
  visits: number
  mean: number
  all: { schools: number; mean: number | null; low: number | null; high: number | null }
  weeks: { week: string; own: number | null; all: number | null }[]
}

export interface Poster {
  title: string
  question: string
  /** Names, or the number of the school where its teacher shows none. */
  by: { className: string; school: string } | { grade: number; school: number }
  figures: PosterFigure[]
  conclude: string
  language: Language
  madeAt: Date
}

/** Two charts fit the page. */
const figuresMax = 2
/** The latest weeks: more would not be read from a metre away. */
const weeksMax = 16

/** The figures of a class: the first numeric fields that it measured, from readings without a flag. `own` are those of the class. */
export function posterFigures(
  fields: readonly SummarisedField[],
  own: readonly CountedReading[],
  all: readonly CountedReading[],
): PosterFigure[] {
  const counted = all.filter(({ isFlagged }) => !isFlagged)
  return fields
    .flatMap((field): PosterFigure[] => {
      const readings = own.flatMap((reading) =>
        reading.field === field.key && reading.number !== null && !reading.isFlagged
          ? [{ ...reading, number: reading.number }]
          : [],
      )
      if (readings.length === 0) return []
      const result = summariseField(field, counted)
      const ownWeeks = groupBy(readings, ({ measuredOn }) => mondayOf(measuredOn))
      const allWeeks = new Map(result.weeks.map(({ week, mean }) => [week, mean]))
      const weeks = [...new Set([...ownWeeks.keys(), ...allWeeks.keys()])].toSorted().slice(-weeksMax)
      return [
        {
          label: field.label,
          unit: field.unit,
          readings: readings.length,
          visits: new Set(readings.map(({ measuredOn }) => measuredOn)).size,
          mean: meanOf(readings.map(({ number }) => number)),
          all: result.all,
          weeks: weeks.map((week) => ({
            week,
            own: ownWeeks.has(week) ? meanOf((ownWeeks.get(week) ?? []).map(({ number }) => number)) : null,
            all: allWeeks.get(week) ?? null,
          })),
        },
      ]
    })
    .slice(0, figuresMax)
}
