// `npm run recompute -- FOLDER`: computes the figures of a project again from its unpacked data package, and compares them with those that
// were published in it. Exits with 0 when they agree.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fieldKinds } from '@ariviyal/contract/projects/project-rules'
import * as z from 'zod/mini'
import type { CountedReading, SummarisedField } from '../server/src/projects/results/summarise-field.ts'
import { summariseProject } from '../server/src/projects/results/summarise-project.ts'
import { readTable } from '../server/src/testing/read-csv.ts'
import { say } from './prepare.mjs'

const Descriptor = z.object({ resources: z.array(z.object({ path: z.string(), hash: z.string() })) })

const readingOf = (row: Record<string, string>): CountedReading => ({
  field: row['field'] ?? '',
  visit: row['visit'] ?? '',
  school: Number(row['school']),
  state: row['state'] ?? '',
  district: row['district'] ?? '',
  place: { latitude: Number(row['latitude']), longitude: Number(row['longitude']) },
  measuredOn: row['measured_on'] ?? '',
  value: row['value'] ?? '',
  number: row['number'] === '' ? null : Number(row['number']),
  isFlagged: row['flagged'] === 'true',
})

const keyOf = (row: Record<string, string>): string => `${row['visit']} ${row['field']} ${row['replicate']}`

/** Readings that are flagged without a flag, or the other way; and corrections without what they correct, or the other way. */
function findContradictions(readings: Record<string, string>[], superseded: Record<string, string>[]): string[] {
  const replaced = new Set(superseded.map(keyOf))
  const corrected = new Set(readings.filter((row) => row['corrected'] === 'true').map(keyOf))
  return [
    ...(readings.some((row) => (row['flags'] !== '') !== (row['flagged'] === 'true'))
      ? ['readings.csv has a reading whose flags do not say whether it is flagged']
      : []),
    ...(replaced.symmetricDifference(corrected).size > 0
      ? ['superseded.csv does not have what the corrections in readings.csv replaced']
      : []),
  ]
}

/** The problems of a package: files that changed since it was made, tables that contradict each other, and figures that its readings do not give. */
export function recomputeProject(folder: string): string[] {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const { resources } = Descriptor.parse(JSON.parse(read('datapackage.json')))
  const changed = resources
    .filter(({ path: name, hash }) => hash !== `sha256:${createHash('sha256').update(read(name)).digest('hex')}`)
    .map(({ path: name }) => `${name} is not the file that the descriptor names`)

  const choices = readTable(read('choices.csv'))
  const fields = readTable(read('fields.csv')).map((row): SummarisedField => ({
    key: row['field'] ?? '',
    label: row['label'] ?? '',
    kind: z.enum(fieldKinds).parse(row['kind']),
    unit: row['unit'] ?? '',
    isCurrent: row['current'] === 'true',
    options: choices.flatMap(({ field, choice = '', label = '' }) =>
      field === row['field'] ? [{ key: choice, label }] : [],
    ),
  }))
  const rows = readTable(read('readings.csv'))
  const readings = rows.map(readingOf)
  const published = z.record(z.string(), z.unknown()).parse(JSON.parse(read('results.json')))
  const differing = (['without', 'with'] as const)
    .filter((flagged) => !isDeepStrictEqual(published[flagged], summariseProject(fields, readings, flagged)))
    .map((flagged) => `the figures ${flagged} flagged readings are not those of readings.csv`)
  return [...changed, ...findContradictions(rows, readTable(read('superseded.csv'))), ...differing]
}

if (import.meta.main) {
  const [folder = '.'] = process.argv.slice(2)
  const problems = recomputeProject(folder)
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) say('The published figures are those of the readings.')
  process.exitCode = problems.length === 0 ? 0 : 1
}
