import { describe, expect, test } from 'vitest'
import type { CountedReading, SummarisedField } from './summarise-field.ts'
import { summariseProject } from './summarise-project.ts'

const rain: SummarisedField = { key: 'rain', label: 'Rain', kind: 'number', unit: 'mm', isCurrent: true, options: [] }
const gauge: SummarisedField = {
  key: 'gauge',
  label: 'The gauge',
  kind: 'choice',
  unit: '',
  isCurrent: false,
  options: [
    { key: 'good', label: 'Whole' },
    { key: 'full', label: 'Full' },
  ],
}
const place = { latitude: 11, longitude: 78.7 }
const reading = (school: number, change: Partial<CountedReading> = {}): CountedReading => ({
  field: 'rain',
  visit: `${school} ${change.measuredOn ?? ''}`,
  school,
  state: school < 6 ? '33' : '29',
  district: '33-madurai',
  place,
  measuredOn: '2027-07-05',
  value: String(school),
  number: school,
  isFlagged: false,
  ...change,
})

describe('the figures of a project', () => {
  const readings = [
    ...[1, 2, 3, 4, 5, 6].map((school) => reading(school)),
    reading(1, { measuredOn: '2027-07-11', number: 3, value: '3' }),
    reading(1, { measuredOn: '2027-07-12', number: 260, value: '260', isFlagged: true }),
  ]

  test('are by school, by week and by state, and leave out what is flagged', () => {
    const { fields, ...counts } = summariseProject([rain], readings, 'without')
    expect(counts).toEqual({ schools: 6, visits: 8, readings: 7, flagged: 1, schools_needed: 5 })
    const [field] = fields
    expect(field).toMatchObject({
      all: { schools: 6, readings: 7, mean: 3.667, median: 3.5 },
      states: [
        { state: '29', schools: 1, mean: null, low: null },
        { state: '33', schools: 5, mean: 3.2 },
      ],
    })
    // Monday 5 July to Sunday 11 July.
    expect(field?.weeks.map(({ week, readings: count }) => [week, count])).toEqual([['2027-07-05', 7]])
    expect(field?.schools[0]).toEqual({
      school: 1,
      state: '33',
      district: '33-madurai',
      place,
      readings: 2,
      mean: 2,
    })
  })

  test('have what is flagged when it is asked for', () => {
    const { readings: count, fields } = summariseProject([rain], readings, 'with')
    expect(count).toBe(8)
    expect(fields[0]?.all.mean).toBe(18.0)
    expect(fields[0]?.weeks.map(({ week }) => week)).toEqual(['2027-07-05', '2027-07-12'])
  })

  test('of a choice are mean shares over schools, for a field that is no longer asked too', () => {
    const choices = [1, 2, 3, 4, 5].flatMap((school) =>
      ['good', school === 1 ? 'full' : 'good'].map((value) => reading(school, { field: 'gauge', value, number: null })),
    )
    const [field] = summariseProject([gauge], choices, 'without').fields
    expect(field).toMatchObject({
      is_current: false,
      all: { schools: 5, readings: 10, mean: null },
      shares: [
        { key: 'good', share: 0.9 },
        { key: 'full', share: 0.1 },
      ],
    })
    const few = summariseProject(
      [gauge],
      choices.filter(({ school }) => school < 5),
      'without',
    ).fields[0]
    expect(few?.shares.map(({ share }) => share)).toEqual([null, null])
  })

  test('of nothing are counts of zero', () => {
    expect(summariseProject([rain], [], 'without')).toMatchObject({
      schools: 0,
      fields: [{ all: { mean: null }, weeks: [] }],
    })
  })
})
