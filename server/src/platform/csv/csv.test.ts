import { limits } from '@ariviyal/contract/limits'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvFile } from './csv.ts'
import { AppError } from '../http/errors.ts'

const now = new Date('2027-03-12T20:00:00Z')

async function exportTexts(texts: string[]): Promise<string> {
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

describe('a person who opens an export in a spreadsheet', () => {
  test('gets no formula, whatever users typed', async () => {
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
    expect(cells(await exportTexts(hostile))).toEqual(hostile.map((text) => `'${text}`))
  })

  test('gets all other text unchanged: quotes, line breaks, commas and any script', async () => {
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
    expect(cells(await exportTexts(texts))).toEqual(texts)
    expect(await exportTexts(texts)).toMatch(/^\uFEFFText,Text again\r\n/)
  })

  test('gets a file that parses to the same text, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { minLength: 1, maxLength: 5 }),
        async (texts) => {
          const found = cells(await exportTexts(texts)) as string[]
          expect(found.map((text, index) => (text === `'${texts[index]}` ? texts[index] : text))).toEqual(texts)
          for (const text of found) expect(text).not.toMatch(/^[=+\-@\t\r\n]/)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('sees Indian time, plain numbers and empty cells', async () => {
    const { file } = await csvFile<{ id: string }>(
      'seats',
      now,
      { When: () => new Date('2027-03-12T10:35:00Z'), Seats: () => 30, Reason: () => null },
      async () => [{ id: '1' }],
    )
    expect(file).toEqual({ name: 'seats-2027-03-13.csv', body: '\uFEFFWhen,Seats,Reason\r\n2027-03-12 16:05,30,\r\n' })
  })
})

test('a list is read in batches by cursor, and rejected when it is too long', async () => {
  const total = 2_300
  const cursors: (string | undefined)[] = []
  const { rows } = await csvFile<{ id: string }>('list', now, { Id: ({ id }) => id }, async (before, limit) => {
    cursors.push(before)
    const from = before === undefined ? 0 : Number(before) + 1
    return Array.from({ length: Math.min(limit, total - from) }, (_, index) => ({ id: String(from + index) }))
  })
  expect({ rows, cursors }).toEqual({ rows: total, cursors: [undefined, '999', '1999'] })
  const endless = csvFile<{ id: string }>('list', now, { Id: ({ id }) => id }, async (_before, limit) =>
    Array.from({ length: limit }, (_, index) => ({ id: String(index) })),
  )
  await expect(endless).rejects.toSatisfy((error) => error instanceof AppError && error.code === 'too-large')
  expect(limits.exportRowsMax).toBeGreaterThan(10_000)
})
