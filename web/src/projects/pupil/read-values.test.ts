import type { Field } from '@ariviyal/contract/projects/protocol'
import { expect, test } from 'vitest'
import { onlySymbolOf, readValues } from './read-values.ts'

const rain: Field = {
  key: 'rain',
  label: 'Rain',
  hint: '',
  required: true,
  kind: 'number',
  unit: 'mm',
  other_units: ['cm'],
  min: 0,
  max: 1000,
  ranges: [],
  resolution: 0.5,
  instrument: 'Bottle gauge',
  replicates: 2,
}
const stars: Field = {
  key: 'stars',
  label: 'Stars',
  hint: '',
  required: false,
  kind: 'count',
  min: 0,
  max: 500,
  ranges: [],
  replicates: 1,
}

test('what a pupil typed becomes readings with the unit that was chosen', () => {
  const draft = {
    measured_on: '2026-07-01',
    'rain 1': ' 2,6 ',
    'rain 1 second': '2.5',
    'rain unit': 'cm',
    'stars 1': '14',
  }
  const { readings, gaps } = readValues([rain, stars], draft)
  expect(gaps).toEqual({})
  expect(readings).toEqual([
    {
      field: 'rain',
      replicate: 1,
      value: '2,6',
      unit: 'cm',
      instrument: 'Bottle gauge',
      second_value: '2.5',
      is_confirmed: false,
    },
    { field: 'stars', replicate: 1, value: '14', unit: null, instrument: '', second_value: '', is_confirmed: false },
  ])
})

test('a value that is missing or no number is named by its input', () => {
  expect(readValues([rain, stars], { 'stars 1': '14.5' }).gaps).toEqual({
    measured_on: 'missing',
    'rain 1': 'missing',
    'stars 1': 'no-count',
  })
  const wrong = { measured_on: '2026-07-01', 'rain 1': '26 mm', 'rain 1 second': 'two' }
  expect(readValues([rain], wrong).gaps).toEqual({ 'rain 1': 'no-number', 'rain 1 second': 'no-number' })
})

test('a unit of an earlier version of the method is not sent', () => {
  const { readings } = readValues([rain], { measured_on: '2026-07-01', 'rain 1': '26', 'rain unit': 'in' })
  expect(readings[0]?.unit).toBe('mm')
})

test('digits of Devanagari and Tamil are numbers', () => {
  const draft = { measured_on: '2026-07-01', 'rain 1': '२६.५', 'stars 1': '௧௪' }
  expect(readValues([rain, stars], draft).gaps).toEqual({})
})

test('a pupil reads the unit beside a field that takes only one', () => {
  expect(onlySymbolOf({ ...rain, other_units: [] })).toBe('mm')
  expect(onlySymbolOf(rain)).toBe('')
  expect(onlySymbolOf(stars)).toBe('')
})
