import type { Field } from '@ariviyal/contract/projects/protocol'
import type { ReadingForm } from '@ariviyal/contract/projects/readings'
import type { UnitName } from '@ariviyal/contract/projects/units'
import type { Draft } from './keeping/kept-visits.ts'

/** Names of the inputs, and keys of the draft. */
export const dayName = 'measured_on'
export const valueName = (field: string, replicate: number) => `${field} ${replicate}`
export const secondName = (field: string, replicate: number) => `${field} ${replicate} second`
/** One unit for all replicates of a field: they are read from one instrument. */
export const unitName = (field: string) => `${field} unit`

export const replicatesOf = (field: Field): number[] =>
  Array.from({ length: 'replicates' in field ? field.replicates : 1 }, (_, place) => place + 1)

/** Units in which a field may be entered, its own first. */
export const unitsOf = (field: Field): UnitName[] => (field.kind === 'number' ? [field.unit, ...field.other_units] : [])

/** What a number looks like when it is typed: a decimal point or comma, and a minus. */
const isNumber = (text: string) => /^[-−]?\d+(?:[.,]\d+)?$/.test(text)
/** The number that was typed; NaN for other text. */
export const numberOf = (text: string): number =>
  isNumber(text) ? Number(text.replace(',', '.').replace('−', '-')) : Number.NaN

/** Why a value cannot be sent at all; what is only unlikely is asked about instead. */
export type Gap = 'missing' | 'no-number' | 'no-count'

const textIn = (draft: Draft, name: string) => (draft[name] ?? '').trim()

function gapOf(field: Field, text: string, isFirst: boolean): Gap | undefined {
  // Further replicates may be left out; the first one of a required field may not.
  if (text === '') return field.required && isFirst ? 'missing' : undefined
  if (field.kind === 'number' && !isNumber(text)) return 'no-number'
  if (field.kind === 'count' && !/^\d+$/.test(text)) return 'no-count'
  return undefined
}

/** What is typed, as readings; and what is wrong with it, by the name of the input. */
export function readValues(fields: readonly Field[], draft: Draft) {
  const gaps: Record<string, Gap> = {}
  const readings: ReadingForm[] = []
  if (textIn(draft, dayName) === '') gaps[dayName] = 'missing'
  for (const field of fields)
    for (const replicate of replicatesOf(field)) {
      const [name, other] = [valueName(field.key, replicate), secondName(field.key, replicate)]
      const [value, second] = [textIn(draft, name), textIn(draft, other)]
      const gap = gapOf(field, value, replicate === 1)
      if (gap) gaps[name] = gap
      const secondGap = second === '' ? undefined : gapOf(field, second, false)
      if (secondGap) gaps[other] = secondGap
      if (value === '') continue
      const units = unitsOf(field)
      readings.push({
        field: field.key,
        replicate,
        value,
        unit: units.find((unit) => unit === draft[unitName(field.key)]) ?? units[0] ?? null,
        instrument: field.kind === 'number' ? field.instrument : '',
        second_value: second,
        is_confirmed: false,
      })
    }
  return { readings, gaps }
}
