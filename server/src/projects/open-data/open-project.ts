import type { FlagKind } from '@ariviyal/contract/projects/project-rules'
import type { UnitName } from '@ariviyal/contract/projects/units'
import type { CountedReading, SummarisedField } from '../results/summarise-field.ts'

/** A reading as it is published: without its class, and without the name of its school. */
export interface OpenReading extends CountedReading {
  /** Number of the protocol by which it was measured. */
  protocol: number
  replicate: number
  /** In which it was typed; null where the field has none. */
  unit: UnitName | null
  instrument: string
  /** Whether it corrects an earlier one. */
  isCorrected: boolean
  /** Doubts that were not found unfounded: a reading with one is flagged. */
  flags: readonly FlagKind[]
  /** Doubts after which the reading was found right. */
  clearedFlags: readonly FlagKind[]
}

/** What stood there before a correction; no figure counts it. */
export interface SupersededReading extends Pick<
  OpenReading,
  'visit' | 'field' | 'replicate' | 'value' | 'unit' | 'number' | 'flags'
> {
  /** From 1, in the order of writing. */
  step: number
}

export interface OpenField extends SummarisedField {
  /** The smallest step of the instrument, in the unit; null without an instrument. */
  resolution: number | null
}

/** What is published of a project. */
export interface OpenProject {
  id: string
  title: string
  question: string
  /** All fields of all versions. */
  fields: readonly OpenField[]
  /** The published protocols as they are answered, oldest first. */
  protocols: readonly { number: number }[]
  /** Of released visits only, oldest first. */
  readings: readonly OpenReading[]
  superseded: readonly SupersededReading[]
  /** Of the newest release: the same data always give the same bytes. */
  madeAt: Date
}
