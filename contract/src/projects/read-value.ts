import { coarse, placeBounds } from './place.ts'
import type { Field } from './protocol.ts'
import type { ReadingForm } from './readings.ts'
import { convert, type UnitName } from './units.ts'

/** A reading as it is stored: what was typed, tidied, and the number in the unit of the field where it has one. */
export interface ReadValue {
  text: string
  unit: UnitName | null
  number: number | null
}
/** A sentence for the person who typed. */
interface ValueProblem {
  problem: string
}

const decimal = /^[+-]?\d{1,12}(?:[.,]\d{1,9})?$/
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Digits of other scripts as the phone's keyboard types them: Devanagari and Tamil. */
const withPlainDigits = (text: string): string =>
  text.replaceAll(/[\u0966-\u096F\u0BE6-\u0BEF]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code >= 0x0be6 ? code - 0x0be6 : code - 0x0966)
  })

function readNumber(text: string, unit: UnitName, from: UnitName): ReadValue | ValueProblem {
  if (!decimal.test(text)) return { problem: 'Enter a number' }
  return { text, unit: from, number: convert(Number(text.replace(',', '.')), from, unit) }
}

function readPlace(text: string): ReadValue | ValueProblem {
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = text.split(',').map(Number)
  const { south, north, west, east } = placeBounds
  const isInside = latitude >= south && latitude <= north && longitude >= west && longitude <= east
  if (!isInside || rest.length > 0) return { problem: 'This place is not in India' }
  const isCoarse = [latitude, longitude].every((degrees) => Math.abs(degrees - coarse(degrees)) < 1e-9)
  if (!isCoarse) return { problem: 'Round the place first. A finer place is not accepted.' }
  return { text: `${latitude.toFixed(2)},${longitude.toFixed(2)}`, unit: null, number: null }
}

/** Reads what was typed for a field, on the phone and on the server. It judges no value, it only says which ones are none. */
export function readValue(
  field: Field,
  { value, unit }: Pick<ReadingForm, 'value' | 'unit'>,
): ReadValue | ValueProblem {
  const text = withPlainDigits(value.trim())
  const plain = { text, unit: null, number: null }
  switch (field.kind) {
    case 'number': {
      const from = unit ?? field.unit
      if (from !== field.unit && !field.other_units.includes(from)) return { problem: 'Choose one of the units' }
      return readNumber(text, field.unit, from)
    }
    case 'count':
      return /^\d{1,9}$/.test(text)
        ? { ...plain, number: Number(text) }
        : { problem: 'Enter a whole number, 0 for none' }
    case 'choice':
      return field.options.some(({ key }) => key === text) ? plain : { problem: 'Choose one of the answers' }
    case 'time':
      return clock.test(text) ? plain : { problem: 'Enter a time such as 08:30' }
    case 'place':
      return readPlace(text)
    default:
      return { problem: 'A photo is sent apart' }
  }
}

/** How often a field is read in one visit. */
export const replicatesOf = (field: Field): number => ('replicates' in field ? field.replicates : 1)

/** Whether a visit may have a photo of the field: of a photo field, or of the scale of a number. */
export const takesPhoto = (field: Field): boolean =>
  field.kind === 'photo' || (field.kind === 'number' && field.photo === 'asked')
