import type { Field } from '@ariviyal/contract/projects/protocol'
import { readValue, replicatesOf, takesPhoto } from '@ariviyal/contract/projects/read-value'
import type { ReadingForm } from '@ariviyal/contract/projects/readings'
import { type UnitName, units } from '@ariviyal/contract/projects/units'
import { type Draft, type KeptPhoto, newPhoto } from './keeping/kept-visits.ts'

/** Names of the inputs, and keys of the draft. */
export const dayName = 'measured_on'
export const valueName = (field: string, replicate: number) => `${field} ${replicate}`
export const secondName = (field: string, replicate: number) => `${field} ${replicate} second`
/** Of the photo of a photo field, or of the scale of a reading; its draft is the id of the photo. */
export const photoName = (field: string, replicate: number) => `${field} ${replicate} photo`
/** One unit for all replicates of a field: they are read from one instrument. */
export const unitName = (field: string) => `${field} unit`

/** 1 and up. */
export const replicatesIn = (field: Field): number[] =>
  Array.from({ length: replicatesOf(field) }, (_, place) => place + 1)

/** Units in which a field may be entered, its own first. */
export const unitsOf = (field: Field): UnitName[] => (field.kind === 'number' ? [field.unit, ...field.other_units] : [])

/** The unit of a field that takes no other; empty where pupils choose one, or a reading has none. */
export function onlySymbolOf(field: Field): string {
  const [unit, ...others] = unitsOf(field)
  return unit === undefined || others.length > 0 ? '' : units[unit].symbol
}

/** Why a value cannot be sent at all; what is only unlikely is asked about instead. */
export type Gap = 'missing' | 'no-number' | 'no-count'

const textIn = (draft: Draft, name: string) => (draft[name] ?? '').trim()

function gapOf(field: Field, value: string, unit: UnitName | null, isNeeded: boolean): Gap | undefined {
  if (value === '') return isNeeded ? 'missing' : undefined
  if (!('problem' in readValue(field, { value, unit }))) return undefined
  return field.kind === 'count' ? 'no-count' : 'no-number'
}

/** What is typed, as readings; and what is wrong with it, by the name of the input. */
export function readValues(fields: readonly Field[], draft: Draft) {
  const gaps: Record<string, Gap> = {}
  const readings: ReadingForm[] = []
  if (textIn(draft, dayName) === '') gaps[dayName] = 'missing'
  for (const field of fields)
    for (const replicate of replicatesIn(field)) {
      const photo = textIn(draft, photoName(field.key, replicate))
      if (field.kind === 'photo') {
        if (field.required && photo === '') gaps[photoName(field.key, replicate)] = 'missing'
        continue
      }
      const [name, other] = [valueName(field.key, replicate), secondName(field.key, replicate)]
      const [value, second] = [textIn(draft, name), textIn(draft, other)]
      const offered = unitsOf(field)
      const unit = offered.find((one) => one === draft[unitName(field.key)]) ?? offered[0] ?? null
      // Further replicates may be left out; the first one of a required field may not.
      const isNeeded = (field.required && replicate === 1) || second !== '' || photo !== ''
      const gap = gapOf(field, value, unit, isNeeded)
      if (gap) gaps[name] = gap
      const secondGap = gapOf(field, second, unit, false)
      if (secondGap) gaps[other] = secondGap
      if (value === '') continue
      readings.push({
        field: field.key,
        replicate,
        value,
        unit,
        instrument: field.kind === 'number' ? field.instrument : '',
        second_value: second,
        is_confirmed: false,
      })
    }
  return { readings, gaps }
}

/** The photos that belong to what is typed. */
export const readPhotos = (fields: readonly Field[], draft: Draft): KeptPhoto[] =>
  fields.filter(takesPhoto).flatMap((field) =>
    replicatesIn(field).flatMap((replicate) => {
      const id = textIn(draft, photoName(field.key, replicate))
      return id === '' ? [] : [newPhoto({ id, field: field.key, replicate, refusals: 0 })]
    }),
  )
