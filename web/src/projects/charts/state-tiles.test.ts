import { gstStateCodes } from '@ariviyal/contract/subscriptions/gst'
import { expect, test } from 'vitest'
import { stateTiles } from './state-tiles.ts'

test('each state has a tile of its own, with a name of its own', () => {
  const tiles = gstStateCodes.map((code) => stateTiles[code])
  expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(gstStateCodes.length)
  expect(new Set(tiles.map(({ name }) => name)).size).toBe(gstStateCodes.length)
  expect(Math.max(...tiles.map(({ column }) => column))).toBe(9)
})
