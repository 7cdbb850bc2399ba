import type { Field } from '@ariviyal/contract/projects/protocol'
import { type UnitName, units } from '@ariviyal/contract/projects/units'

/** A reading as it was typed, with its unit, or the words of the choice. */
export function valueWords(
  field: Field | undefined,
  { value, unit }: { value: string; unit: UnitName | null },
): string {
  if (field?.kind === 'choice') return field.options.find(({ key }) => key === value)?.label ?? value
  return unit === null ? value : `${value} ${units[unit].symbol}`.trim()
}
