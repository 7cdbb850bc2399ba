import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownFields } from './compare-protocols.ts'
import { type Field, Protocol } from './protocol.ts'
import { readValue } from './read-value.ts'
import { protocolDrafts, publishable, unitsLike } from './testing.ts'
import { convert, type UnitName } from './units.ts'

/** What a pupil may type for a field. */
const typedFor = (field: Field): { value: string; unit: UnitName | null }[] => {
  if (field.kind === 'number') return [field.unit, ...field.other_units].map((unit) => ({ value: '12,5', unit }))
  if (field.kind === 'choice') return field.options.map(({ key }) => ({ value: key, unit: null }))
  // A photo is sent apart.
  if (field.kind === 'photo') return []
  return [{ value: { count: '7', time: '08:30', place: '9.95,78.10' }[field.kind], unit: null }]
}

describe('versions of a protocol', () => {
  test('come back from their text as they were published; projects.test.ts stores them', () => {
    fc.assert(
      fc.property(protocolDrafts, (drafts) => {
        for (const { protocol } of publishable(drafts))
          expect(Protocol.parse(JSON.parse(JSON.stringify(protocol)))).toEqual(protocol)
      }),
      { numRuns: 100 },
    )
  })

  test('keep the meaning of every earlier reading, whatever later versions change, drop or bring back', () => {
    let compared = 0
    fc.assert(
      fc.property(protocolDrafts, (drafts) => {
        const versions = publishable(drafts)
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
      fc.property(protocolDrafts, (drafts) => {
        const versions = publishable(drafts)
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
