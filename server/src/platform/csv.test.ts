import { limits } from '@ariviyal/contract/limits'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvFile } from './csv.ts'
import { Refusal } from './http/errors.ts'

const now = new Date('2027-03-12T20:00:00Z')

async function written(texts: string[]): Promise<string> {
  const rows = texts.map((text, index) => ({ id: String(index), text }))
  const { file } = await csvFile(
    'list',
    now,
    { Text: (row: { text: string }) => row.text, 'Text again': (row) => row.text },
    async () => rows,
  )
  return String(file.body)
}
const cells = (body: string) =>
  parse(body, { bom: true, record_delimiter: '\r\n' })
    .slice(1)
    .map(([first]) => first)

describe('who opens a list in a spreadsheet', () => {
  test('gets no formula, whatever was written in a form', async () => {
    const hostile = [
      '=HYPERLINK("http://x.example")',
      '+919840012345',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1+1',
    ]
    expect(cells(await written(hostile))).toEqual(hostile.map((text) => `'${text}`))
  })

  test('gets every other text as it was, with quotes, breaks, commas and any script', async () => {
    const texts = [
      'a "quoted" word',
      'two\r\nlines',
      'two\nlines',
      'a,b;c',
      'வணக்கம்',
      'भारत',
      '',
      ' 9840012345',
      "'already",
      'ends with \\',
    ]
    expect(cells(await written(texts))).toEqual(texts)
    expect(await written(texts)).toMatch(/^\uFEFFText,Text again\r\n/)
  })

  test('reads back what was written, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { minLength: 1, maxLength: 5 }),
        async (texts) => {
          const found = cells(await written(texts)) as string[]
          expect(found.map((text, index) => (text === `'${texts[index]}` ? texts[index] : text))).toEqual(texts)
          for (const text of found) expect(text).not.toMatch(/^[=+\-@\t\r\n]/)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('reads moments on the clock of India, numbers as numbers and nothing as nothing', async () => {
    const { file } = await csvFile<{ id: string }>(
      'seats',
      now,
      { When: () => new Date('2027-03-12T10:35:00Z'), Seats: () => 30, Reason: () => null },
      async () => [{ id: '1' }],
    )
    expect(file).toEqual({ name: 'seats-2027-03-13.csv', body: '\uFEFFWhen,Seats,Reason\r\n2027-03-12 16:05,30,\r\n' })
  })
})

test('a list is read in parts, each after the last row of the one before, and refused when it is too long for a file', async () => {
  const total = 2_300
  const asked: (string | undefined)[] = []
  const { rows } = await csvFile<{ id: string }>('list', now, { Id: ({ id }) => id }, async (before, limit) => {
    asked.push(before)
    const from = before === undefined ? 0 : Number(before) + 1
    return Array.from({ length: Math.min(limit, total - from) }, (_, index) => ({ id: String(from + index) }))
  })
  expect({ rows, asked }).toEqual({ rows: total, asked: [undefined, '999', '1999'] })
  const endless = csvFile<{ id: string }>('list', now, { Id: ({ id }) => id }, async (_before, limit) =>
    Array.from({ length: limit }, (_, index) => ({ id: String(index) })),
  )
  await expect(endless).rejects.toSatisfy((error) => error instanceof Refusal && error.code === 'too-large')
  expect(limits.exportRowsMax).toBeGreaterThan(10_000)
})
