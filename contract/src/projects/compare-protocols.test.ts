import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { incomparable, knownFields } from './compare-protocols.ts'
import { type Field, Protocol } from './protocol.ts'
import { readValue } from './read-value.ts'
import { areAlike, convert, type UnitName, unitNames } from './units.ts'

const about = (key: string) => ({ key, label: `What ${key} is`, hint: '', required: true })
const unitsLike = (unit: UnitName) => unitNames.filter((other) => other !== unit && areAlike(unit, other)).slice(0, 8)

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
const protocols = fc
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
function publish(drafts: readonly Protocol[]) {
  const versions: { number: number; protocol: Protocol }[] = []
  for (const protocol of drafts)
    if (incomparable(versions, protocol) === null) versions.push({ number: versions.length + 1, protocol })
  return versions
}

/** What a pupil may type for a field. */
const typedFor = (field: Field): { value: string; unit: UnitName | null }[] => {
  if (field.kind === 'number') return [field.unit, ...field.other_units].map((unit) => ({ value: '12,5', unit }))
  if (field.kind === 'choice') return field.options.map(({ key }) => ({ value: key, unit: null }))
  // A photo is sent apart.
  if (field.kind === 'photo') return []
  return [{ value: { count: '7', time: '08:30', place: '9.95,78.10' }[field.kind], unit: null }]
}

describe('versions of a protocol', () => {
  test('come back from storage as they were published', () => {
    fc.assert(
      fc.property(protocols, (drafts) => {
        for (const { protocol } of publish(drafts))
          expect(Protocol.parse(JSON.parse(JSON.stringify(protocol)))).toEqual(protocol)
      }),
      { numRuns: 100 },
    )
  })

  test('keep the meaning of every earlier reading, whatever later versions change, drop or bring back', () => {
    let compared = 0
    fc.assert(
      fc.property(protocols, (drafts) => {
        const versions = publish(drafts)
        for (const { number, protocol } of versions)
          for (const field of protocol.fields)
            for (const typed of typedFor(field)) {
              const entered = readValue(field, typed)
              if ('problem' in entered) throw new Error(`${field.key}: ${entered.problem}`)
              for (const later of versions.slice(number - 1)) {
                compared += 1
                const known = knownFields(versions.slice(0, later.number)).find(({ key }) => key === field.key)
                // The column is there, also once the field is dropped, and its unit is the one of the stored number.
                expect(known).toMatchObject({ kind: field.kind })
                if (field.kind === 'number' && known?.kind === 'number')
                  expect(entered.number).toBe(convert(12.5, typed.unit ?? field.unit, known.unit))
                if (known?.kind === 'choice') expect(known.options.map(({ key }) => key)).toContain(entered.text)
                const again = known && readValue({ ...known, ...acceptsAll(known) }, typed)
                expect(again).toEqual(entered)
              }
            }
      }),
      { numRuns: 300 },
    )
    expect(compared).toBeGreaterThan(1_000)
  })

  test('cannot give a field another kind or another unit, also after it was dropped', () => {
    fc.assert(
      fc.property(protocols, (drafts) => {
        const versions = publish(drafts)
        const seen = new Map<string, string>()
        for (const { protocol } of versions)
          for (const field of protocol.fields) {
            const meaning = `${field.kind} ${field.kind === 'number' ? field.unit : ''}`
            expect(seen.get(field.key) ?? meaning).toBe(meaning)
            seen.set(field.key, meaning)
          }
      }),
      { numRuns: 100 },
    )
  })
})

/** A later version may accept fewer units; the unit of what was entered before is stored with it. */
const acceptsAll = (field: Field) => (field.kind === 'number' ? { other_units: unitsLike(field.unit) } : {})
