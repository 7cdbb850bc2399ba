import type { ClassFigure } from '@ariviyal/contract/projects/pairs/pairs'
import type { FieldResult } from '@ariviyal/contract/projects/results'
import { type CountedReading, type SummarisedField, summariseField } from '../results/summarise-field.ts'

/** What one class measured, field by field, beside the results of all schools. Readings with a flag are left out; fields without a reading too. */
export function classFigures(
  fields: readonly SummarisedField[],
  readings: readonly CountedReading[],
  all: readonly FieldResult[],
): ClassFigure[] {
  const counted = readings.filter(({ isFlagged }) => !isFlagged)
  return fields.flatMap((field): ClassFigure[] => {
    const own = counted.filter((reading) => reading.field === field.key)
    if (own.length === 0 || !(field.kind === 'choice' || own.some(({ number }) => number !== null))) return []
    const { key, label, unit, options } = field
    return [
      {
        key,
        label,
        unit,
        readings: own.length,
        visits: new Set(own.map(({ visit }) => visit)).size,
        // The readings are of one school.
        mean: summariseField(field, own).schools[0]?.mean ?? null,
        all_mean: all.find((result) => result.key === key)?.all.mean ?? null,
        choices: options.map((option) => ({
          ...option,
          readings: own.filter(({ value }) => value === option.key).length,
        })),
      },
    ]
  })
}
