import { describe, expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { exampleOf, type Schema } from './example.ts'
import { readAnswer } from './exchange.ts'
import { mutateJson } from './mutate-json.ts'

const form: Schema = {
  type: 'object',
  required: ['name', 'grades', 'place'],
  properties: {
    name: { type: 'string', minLength: 3, maxLength: 20 },
    email: { type: 'string', pattern: '^[a-z0-9-]+@[a-z.]+$' },
    grades: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 6, maximum: 12 } },
    place: {
      anyOf: [
        { type: 'string', enum: ['lab', 'hall'] },
        { type: 'string', format: 'uuid' },
      ],
    },
  },
}
const nothing = () => []
const isJson = (bytes: Buffer) => {
  try {
    JSON.parse(bytes.toString())
    return true
  } catch {
    return false
  }
}

describe('an input generated from a schema', () => {
  test('is within it', () => {
    for (let number = 0; number < 300; number += 1) {
      const made = exampleOf(form, createRandom(7, number), nothing) as Record<string, unknown>
      expect(made).toMatchObject({ name: expect.stringMatching(/^.{3,20}$/), place: expect.any(String) })
      if ('email' in made) expect(made['email']).toMatch(/^[a-z0-9-]+@[a-z.]+$/)
      for (const grade of made['grades'] as number[]) expect([6, 7, 8, 9, 10, 11, 12]).toContain(grade)
    }
  })

  test('uses known values of a name', () => {
    const known = (name: string) => (name === 'place' ? ['the roof'] : [])
    const places = Array.from({ length: 50 }, (_, number) => exampleOf(form, createRandom(1, number), known)) as {
      place: string
    }[]
    expect(places.filter(({ place }) => place === 'the roof').length).toBeGreaterThan(30)
  })
})

describe('a mutated input', () => {
  const value = { name: 'Meena', grades: [6, 7], inner: { a: 'b' } }
  const all = Array.from({ length: 3_000 }, (_, number) => mutateJson(value, createRandom(3, number)))

  test('is the same for the same seed and number, and differs for others', () => {
    expect(mutateJson(value, createRandom(3, 17))).toEqual(all[17])
    expect(new Set(all.map(({ bytes }) => bytes.toString('latin1'))).size).toBeGreaterThan(1_000)
  })

  test('differs in its types, its text, its framing and its bytes', () => {
    const unchanged = all.filter(({ bytes }) => bytes.equals(Buffer.from(JSON.stringify(value))))
    expect(unchanged.length).toBeLessThan(150)
    const broken = all.filter(({ bytes }) => !isJson(bytes))
    expect(broken.length).toBeGreaterThan(500)
    expect(all.length - broken.length).toBeGreaterThan(1_000)
    const words = new Set(all.map(({ how }) => how.replace(/ at .*/, '')))
    expect(words.size).toBeGreaterThan(20)
  })

  test.each([
    ['a lone surrogate', /\\ud[89a-f]/],
    ['NUL', /\\u0000/],
    ['a key of all objects', /"__proto__"/],
    ['numbers beyond what is one', /1e400/],
    ['a depth of ten thousand', /\[{10000}/],
  ])('includes %s', (_what, form) => {
    expect(all.some(({ bytes }) => form.test(bytes.toString('latin1')))).toBe(true)
  })

  test('may have a duplicate key', () => {
    const doubled = all.find(({ how }) => how.startsWith('a key twice'))
    expect(doubled?.bytes.toString()).toMatch(/("\w+"):.*\1:/)
  })
})

describe('an answer on the wire', () => {
  const read = (text: string, ended = false) => readAnswer(Buffer.from(text), 'GET', ended)

  test('is read once it is complete', () => {
    expect(read('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab')).toBeNull()
    expect(read('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcd')?.body.toString()).toBe('abc')
    expect(
      read('HTTP/1.1 404 No\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n')?.body.toString(),
    ).toBe('abc')
    expect(read('HTTP/1.1 404 No\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n')).toBeNull()
    expect(read('HTTP/1.1 200 OK\r\n\r\nab')).toBeNull()
    expect(read('HTTP/1.1 200 OK\r\n\r\nab', true)?.body.toString()).toBe('ab')
  })

  test('is the one after 100 Continue', () => {
    expect(read('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 Done\r\n\r\n')?.status).toBe(204)
  })
})
