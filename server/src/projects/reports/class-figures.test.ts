import type { FieldResult } from '@ariviyal/contract/projects/results'
import { expect, test } from 'vitest'
import type { CountedReading, SummarisedField } from '../results/summarise-field.ts'
import { classFigures } from './class-figures.ts'

const field = (change: Partial<SummarisedField>): SummarisedField => ({
  key: 'rain',
  label: 'Rain',
  kind: 'number',
  unit: 'mm',
  isCurrent: true,
  options: [],
  ...change,
})
const reading = (change: Partial<CountedReading>): CountedReading => ({
  field: 'rain',
  visit: 'first',
  school: 7,
  state: '33',
  district: '33-madurai',
  place: { latitude: 9.95, longitude: 78.1 },
  measuredOn: '2027-07-05',
  value: '12',
  number: 12,
  isFlagged: false,
  ...change,
})
const sky = field({
  key: 'sky',
  label: 'Sky',
  kind: 'choice',
  unit: '',
  options: [
    { key: 'clear', label: 'Clear' },
    { key: 'cloudy', label: 'Cloudy' },
  ],
})

test('the figures of a class leave out flagged readings, and stand beside the mean of all schools', () => {
  const readings = [
    reading({ number: 10 }),
    reading({ number: 20, visit: 'second' }),
    reading({ number: 2_600, visit: 'third', isFlagged: true }),
    reading({ field: 'sky', value: 'cloudy', number: null }),
    reading({ field: 'at', value: '08:30', number: null }),
  ]
  const all = [{ key: 'rain', all: { mean: 14.5 } } as FieldResult]
  const fields = [field({}), sky, field({ key: 'at', kind: 'time' }), field({ key: 'wind' })]
  expect(classFigures(fields, readings, all)).toEqual([
    { key: 'rain', label: 'Rain', unit: 'mm', readings: 2, visits: 2, mean: 15, all_mean: 14.5, choices: [] },
    {
      key: 'sky',
      label: 'Sky',
      unit: '',
      readings: 1,
      visits: 1,
      mean: null,
      all_mean: null,
      choices: [
        { key: 'clear', label: 'Clear', readings: 0 },
        { key: 'cloudy', label: 'Cloudy', readings: 1 },
      ],
    },
  ])
})
