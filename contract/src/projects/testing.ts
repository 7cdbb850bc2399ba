import fc from 'fast-check'
import { incomparable } from './compare-protocols.ts'
import type { Field, Protocol } from './protocol.ts'
import { areAlike, type UnitName, unitNames } from './units.ts'

const about = (key: string) => ({ key, label: `What ${key} is`, hint: '', required: true })
/** Other units of the same dimension, as many as a field takes. */
export const unitsLike = (unit: UnitName) =>
  unitNames.filter((other) => other !== unit && areAlike(unit, other)).slice(0, 8)

const keys = ['rain', 'sky', 'warmth', 'time', 'drops']
const options = ['none', 'some', 'half', 'all'].map((key) => ({ key, label: `It is ${key}` }))

const numberField = fc
  .record({ key: fc.constantFrom(...keys), unit: fc.constantFrom(...unitNames), accepts: fc.boolean() })
  .map(({ key, unit, accepts }): Field => {
    const bounds = { min: -1_000, max: 1_000, ranges: [], resolution: 0.1, instrument: '', replicates: 2 }
    const photo = accepts ? ({ photo: 'asked' } as const) : {}
    return { ...about(key), kind: 'number', unit, other_units: accepts ? unitsLike(unit) : [], ...photo, ...bounds }
  })
const choiceField = fc
  .record({ key: fc.constantFrom(...keys), offered: fc.subarray(options, { minLength: 2 }) })
  .map(({ key, offered }): Field => ({ ...about(key), kind: 'choice', options: offered }))
const otherField = fc
  .record({ key: fc.constantFrom(...keys), kind: fc.constantFrom('count', 'time', 'place', 'photo') })
  .map(({ key, kind }): Field =>
    kind === 'count' ? { ...about(key), kind, min: 0, max: 50, ranges: [], replicates: 1 } : { ...about(key), kind },
  )

const protocolOf = (fields: Field[]): Protocol => ({
  materials: [{ name: 'Bottle', rupees: 0 }],
  steps: ['Read it.'],
  // Published before there were pictures, or since.
  ...(fields.length > 1 && { pictures: [{ step: 1, picture: 'gauge-eye' as const }] }),
  safety: { grade_min: 6, lines: [{ hazard: 'glass', text: 'Wear shoes.' }] },
  fields,
  schedule: { starts_on: '2027-06-01', ends_on: '2027-09-30', every: 'day', words: '' },
  conclude: '',
})
/** Drafts of one project, one after the other. */
export const protocolDrafts = fc
  .array(
    fc
      .uniqueArray(fc.oneof(numberField, choiceField, otherField), {
        selector: ({ key }) => key,
        minLength: 1,
        maxLength: 4,
      })
      .filter((fields) => fields.some(({ kind }) => kind !== 'photo')),
    { minLength: 1, maxLength: 8 },
  )
  .map((lists) => lists.map(protocolOf))

/** The versions that could be published one after the other. */
export function publishable(drafts: readonly Protocol[]) {
  const versions: { number: number; protocol: Protocol }[] = []
  for (const protocol of drafts)
    if (incomparable(versions, protocol) === null) versions.push({ number: versions.length + 1, protocol })
  return versions
}
