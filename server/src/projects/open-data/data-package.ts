import { createHash } from 'node:crypto'
import { brand } from '@ariviyal/contract/brand'
import { ZipFile } from '../../platform/zip/write-zip.ts'
import { summariseProject } from '../results/summarise-project.ts'
import type { OpenProject } from './open-project.ts'
import { placesGeoJson } from './places-geojson.ts'
import {
  choiceColumns,
  choicesCsv,
  fieldColumns,
  fieldsCsv,
  readingColumns,
  readingsCsv,
  supersededColumns,
  supersededCsv,
  type TableColumn,
} from './tables.ts'

interface PackageFile {
  name: string
  text: string
}

const described = <Row>(columns: readonly TableColumn<Row>[]) =>
  columns.map(({ name, type, description }) => ({ name, type, description }))

const references = (resource: string, ...fields: string[]) => ({ fields, reference: { resource, fields } })

const schemas = {
  'readings.csv': {
    $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
    fields: described(readingColumns),
    missingValues: [''],
    primaryKey: ['visit', 'field', 'replicate'],
    foreignKeys: [references('fields', 'field')],
  },
  'superseded.csv': {
    $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
    fields: described(supersededColumns),
    missingValues: [''],
    primaryKey: ['visit', 'field', 'replicate', 'step'],
    foreignKeys: [references('readings', 'visit', 'field', 'replicate'), references('fields', 'field')],
  },
  'fields.csv': {
    $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
    fields: described(fieldColumns),
    missingValues: [''],
    primaryKey: ['field'],
  },
  'choices.csv': {
    $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
    fields: described(choiceColumns),
    primaryKey: ['field', 'choice'],
    foreignKeys: [references('fields', 'field')],
  },
} as const
const isTable = (name: string): name is keyof typeof schemas => Object.hasOwn(schemas, name)

const mediaTypes: Record<string, string> = {
  csv: 'text/csv',
  json: 'application/json',
  geojson: 'application/geo+json',
}

function resourceOf({ name, text }: PackageFile) {
  const bytes = Buffer.from(text)
  const [stem = '', format = ''] = name.split('.')
  return {
    name: stem,
    path: name,
    format,
    mediatype: mediaTypes[format],
    encoding: 'utf-8',
    bytes: bytes.length,
    hash: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    ...(isTable(name) && { type: 'table', schema: schemas[name] }),
  }
}

const inLines = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

/** The files of a Data Package, version 2 (datapackage.org): readings with what corrections replaced, fields, protocols, places, published figures and the descriptor. */
export function packageFiles(project: OpenProject): PackageFile[] {
  const { id, title, question, fields, protocols, readings, madeAt } = project
  const files: PackageFile[] = [
    { name: 'readings.csv', text: readingsCsv(project) },
    { name: 'superseded.csv', text: supersededCsv(project) },
    { name: 'fields.csv', text: fieldsCsv(project) },
    { name: 'choices.csv', text: choicesCsv(project) },
    { name: 'protocols.json', text: inLines(protocols) },
    { name: 'places.geojson', text: placesGeoJson(project) },
    {
      name: 'results.json',
      text: inLines({
        without: summariseProject(fields, readings, 'without'),
        with: summariseProject(fields, readings, 'with'),
      }),
    },
  ]
  const descriptor = {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: `${brand.name.toLowerCase()}-project-${id}`,
    id,
    title,
    description: `${question}\n\nMeasured by school classes in India. A school has a number and a place rounded to 0.05 degrees; no person is in the data.`,
    version: `${protocols.length}.0.0`,
    created: madeAt.toISOString(),
    licenses: [
      {
        name: 'CC-BY-4.0',
        path: 'https://creativecommons.org/licenses/by/4.0/',
        title: 'Creative Commons Attribution 4.0',
      },
    ],
    contributors: [
      { title: 'The classes that took part', roles: ['creator'] },
      { title: brand.name, roles: ['dataCurator'] },
    ],
    resources: files.map(resourceOf),
  }
  return [{ name: 'datapackage.json', text: inLines(descriptor) }, ...files]
}

/** The same as a ZIP archive. */
export async function packageArchive(project: OpenProject): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new ZipFile()
  for (const { name, text } of packageFiles(project)) await archive.addLarge(name, Buffer.from(text))
  return archive.toBytes()
}
