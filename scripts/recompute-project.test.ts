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
            isFlagged: random.maybe(0.05),
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
      options: field.kind === 'choice' ? field.options : [],
    })),
    protocols: [{ number: 1 }],
    readings,
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
    expect(tables).toHaveLength(3)
    for (const { name, path: file, schema } of tables) {
      expect(name).toMatch(/^[a-z]+$/)
      expect(files.get(file)?.split('\r\n')[0]).toBe(schema?.fields.map(({ name: column }) => column).join(','))
    }
  })

  test('has no place finer than a cell, in any file', () => {
    for (const { text } of packageFiles(project)) {
      for (const [number = ''] of text.matchAll(/\b(?:10\.\d+|78\.\d+)\b/g)) {
        const cells = Number(number) * 20
        if (/^78\./.test(number)) expect(Math.abs(cells - Math.round(cells))).toBeLessThan(1e-6)
      }
    }
    const { features } = JSON.parse(
      packageFiles(project).find(({ name }) => name === 'places.geojson')?.text ?? '',
    ) as {
      features: { geometry: { coordinates: [number, number] } }[]
    }
    expect(features).toHaveLength(12)
    expect(features[0]?.geometry.coordinates).toEqual([78.05, 10.05])
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
  writeFileSync(file, readFileSync(file, 'utf8').replace(/,(\d+),false\r\n/, ',299,false\r\n'))
  expect(recomputeProject(folder)).toEqual([
    'readings.csv is not the file that the descriptor names',
    'the figures without flagged readings are not those of readings.csv',
    'the figures with flagged readings are not those of readings.csv',
  ])
})
