import type { UnitName } from '@ariviyal/contract/projects/units'
import type { CountedReading, SummarisedField } from '../results/summarise-field.ts'

/** A reading as it is published: without its class, and without the name of its school. */
export interface OpenReading extends CountedReading {
  /** Number of the protocol by which it was measured. */
  protocol: number
  replicate: number
  /** In which it was typed; null where the field has none. */
  unit: UnitName | null
}

/** What is published of a project. */
export interface OpenProject {
  id: string
  title: string
  question: string
  /** All fields of all versions. */
  fields: readonly SummarisedField[]
  /** The published protocols as they are answered, oldest first. */
  protocols: readonly { number: number }[]
  /** Of released visits only, oldest first. */
  readings: readonly OpenReading[]
  /** Of the newest release: the same data always give the same bytes. */
  madeAt: Date
}
