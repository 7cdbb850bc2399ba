import { describe, expect, test } from 'vitest'
import { chooseReading, cropOf, textBox } from './fit.ts'

const run = (str: string, left: number, width: number, size = 10) => ({
  str,
  transform: [size, 0, 0, size, left, 500],
  width,
  hasEOL: true,
})
const line = 'a line of words in the body of a book, long enough'
const page = (left: number, width: number) => Array.from({ length: 10 }, () => run(line, left, width))

describe('a teacher with a phone', () => {
  const phone = 390
  const auto = { fit: 'auto', zoom: 100 } as const

  test('reads the text of an A5 book at 12 px or more, without its margins', () => {
    const text = { left: 46, width: 327.5, body: 10.2 }
    const { fit, scale } = chooseReading(auto, { width: 419.5, columns: 1, text }, phone)
    expect(fit).toBe('text')
    expect(scale * text.body).toBeGreaterThanOrEqual(12)
    expect(scale * text.width).toBeLessThanOrEqual(phone)
  })

  test('gets the words alone where print without margins is still too small', () => {
    const text = { left: 72, width: 451, body: 10 }
    expect(chooseReading(auto, { width: 595, columns: 1, text }, phone).fit).toBe('words')
    expect(chooseReading({ ...auto, fit: 'text' }, { width: 595, columns: 1, text }, phone).fit).toBe('text')
  })

  test('sees whole pages of a book in large print, or of pictures', () => {
    const text = { left: 46, width: 327.5, body: 14 }
    expect(chooseReading(auto, { width: 419.5, columns: 1, text }, phone).fit).toBe('width')
    expect(chooseReading(auto, { width: 419.5, columns: 1, text: null }, phone).fit).toBe('width')
  })
})

test('a teacher with a laptop sees print at its size, and two pages that fill the width', () => {
  const book = { width: 419.5, columns: 1, text: { left: 46, width: 327.5, body: 10 } }
  const { fit, scale } = chooseReading({ fit: 'auto', zoom: 100 }, book, 1280)
  expect(fit).toBe('zoom')
  expect(scale * book.width).toBeCloseTo(559.3, 1)
  const two = chooseReading({ fit: 'width', zoom: 100 }, { ...book, columns: 2 }, 1280)
  expect(two.scale * book.width * 2).toBe(1280 - 3 * 8)
})

test('the text of a page is measured by its outermost runs and its commonest size', () => {
  expect(textBox([...page(46, 300), run('Heading', 46, 320, 18)])).toEqual({ left: 46, width: 320, body: 10 })
  expect(textBox([run('A cover', 100, 200, 40)])).toBeNull()
})

test('a page is cut to its own margins, never through its text, and a cover is shown whole', () => {
  const book = { left: 46, width: 320, body: 10 }
  expect(cropOf(textBox(page(60, 300)), book, 420)).toEqual({ left: 60, width: 320 })
  expect(cropOf(textBox(page(70, 340)), book, 420)).toEqual({ left: 70, width: 340 })
  expect(cropOf(null, book, 420)).toEqual({ left: 0, width: 420 })
  expect(cropOf(undefined, book, 420)).toEqual({ left: 46, width: 320 })
})
