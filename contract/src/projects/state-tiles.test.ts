import { expect, test } from 'vitest'
import { gstStateCodes } from '../subscriptions/gst.ts'
import { stateTiles } from './state-tiles.ts'

const tiles = gstStateCodes.map((state) => stateTiles[state])

test('each state has a square and a short name of its own', () => {
  expect(new Set(tiles.map(({ row, column }) => `${row} ${column}`)).size).toBe(gstStateCodes.length)
  expect(new Set(tiles.map(({ short }) => short)).size).toBe(gstStateCodes.length)
})

test.each([
  ['38', '33'],
  ['05', '09'],
  ['08', '27'],
  ['27', '29'],
  ['29', '32'],
  ['36', '37'],
  ['19', '35'],
  ['18', '15'],
] as const)('%s is north of %s', (north, south) => {
  expect(stateTiles[north].row).toBeLessThan(stateTiles[south].row)
})

test.each([
  ['24', '23'],
  ['08', '09'],
  ['09', '10'],
  ['10', '19'],
  ['19', '18'],
  ['30', '37'],
  ['32', '33'],
  ['31', '32'],
] as const)('%s is west of %s', (west, east) => {
  expect(stateTiles[west].column).toBeLessThan(stateTiles[east].column)
})
