import type { CoarsePlace } from './place.ts'
import type { FlagKind } from './project-rules.ts'
import type { Field, Range } from './protocol.ts'
import type { UnitName } from './units.ts'

/** What a field of numbers or counts says about its readings. All bounds are in `unit`. */
export interface NumberRule {
  unit: UnitName
  /** The units to choose from, `unit` among them. */
  units: readonly UnitName[]
  min: number
  max: number
  ranges: readonly Range[]
  /** The smallest step of the instrument. */
  resolution: number
}

/** The rule of a field; null for a field without numbers. */
export function ruleOf(field: Field): NumberRule | null {
  if (field.kind === 'number') return { ...field, units: [field.unit, ...field.other_units] }
  if (field.kind === 'count') return { ...field, unit: 'one', units: ['one'], resolution: 1 }
  return null
}

/** A value as it was typed. */
export interface TypedReading {
  text: string
  /** Null where the field has none. */
  unit: UnitName | null
  /** What a second reader saw on the same scale, in the same unit; empty for none. */
  second: string
}

/** What is known when a reading is judged. Lists may be empty, as on a phone without a network. */
export interface Known {
  /** The day of the measurement, and the present day: 2026-07-06. */
  day: string
  today: string
  /** The first and the last day of the project. */
  from: string
  until: string
  /** The code of the state of the site; empty where it is not known. */
  state: string
  /** The place of the site. */
  site: CoarsePlace
  /** Where it was measured, when the visit says so. */
  place: CoarsePlace | null
  /** Numbers of the class before, and of other readings of this visit, in the unit of the field. */
  previous: readonly number[]
  /** Numbers of schools nearby of about the same day, in the unit of the field. */
  neighbours: readonly number[]
  /** Whether the class has a reading of this field, day and replicate already. */
  isEntered: boolean
}

export interface ReadingFlag {
  kind: FlagKind
  /** For the person who typed it, in English. */
  reason: string
  /** The same with the values apart, for pages in other languages. */
  code: ReasonCode
  facts: Readonly<Partial<Record<'typed' | 'meant' | 'limit' | 'days' | 'kilometres', string>>>
}

/** Why a reading is asked about. */
export const reasonCodes = {
  'above-possible': 'range',
  'below-possible': 'range',
  'above-usual': 'range',
  'below-usual': 'range',
  'unlike-before': 'range',
  'unlike-nearby': 'range',
  'between-steps': 'range',
  'whole-number': 'unit',
  'readers-differ': 'readers',
  'entered-before': 'duplicate',
  'no-such-day': 'date',
  'future-day': 'date',
  'late-day': 'date',
  'day-outside': 'date',
  'turned-place': 'place',
  'far-place': 'place',
} as const satisfies Record<string, FlagKind>
export type ReasonCode = keyof typeof reasonCodes
