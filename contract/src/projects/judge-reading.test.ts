import { describe, expect, test } from 'vitest'
import { judgeReading } from './judge-reading.ts'
import type { Known, NumberRule, TypedReading } from './number-rule.ts'

const rain: NumberRule = {
  unit: 'mm',
  units: ['mm', 'cm'],
  min: 0,
  max: 300,
  ranges: [
    { months: [6, 7, 8, 9], states: ['08'], min: 0, max: 150 },
    { months: [], states: [], min: 0, max: 200 },
  ],
  resolution: 1,
}
const heat: NumberRule = {
  unit: 'C',
  units: ['C', 'F'],
  min: -20,
  max: 52,
  ranges: [{ months: [], states: [], min: 10, max: 48 }],
  resolution: 0.5,
}
const stars: NumberRule = { unit: 'one', units: ['one'], min: 0, max: 60, ranges: [], resolution: 1 }
const site = { latitude: 11, longitude: 78.7 }
const known: Known = {
  day: '2027-07-05',
  today: '2027-07-05',
  from: '2027-06-01',
  until: '2027-09-30',
  state: '33',
  site,
  place: null,
  previous: [],
  neighbours: [],
  isEntered: false,
}
const judge = (rule: NumberRule, typed: Partial<TypedReading>, change: Partial<Known> = {}) =>
  judgeReading({ text: '', unit: rule.unit, second: '', ...typed }, rule, { ...known, ...change }).map(
    ({ kind, reason }) => `${kind}: ${reason}`,
  )

describe('a reading is asked about', () => {
  test.each([
    [
      'a number of millimetres with centimetres chosen',
      judge(rain, { text: '26', unit: 'cm' }),
      'unit: 260 mm is more than your state has in this month, which is 200 mm at most. Did you mean 26 mm?',
    ],
    [
      'in a dry state, what another has',
      judge(rain, { text: '180' }, { state: '08' }),
      'decimal: 180 mm is more than your state has in this month, which is 150 mm at most. Did you mean 18 mm?',
    ],
    [
      'a small one',
      judge(rain, { text: '3', unit: 'cm' }),
      'unit: The scale shows steps of 0.1 cm. Write 3.0 if it is exactly 3 cm. Did you mean 3 mm?',
    ],
    [
      'a number of centimetres with millimetres chosen',
      judge(rain, { text: '2.6' }),
      'unit: The scale has steps of 1 mm, so nobody reads 2.6 mm from it. Did you mean 2.6 cm?',
    ],
    [
      'the Fahrenheit scale',
      judge(heat, { text: '93' }),
      'unit: 93 °C is more than 52 °C, the most that is possible. Did you mean 93 °F?',
    ],
    [
      'a lost decimal point',
      judge(heat, { text: '335' }),
      'decimal: 335 °C is more than 52 °C, the most that is possible. Did you mean 33.5 °C?',
    ],
    [
      'another number of the second reader',
      judge(rain, { text: '42', second: '24' }),
      'readers: You read 42 mm, and your second reader 24 mm. Read the scale again.',
    ],
    [
      'a slip that the second reader does not have',
      judge(rain, { text: '40', second: '4' }),
      'decimal: You read 40 mm, and your second reader 4 mm. Did you mean 4 mm?',
    ],
    [
      'a count far from the others of the class',
      judge(stars, { text: '1' }, { previous: [12, 14, 11, 13, 12] }),
      'decimal: 1 is far from your other readings, which are near 12. Did you mean 10?',
    ],
    [
      'a number far from the schools nearby',
      judge(stars, { text: '55' }, { neighbours: [5, 6, 5, 6, 5] }),
      'range: 55 is far from the readings of schools near you, about 5. Count again.',
    ],
    [
      'a number that fits in no way',
      judge(heat, { text: '7' }, { state: '38' }),
      'range: 7 °C is less than your state has in this month, which is 10 °C at least. Read the scale again.',
    ],
    [
      'a day with its month exchanged',
      judge(rain, { text: '26' }, { day: '2027-05-07' }),
      'date: 7 May 2027 is outside the project, which began on 1 June 2027. Did you mean 5 July 2027?',
    ],
    [
      'such a day within the project',
      judge(rain, { text: '26' }, { day: '2027-06-08', today: '2027-08-07' }),
      'date: 8 June 2027 is 60 days ago. Did you mean 6 August 2027?',
    ],
    [
      'a day that does not exist',
      judge(rain, { text: '26' }, { day: '2027-06-31' }),
      'date: There is no such day in the calendar. Is the day right?',
    ],
    [
      'a day to come',
      judge(rain, { text: '26' }, { day: '2027-07-16' }),
      'date: 16 July 2027 has not come yet. Is the day right?',
    ],
    [
      'the second entry of a day',
      judge(rain, { text: '26' }, { isEntered: true }),
      'duplicate: Your class has entered this reading for this day before.',
    ],
    [
      'exchanged coordinates',
      judge(rain, { text: '26' }, { place: { latitude: 78.7, longitude: 11 } }),
      'place: This place is far from your school. Did you exchange latitude and longitude?',
    ],
    [
      'a place one degree away',
      judge(rain, { text: '26' }, { place: { latitude: 12, longitude: 78.7 } }),
      'place: This place is 111 km from your school. Did you measure there?',
    ],
  ])('for %s', (_of, found, reason) => {
    expect(found).toEqual([reason])
  })
})

describe('nothing is asked about', () => {
  test.each([
    ['an ordinary number', judge(rain, { text: '26', second: '27' })],
    ['a dry day after rain', judge(rain, { text: '0' }, { previous: [12, 0, 26, 4, 9, 31] })],
    ['a number in another unit with its decimals', judge(rain, { text: '2.6', unit: 'cm' })],
    ['half a step', judge(rain, { text: '2.5' })],
    ['Fahrenheit where it was chosen', judge(heat, { text: '93', unit: 'F' })],
    ['a decimal comma', judge(heat, { text: '33,5' })],
    ['a walk of some kilometres', judge(rain, { text: '26' }, { place: { latitude: 11.1, longitude: 78.8 } })],
    ['a phone that was offline for days', judge(rain, { text: '26' }, { today: '2027-07-15' })],
    ['readings that always differ much', judge(rain, { text: '90' }, { previous: [3, 40, 12, 5, 60, 8, 30] })],
    ['a text that is no number, which the form refuses', judge(rain, { text: 'much' })],
  ])('for %s', (_of, found) => {
    expect(found).toEqual([])
  })
})
