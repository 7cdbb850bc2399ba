import type { Stroke } from '@ariviyal/contract/assignments/notes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eraseAt, isAt, placeOn, simplify } from './stroke-geometry.ts'

test('a pointer has its place in units of the page, at any size, and never off the page', () => {
  const page = { left: 100, top: 50, width: 400, height: 600 } as DOMRect
  expect(placeOn({ clientX: 300, clientY: 350 }, page)).toEqual({ x: 5_000, y: 7_500 })
  expect(placeOn({ clientX: 0, clientY: 9_999 }, page)).toEqual({ x: 0, y: 15_000 })
  const twice = { left: 0, top: 0, width: 800, height: 1_200 } as DOMRect
  expect(placeOn({ clientX: 400, clientY: 600 }, twice)).toEqual({ x: 5_000, y: 7_500 })
})

const line = fc
  .array(fc.tuple(fc.nat(10_000), fc.nat(14_000)), { minLength: 1, maxLength: 60 })
  .map((points) => points.flat())

test('a simplified line keeps its ends, has no new points, and stays within reach of the former', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 200 }), (points, reach) => {
      const simple = simplify(points, reach)
      expect(simple.length).toBeLessThanOrEqual(points.length)
      expect([simple.slice(0, 2), simple.slice(-2)]).toEqual([points.slice(0, 2), points.slice(-2)])
      const stroke: Stroke = { kind: 'pen', points: simple }
      for (let place = 0; place < points.length; place += 2)
        expect(isAt(stroke, { x: points[place] ?? 0, y: points[place + 1] ?? 0 }, reach)).toBe(true)
    }),
  )
})

test('a straight line of many points becomes two', () => {
  const points = Array.from({ length: 200 }, (_, place) => [place * 10, place * 20]).flat()
  expect(simplify(points, 5)).toEqual([0, 0, 1_990, 3_980])
})

test('the eraser takes what it touches and nothing else', () => {
  const strokes: Stroke[] = [
    { kind: 'pen', points: [0, 0, 1_000, 0] },
    { kind: 'tick', x: 5_000, y: 5_000 },
    { kind: 'text', x: 9_900, y: 100, text: 'Unit' },
  ]
  expect(eraseAt(strokes, { x: 500, y: 60 }, 50)).toEqual(strokes.slice(1))
  expect(eraseAt(strokes, { x: 5_100, y: 5_000 }, 50)).toEqual([strokes[0], strokes[2]])
  // A note at the right edge is drawn further left.
  expect(eraseAt(strokes, { x: 7_000, y: 200 }, 50)).toEqual(strokes.slice(0, 2))
  expect(eraseAt(strokes, { x: 3_000, y: 9_000 }, 50)).toBe(strokes)
})
