import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ruleOf } from '@ariviyal/contract/projects/number-rule'
import { convert, units } from '@ariviyal/contract/projects/units'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../checks/random.ts'
import { readProjects } from '../content/projects/read-projects.ts'
import { packageArchive, packageFiles } from '../server/src/projects/open-data/data-package.ts'
import type { OpenProject, OpenReading } from '../server/src/projects/open-data/open-project.ts'
import { readTable } from '../server/src/testing/read-csv.ts'
import { recomputeProject } from './recompute-project.ts'

const random = createRandom(3)

/** A season of one of our projects, as twelve schools measured it. */
function playProject(key: string): OpenProject {
  const form = readProjects().find((project) => project.key === key)?.form
  if (!form) throw new Error(`no project ${key}`)
  const readings = Array.from({ length: 12 }, (_, school) => school + 1).flatMap((school) =>
    Array.from({ length: 15 }, (_, day) => day).flatMap((day) =>
      form.protocol.fields.flatMap((field): OpenReading[] => {
        const rule = ruleOf(field)
        const number = rule ? random.integer(Math.max(-9, rule.min), Math.min(60, rule.max)) : null
        const unit = rule && field.kind === 'number' ? random.pick(rule.units) : null
        const flags = random.maybe(0.05) ? (['range', 'unit'] as const) : []
        return [
          {
            field: field.key,
            visit: `visit-${school}-${day}`,
            school,
            state: school < 8 ? '33' : '29',
            district: school < 8 ? '33-madurai' : '29-mysuru',
            place: { latitude: 10 + school * 0.05, longitude: 78.05 },
            measuredOn: `2027-07-${String(day + 1).padStart(2, '0')}`,
            protocol: 1,
            replicate: 1,
            value: field.kind === 'choice' ? random.pick(field.options).key : String(number ?? '19:30'),
            unit,
            number: number !== null && rule && unit ? convert(number, unit, rule.unit) : number,
            instrument: field.kind === 'number' ? field.instrument : '',
            isCorrected: random.maybe(0.1),
            flags,
            clearedFlags: random.maybe(0.05) ? ['date'] : [],
            isFlagged: flags.length > 0,
          },
        ]
      }),
    ),
  )
  return {
    id: '01890000-0000-7000-8000-000000000000',
    title: form.title,
    question: form.question,
    fields: form.protocol.fields.map((field) => ({
      key: field.key,
      label: field.label,
      kind: field.kind,
      unit: field.kind === 'number' ? units[field.unit].symbol : '',
      isCurrent: field.key !== 'ground',
      resolution: field.kind === 'number' ? field.resolution : null,
      options: field.kind === 'choice' ? field.options : [],
    })),
    protocols: [{ number: 1 }],
    readings,
    superseded: readings
      .filter(({ isCorrected }) => isCorrected)
      .map((reading) => ({ ...reading, step: 1, flags: ['unit'] })),
    madeAt: new Date('2027-10-01T06:00:00Z'),
  }
}

function unpacked(project: OpenProject): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'package-'))
  for (const { name, text } of packageFiles(project)) writeFileSync(path.join(folder, name), text)
  return folder
}

const played = readProjects().map(({ key }) => [key, playProject(key)] as const)

describe.each(played)('the data package of %s', (_key, project) => {
  test('gives the published figures again', () => {
    expect(recomputeProject(unpacked(project))).toEqual([])
  })

  test('describes each column of each table, in order', () => {
    const files = new Map(packageFiles(project).map(({ name, text }) => [name, text]))
    const { resources, $schema } = JSON.parse(files.get('datapackage.json') ?? '') as {
      $schema: string
      resources: { name: string; path: string; type?: string; schema?: { fields: { name: string }[] } }[]
    }
    expect($schema).toBe('https://datapackage.org/profiles/2.0/datapackage.json')
    expect(resources.map(({ path: name }) => name).sort()).toEqual(
      [...files.keys()].filter((name) => name !== 'datapackage.json').sort(),
    )
    const tables = resources.filter(({ type }) => type === 'table')
    expect(tables).toHaveLength(4)
    for (const { name, path: file, schema } of tables) {
      expect(name).toMatch(/^[a-z]+$/)
      expect(files.get(file)?.split('\r\n')[0]).toBe(schema?.fields.map(({ name: column }) => column).join(','))
    }
  })

  test('has the flags, the corrections and the instrument of each reading', () => {
    const files = new Map(packageFiles(project).map(({ name, text }) => [name, text]))
    const rowsOf = (name: string) => readTable(files.get(name) ?? '')
    const rows = rowsOf('readings.csv')
    for (const [place, { flags, clearedFlags, isCorrected, instrument }] of project.readings.entries())
      expect(rows[place]).toMatchObject({
        flags: flags.join(' '),
        cleared_flags: clearedFlags.join(' '),
        flagged: String(flags.length > 0),
        corrected: String(isCorrected),
        instrument,
      })
    expect(rows.filter(({ flags }) => flags === 'range unit').length).toBeGreaterThan(0)
    const replaced = rowsOf('superseded.csv')
    expect(replaced.length).toBe(rows.filter(({ corrected }) => corrected === 'true').length)
    expect(replaced[0]).toMatchObject({ step: '1', flags: 'unit' })
    expect(rowsOf('fields.csv').map(({ resolution }) => resolution)).toEqual(
      project.fields.map(({ resolution }) => (resolution === null ? '' : String(resolution))),
    )
  })

  test('has no place finer than a cell, whatever it is made of', () => {
    const finer = project.readings.map((reading) => ({
      ...reading,
      place: { latitude: reading.place.latitude + 0.0123, longitude: 78.0417 },
    }))
    const files = new Map(packageFiles({ ...project, readings: finer }).map(({ name, text }) => [name, text]))
    for (const text of files.values()) expect(text).not.toMatch(/0123|78\.0417/)
    expect(files.get('readings.csv')).toContain(',10.05,78.05,')
    expect(files.get('places.geojson')).toContain('"coordinates":[78.05,10.05]')
  })

  test('is the same archive each time', async () => {
    expect(Buffer.compare(await packageArchive(project), await packageArchive(project))).toBe(0)
  })
})

test('a package whose readings were changed does not give its figures', () => {
  const [, project] = played[0] ?? []
  if (!project) throw new Error('no project')
  const folder = unpacked(project)
  const file = path.join(folder, 'readings.csv')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/,(\d+)(,[^,\r]*,false,,[^,\r]*,false\r\n)/, ',299$2'))
  expect(recomputeProject(folder)).toEqual([
    'readings.csv is not the file that the descriptor names',
    'the figures without flagged readings are not those of readings.csv',
    'the figures with flagged readings are not those of readings.csv',
  ])
})

test('a package without what a correction replaced, or without the flags of a reading, is found', () => {
  const [, project] = played[0] ?? []
  if (!project) throw new Error('no project')
  expect(project.superseded.length).toBeGreaterThan(0)
  expect(recomputeProject(unpacked({ ...project, superseded: project.superseded.slice(1) }))).toEqual([
    'superseded.csv does not have what the corrections in readings.csv replaced',
  ])
  const readings = project.readings.map((reading) => ({ ...reading, flags: [] }))
  expect(recomputeProject(unpacked({ ...project, readings }))).toEqual([
    'readings.csv has a reading whose flags do not say whether it is flagged',
  ])
})
