import { expect, test } from 'vitest'
import { commandOfKey, nextZoom } from './reader-state.ts'

const press = (key: string, more: Partial<Parameters<typeof commandOfKey>[0]> = {}) =>
  commandOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more })

test('keys turn pages, zoom, search and close', () => {
  expect(press('ArrowRight')).toEqual({ do: 'step', by: 1 })
  expect(press('PageUp')).toEqual({ do: 'scroll', by: -0.9 })
  expect(press('End')).toEqual({ do: 'page', page: Infinity })
  expect(press('+')).toEqual({ do: 'zoom', by: 1 })
  expect(press('/')).toEqual({ do: 'open-find' })
  expect(press('Escape')).toEqual({ do: 'close' })
  expect(press('a')).toBeUndefined()
  expect(press('constructor')).toBeUndefined()
})

test("what is typed into a field stays there, and the browser's keys stay its own", () => {
  const target = { tagName: 'INPUT' } as unknown as EventTarget
  expect(press('-', { target })).toBeUndefined()
  expect(press('Home', { target })).toBeUndefined()
  expect(press('Escape', { target })).toEqual({ do: 'close' })
  expect(press('+', { ctrlKey: true })).toBeUndefined()
})

test('zoom goes by the usual steps, from any size, and stops at the ends', () => {
  expect(nextZoom(100, 1)).toBe(110)
  expect(nextZoom(86, -1)).toBe(75)
  expect(nextZoom(400, 1)).toBe(400)
  expect(nextZoom(25, -1)).toBe(25)
})
