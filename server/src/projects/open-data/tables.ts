import { coarse } from '@ariviyal/contract/projects/place'
import { flagKinds } from '@ariviyal/contract/projects/project-rules'
import { units } from '@ariviyal/contract/projects/units'
import { csvText } from '../../platform/csv/csv.ts'
import type { OpenField, OpenProject, OpenReading, SupersededReading } from './open-project.ts'

type Cell = string | number | null

export interface TableColumn<Row> {
  name: string
  type: 'string' | 'integer' | 'number' | 'date' | 'boolean'
  description: string
  cell: (row: Row) => Cell
}

/** Without the byte order mark, as the specification of data packages recommends. */
const csvOf = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string =>
  csvText([columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]).replace(
    '\uFEFF',
    '',
  )

const symbolOf = (unit: OpenReading['unit']): Cell => (unit === null ? null : units[unit].symbol)

/** A typed number stays one: the minus sign of a text would be taken for a formula. */
const typedCell = (text: string): Cell => (/^-\d/.test(text) ? Number(text.replace(',', '.')) : text)

export const readingColumns: readonly TableColumn<OpenReading>[] = [
  { name: 'visit', type: 'string', description: 'Readings of one visit have one id.', cell: ({ visit }) => visit },
  {
    name: 'school',
    type: 'integer',
    description: 'Number of the school in this project.',
    cell: ({ school }) => school,
  },
  { name: 'state', type: 'string', description: 'Code of the state, as in a GSTIN.', cell: ({ state }) => state },
  {
    name: 'district',
    type: 'string',
    description: 'Code of the state and name of the district.',
    cell: ({ district }) => district,
  },
  {
    name: 'latitude',
    type: 'number',
    description: 'Degrees, rounded to 0.05: about 5 km.',
    cell: ({ place }) => coarse(place.latitude),
  },
  {
    name: 'longitude',
    type: 'number',
    description: 'Degrees, rounded to 0.05: about 5 km.',
    cell: ({ place }) => coarse(place.longitude),
  },
  { name: 'measured_on', type: 'date', description: 'Day of the measurement.', cell: ({ measuredOn }) => measuredOn },
  { name: 'protocol', type: 'integer', description: 'Number of the protocol.', cell: ({ protocol }) => protocol },
  { name: 'field', type: 'string', description: 'What was measured.', cell: ({ field }) => field },
  {
    name: 'replicate',
    type: 'integer',
    description: 'Which reading of this field in the visit.',
    cell: ({ replicate }) => replicate,
  },
  {
    name: 'value',
    type: 'string',
    description: 'As it was typed; the key of a choice.',
    cell: ({ value }) => typedCell(value),
  },
  {
    name: 'unit',
    type: 'string',
    description: 'Unit in which it was typed.',
    cell: ({ unit }) => symbolOf(unit),
  },
  { name: 'number', type: 'number', description: 'In the unit of the field.', cell: ({ number }) => number },
  {
    name: 'instrument',
    type: 'string',
    description: 'As the protocol names it.',
    cell: ({ instrument }) => instrument,
  },
  {
    name: 'corrected',
    type: 'boolean',
    description:
      'Whether it corrects an earlier one; what stood there before is in superseded.csv of the data package.',
    cell: ({ isCorrected }) => String(isCorrected),
  },
  {
    name: 'flags',
    type: 'string',
    description: `Why it is doubted: ${flagKinds.join(', ')}; several with a space between.`,
    cell: ({ flags }) => flags.join(' '),
  },
  {
    name: 'cleared_flags',
    type: 'string',
    description: 'Doubts after which somebody found the reading right.',
    cell: ({ clearedFlags }) => clearedFlags.join(' '),
  },
  {
    name: 'flagged',
    type: 'boolean',
    description:
      'Whether it has flags that are not cleared. Published figures leave these readings out unless they say otherwise.',
    cell: ({ isFlagged }) => String(isFlagged),
  },
]

export const supersededColumns: readonly TableColumn<SupersededReading>[] = [
  { name: 'visit', type: 'string', description: 'The visit, as in readings.csv.', cell: ({ visit }) => visit },
  { name: 'field', type: 'string', description: 'What was measured.', cell: ({ field }) => field },
  {
    name: 'replicate',
    type: 'integer',
    description: 'Which reading of this field in the visit.',
    cell: ({ replicate }) => replicate,
  },
  {
    name: 'step',
    type: 'integer',
    description: 'From 1, in the order of writing; the last correction is in readings.csv.',
    cell: ({ step }) => step,
  },
  { name: 'value', type: 'string', description: 'As it was typed.', cell: ({ value }) => typedCell(value) },
  { name: 'unit', type: 'string', description: 'Unit in which it was typed.', cell: ({ unit }) => symbolOf(unit) },
  { name: 'number', type: 'number', description: 'In the unit of the field.', cell: ({ number }) => number },
  {
    name: 'flags',
    type: 'string',
    description: 'Why it was doubted; several with a space between.',
    cell: ({ flags }) => flags.join(' '),
  },
]

export const fieldColumns: readonly TableColumn<OpenField>[] = [
  { name: 'field', type: 'string', description: 'Key of the field.', cell: ({ key }) => key },
  { name: 'label', type: 'string', description: 'What is measured.', cell: ({ label }) => label },
  { name: 'kind', type: 'string', description: 'number, count, choice, time or place.', cell: ({ kind }) => kind },
  { name: 'unit', type: 'string', description: 'Unit of its numbers.', cell: ({ unit }) => unit },
  {
    name: 'resolution',
    type: 'number',
    description: 'Smallest step of the instrument, in the unit, by the newest protocol that has the field.',
    cell: ({ resolution }) => resolution,
  },
  {
    name: 'current',
    type: 'boolean',
    description: 'Whether the newest protocol has it.',
    cell: ({ isCurrent }) => String(isCurrent),
  },
]

interface OpenChoice {
  field: string
  choice: string
  label: string
}
export const choiceColumns: readonly TableColumn<OpenChoice>[] = [
  { name: 'field', type: 'string', description: 'Key of the field.', cell: ({ field }) => field },
  { name: 'choice', type: 'string', description: 'Key of the choice.', cell: ({ choice }) => choice },
  { name: 'label', type: 'string', description: 'The choice in words.', cell: ({ label }) => label },
]

export const readingsCsv = ({ readings }: OpenProject): string => csvOf(readingColumns, readings)
export const supersededCsv = ({ superseded }: OpenProject): string => csvOf(supersededColumns, superseded)
export const fieldsCsv = ({ fields }: OpenProject): string => csvOf(fieldColumns, fields)
export const choicesCsv = ({ fields }: OpenProject): string =>
  csvOf(
    choiceColumns,
    fields.flatMap(({ key, options }) =>
      options.map((option) => ({ field: key, choice: option.key, label: option.label })),
    ),
  )
