import type { PupilProjectPage } from '@ariviyal/contract/projects/pupil-projects'
import type { Visit } from '@ariviyal/contract/projects/readings'
import { expect, test } from 'vitest'
import { findDoubts } from './find-doubts.ts'

const page = {
  version: {
    protocol: {
      fields: [
        {
          key: 'rain',
          kind: 'number',
          unit: 'mm',
          other_units: ['cm'],
          min: 0,
          max: 500,
          ranges: [{ months: [], states: ['33'], min: 0, max: 120 }],
          resolution: 0.5,
          replicates: 1,
        },
      ],
      schedule: { starts_on: '2026-06-01', ends_on: '2026-08-31', every: 'day', words: '' },
    },
  },
  place: { latitude: 9.95, longitude: 78.1 },
  state: '33',
  recent: [],
} as unknown as PupilProjectPage

const reading = (value: string, second = '') => ({
  field: 'rain',
  replicate: 1,
  value,
  unit: 'mm' as const,
  instrument: '',
  second_value: second,
  is_confirmed: false,
})
const day = '2026-07-06'
const entered = { page, visits: null, day, today: day }

test('a usual reading raises no doubt, also in digits of Hindi', () => {
  expect(findDoubts({ ...entered, readings: [reading('26.5')] })).toEqual([])
  expect(findDoubts({ ...entered, readings: [reading('२६.५')] })).toEqual([])
})

test('a reading above the range of the state and month is asked about, with its input', () => {
  const [doubt] = findDoubts({ ...entered, readings: [reading('२६०')] })
  expect(doubt).toMatchObject({ code: 'above-usual', name: 'rain 1', facts: { typed: '260 mm', limit: '120 mm' } })
})

test('two readers who differ are asked', () => {
  expect(findDoubts({ ...entered, readings: [reading('26', '62')] })).toMatchObject([{ code: 'readers-differ' }])
})

test('a doubtful day is asked about once, at the day', () => {
  const doubts = findDoubts({ ...entered, day: '2026-07-20', readings: [reading('26'), reading('27')] })
  expect(doubts).toMatchObject([{ code: 'future-day', name: 'measured_on' }])
})

test('a reading that the class has for this day is asked about', () => {
  const visit = { measured_on: day, state: 'waiting', readings: [{ field: 'rain', replicate: 1 }] } as unknown as Visit
  expect(findDoubts({ ...entered, visits: [visit], readings: [reading('26')] })).toMatchObject([
    { code: 'entered-before' },
  ])
  expect(findDoubts({ ...entered, visits: [{ ...visit, state: 'excluded' }], readings: [reading('26')] })).toEqual([])
})
