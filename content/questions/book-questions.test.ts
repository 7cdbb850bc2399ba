import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readQuestions } from './read-questions.ts'

/** A question with marks at the end of a book, with its scheme. */
interface BookQuestion {
  /** Such as `Light and Sight, question 25`. */
  place: string
  text: string
  scheme: string
}

/** The numbered lines below a heading, by their number. */
function linesBelow(book: string, heading: string): Map<string, string> {
  const begin = book.indexOf(`\n### ${heading}\n`)
  if (begin < 0) throw new Error(`No heading "${heading}"`)
  const [part = ''] = book.slice(begin + heading.length + 5).split('\n#', 1)
  return new Map(Array.from(part.matchAll(/^(\d+)\. (.+)$/gm), ([, number = '', line = '']) => [number, line]))
}

function questionsOf(book: string): BookQuestion[] {
  const title = /^title: (.+)$/m.exec(book)?.[1] ?? ''
  const schemes = linesBelow(book, 'For marks: scheme')
  return [...linesBelow(book, 'For marks, with a scheme')].map(([number, text]) => ({
    place: `${title}, question ${number}`,
    text,
    scheme: schemes.get(number) ?? '',
  }))
}

const books = globSync('books/*/book.md', { cwd: join(import.meta.dirname, '..') }).map((path) =>
  readFileSync(join(import.meta.dirname, '..', path), 'utf8').replaceAll('\r\n', '\n'),
)
const bank = new Map(readQuestions().map(({ form }) => [form.taken_from, form]))
/** The numbers of a text, without the marks in brackets and the powers of TeX. */
const numbersIn = (text: string) =>
  Array.from(
    text
      .replaceAll(/\(\d\)|[{}\\]|frac/g, ' ')
      .replaceAll(/(?<=\d),(?=\d{3})/g, '')
      .matchAll(/\d+(?:\.\d+)?/g),
    ([number]) => Number(number),
  )

describe('the competency questions of a book', () => {
  test('each of the six books has at least two', () => {
    expect(books).toHaveLength(6)
    expect(books.map((book) => questionsOf(book).length).filter((count) => count < 2)).toEqual([])
  })

  test.each(books.flatMap(questionsOf))('$place is in the bank with its words and its scheme', (question) => {
    const { place, text, scheme } = question
    const form = bank.get(place)
    expect(form?.text).toBe(text)
    const marks = Number(/\((\d) marks\)$/.exec(text)?.[1])
    const points = Array.from(scheme.matchAll(/\((\d)\)/g), ([, point]) => Number(point))
    expect(points.reduce((sum, point) => sum + point, 0)).toBe(marks)
    expect(numbersIn(form?.explanation ?? '')).toEqual(expect.arrayContaining(numbersIn(scheme)))
  })

  test('the bank names no question of a book that the book does not have', () => {
    const places = new Set(books.flatMap(questionsOf).map(({ place }) => place))
    const named = [...bank.keys()].filter((taken) => / question \d+$/.test(taken))
    expect(named.filter((taken) => !places.has(taken))).toEqual([])
  })
})
